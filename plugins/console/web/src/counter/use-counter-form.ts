import { useRef, useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, formBody, service } from '../api/service.js';
import type { components } from '../api/generated/openapi.js';
import {
  areFiles,
  sentAnswer,
  typedAnswer,
  type FieldModel,
  type Typed,
  type TypedAnswers,
} from '../fields/field-model.js';
import { useSettled } from './use-settled.js';

/** A draft that a person has begun elsewhere. */
export interface CounterDraft {
  readonly borrador: string;
  readonly respuestas: Readonly<Record<string, unknown>>;
  readonly campos: readonly FieldModel[];
  readonly fuera: readonly { readonly codigo: string; readonly motivos: readonly string[] }[];
}

export type FiledAtCounter = { readonly radicado: string; readonly datos: number; readonly recibo: string | null };

/** Creates a key of 128 bits; `crypto.randomUUID` exists only on secure pages. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const typedOf = (draft: CounterDraft | undefined): TypedAnswers =>
  Object.fromEntries(
    (draft?.campos ?? []).flatMap(({ codigo, tipo }) => {
      const stored = draft?.respuestas[codigo];
      return stored === undefined || tipo === 'ARCHIVO' ? [] : [[codigo, typedAnswer(tipo, stored)]];
    }),
  );

/** Manages the form of a tramite at the counter: the typed answers, the fields that they show, and the filing. */
export function useCounterForm(codigo: string, draft: CounterDraft | undefined) {
  const [typed, setTyped] = useState<TypedAnswers>(() => typedOf(draft));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  /** The questions whose files in the draft are removed. */
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const repeatKey = useRef(newKey());
  const tipos = useRef(new Map<string, FieldModel['tipo']>());

  const respuestas = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      areFiles(value) ? [] : [[name, sentAnswer({ tipo: tipos.current.get(name) ?? 'TEXTO' }, value)]],
    ),
  );
  const asked = useSettled(JSON.stringify(respuestas));
  const fields = useQuery({
    queryKey: ['counter', 'fields', { codigo, asked }],
    queryFn: ({ signal }) =>
      answerOf(
        service.POST('/home/api/tramite/ventanilla/campos/{codigo}', {
          params: { path: { codigo } },
          body: { respuestas: JSON.parse(asked) as Record<string, unknown> },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    // The answers of a person at the counter are not cached after they are shown.
    gcTime: 0,
  });
  // A form that is filled in stays on the page while its fields cannot be loaded.
  const last = useRef(fields.data);
  if (fields.data) last.current = fields.data;
  const shown = fields.data ?? last.current;
  for (const { codigo: name, tipo } of shown?.campos ?? []) tipos.current.set(name, tipo);

  const filing = useMutation({
    // The person waits at the counter: the filing is sent when there is a connection.
    networkMode: 'online',
    mutationFn: async () => {
      const form = new FormData();
      for (const { codigo: name, tipo } of shown?.campos ?? []) {
        const value = typed[name];
        if (tipo === 'INFORMATIVO') continue;
        if (cleared.has(name)) form.append(name, '');
        if (areFiles(value)) for (const file of value) form.append(name, file);
        else
          for (const one of [sentAnswer({ tipo }, value ?? '')].flat()) {
            // A removed answer of the draft is sent as a blank one.
            if (one !== '' || draft?.respuestas[name] !== undefined) if (tipo !== 'ARCHIVO') form.append(name, one);
          }
      }
      return answerOf(
        service.POST('/home/api/tramite/ventanilla/{codigo}', {
          params: { path: { codigo }, ...(draft && { query: { borrador: draft.borrador } }) },
          headers: { 'Idempotency-Key': repeatKey.current },
          body: formBody(form),
        }),
      );
    },
    onError: () => setTries((count) => count + 1),
  });
  const refusal = filing.error instanceof ServiceError ? filing.error : undefined;

  return {
    typed,
    fields,
    shown,
    filing,
    refusal,
    tries,
    /** Whether leaving the page would lose something. */
    isBegun: Object.values(typed).some((value) => value.length > 0),
    /**
     * Returns the fault of a field: of the sent answer, until it is changed; of the typed answer, after the field was
     * left.
     */
    errorOf: (name: string): string | undefined =>
      refusal?.errors?.[name]?.[0] ?? (touched.has(name) ? shown?.errores[name]?.[0] : undefined),
    cleared,
    clear: (name: string) => setCleared((names) => new Set(names).add(name)),
    touch: (name: string) => setTouched((names) => (names.has(name) ? names : new Set(names).add(name))),
    type: (name: string, value: Typed | undefined) =>
      setTyped(({ [name]: _before, ...others }) => (value === undefined ? others : { ...others, [name]: value })),
  };
}

export type CounterForm = ReturnType<typeof useCounterForm>;
export type CounterField = components['schemas']['CampoMostrado'];
