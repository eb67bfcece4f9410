import { useRef, useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, formBody, service } from '../api/service.js';
import { areFiles, sentAnswer, typedOf, type Errors, type FieldModel } from '../fields/field-model.js';
import { useCityForm } from '../fields/use-city-form.js';
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

const NO_ERRORS: Errors = {};

/** Manages the filing of a tramite at the counter: the fields that the typed answers show, and the call that files. */
export function useFiling(codigo: string, draft: CounterDraft | undefined) {
  /** The questions whose files in the draft are removed. */
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const [errors, setErrors] = useState(NO_ERRORS);
  const repeatKey = useRef(newKey());
  const tipos = useRef(new Map<string, FieldModel['tipo']>());
  const form = useCityForm(() => (draft ? typedOf(draft) : {}), errors);

  const respuestas = Object.fromEntries(
    Object.entries(form.typed).flatMap(([name, value]) => {
      const tipo = tipos.current.get(name) ?? 'TEXTO';
      return tipo === 'ARCHIVO' || areFiles(value) ? [] : [[name, sentAnswer({ tipo }, value)]];
    }),
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
      const typed = form.read();
      const body = new FormData();
      for (const { codigo: name, tipo } of shown?.campos ?? []) {
        const value = typed[name];
        if (tipo === 'INFORMATIVO') continue;
        if (cleared.has(name)) body.append(name, '');
        if (areFiles(value)) for (const file of value) body.append(name, file);
        else if (tipo !== 'ARCHIVO')
          for (const one of [sentAnswer({ tipo }, value ?? '')].flat()) {
            // A removed answer of the draft is sent as a blank one.
            if (one !== '' || draft?.respuestas[name] !== undefined) body.append(name, one);
          }
      }
      return answerOf(
        service.POST('/home/api/tramite/ventanilla/{codigo}', {
          params: { path: { codigo }, ...(draft && { query: { borrador: draft.borrador } }) },
          headers: { 'Idempotency-Key': repeatKey.current },
          body: formBody(body),
        }),
      );
    },
    onMutate: () => setErrors(NO_ERRORS),
    onError: (error) => {
      setErrors((error instanceof ServiceError && error.errors) || NO_ERRORS);
      setTries((count) => count + 1);
    },
  });

  return {
    form,
    fields,
    shown,
    filing,
    errors,
    tries,
    refusal: filing.error instanceof ServiceError ? filing.error : undefined,
    /** Whether leaving the page would lose something. */
    isBegun: Object.values(form.typed).some((value) => value.length > 0),
    cleared,
    clear: (name: string) => setCleared((names) => new Set(names).add(name)),
  };
}
