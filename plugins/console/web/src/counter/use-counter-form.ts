import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { newRepeatKey } from '../api/repeat-key.js';
import { rest } from '../api/rest.js';
import type { components } from '../api/generated/openapi.js';
import { sentAnswer, typedAnswer, type FieldModel, type Typed, type TypedAnswers } from '../fields/field-model.js';
import { unclearNumber, unclearNumbers } from '../fields/unclear-number.js';

/** A draft that a person has begun elsewhere. */
export interface CounterDraft {
  readonly borrador: string;
  readonly respuestas: Readonly<Record<string, unknown>>;
  readonly campos: readonly FieldModel[];
  readonly fuera: readonly { readonly codigo: string; readonly motivos: readonly string[] }[];
}

export type FiledAtCounter = { readonly radicado: string; readonly datos: number; readonly recibo: string | null };

/** What was typed is looked at by the service once no key was pressed for so long. */
const PAUSE_MILLISECONDS = 300;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const typedOf = (draft: CounterDraft | undefined): TypedAnswers =>
  Object.fromEntries(
    (draft?.campos ?? []).flatMap(({ codigo, tipo }) => {
      const stored = draft?.respuestas[codigo];
      return stored === undefined || tipo === 'ARCHIVO' ? [] : [[codigo, typedAnswer(tipo, stored)]];
    }),
  );

/** The form of a tramite at the counter: what is typed, what it shows over that, and its filing. */
export function useCounterForm(codigo: string, draft: CounterDraft | undefined) {
  const [typed, setTyped] = useState<TypedAnswers>(() => typedOf(draft));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  /** The version of the privacy notice that the person accepted. */
  const [accepted, setAccepted] = useState<string>();
  const repeatKey = useRef(newRepeatKey());
  const tipos = useRef(new Map<string, FieldModel['tipo']>());

  const respuestas = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      value instanceof File || unclearNumber(tipos.current.get(name), value) !== undefined
        ? []
        : [[name, sentAnswer({ tipo: tipos.current.get(name) ?? 'TEXTO' }, value)]],
    ),
  );
  const asked = useSettled(JSON.stringify(respuestas));
  const fields = useQuery({
    queryKey: ['counter', 'fields', { codigo, asked }],
    queryFn: ({ signal }) =>
      rest('post', '/home/api/tramite/ventanilla/campos/{codigo}', {
        path: { codigo },
        body: { respuestas: JSON.parse(asked) as Record<string, unknown> },
        signal,
      }),
    placeholderData: keepPreviousData,
    // What a person at the counter says is kept no longer than it is shown.
    gcTime: 0,
  });
  // A form that is filled in stays on the page while what it shows cannot be read.
  const last = useRef(fields.data);
  if (fields.data) last.current = fields.data;
  const shown = fields.data ?? last.current;
  for (const { codigo: name, tipo } of shown?.campos ?? []) tipos.current.set(name, tipo);

  /** What waits for a connection outlives its view. */
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);

  const filing = useMutation({
    // The person waits at the counter: it is filed once there is a connection.
    networkMode: 'online',
    mutationFn: async () => {
      if (isLeft.current) throw new Error('The view was left before there was a connection.');
      const form = new FormData();
      for (const { codigo: name, tipo } of shown?.campos ?? []) {
        const value = typed[name];
        if (tipo === 'INFORMATIVO') continue;
        if (value instanceof File) form.set(name, value);
        else
          for (const one of [sentAnswer({ tipo }, value ?? '')].flat()) {
            // An answer of the draft that was taken away is sent as a blank one.
            if (one !== '' || draft?.respuestas[name] !== undefined) if (tipo !== 'ARCHIVO') form.append(name, one);
          }
      }
      return rest('post', '/home/api/tramite/ventanilla/{codigo}', {
        path: { codigo },
        query: { ...(draft && { borrador: draft.borrador }), ...(accepted && { privacidad: accepted }) },
        headers: { 'Idempotency-Key': repeatKey.current },
        body: form,
      });
    },
    onError: (error) => {
      setTries((count) => count + 1);
      // The notice that the person has to accept now comes with the fields.
      if (error instanceof ServiceError && error.code === 'privacy_changed') void fields.refetch();
    },
  });
  const refusal = filing.error instanceof ServiceError ? filing.error : undefined;
  const unclear = unclearNumbers(shown?.campos ?? [], typed);
  /** Files what was typed, unless it can be read in two ways. */
  const file = (): void => {
    if (Object.keys(unclear).length > 0) setTries((count) => count + 1);
    else filing.mutate();
  };

  return {
    typed,
    fields,
    shown,
    filing,
    refusal,
    tries,
    file,
    /** What is wrong with what was sent, or keeps it from being sent. */
    errors: { ...refusal?.errors, ...(tries > 0 && unclear) },
    isAccepted: accepted !== undefined && accepted === shown?.privacidad?.version,
    accept: (version: string | undefined) => setAccepted(version),
    /** Whether something would be lost with the page. */
    isBegun: Object.values(typed).some((value) => value instanceof File || value.length > 0),
    /** What is wrong with a field: what was sent, until it is changed; what is typed, once the field was left. */
    errorOf: (name: string): string | undefined =>
      unclear[name]?.[0] ?? refusal?.errors?.[name]?.[0] ?? (touched.has(name) ? shown?.errores[name]?.[0] : undefined),
    touch: (name: string) => setTouched((names) => (names.has(name) ? names : new Set(names).add(name))),
    type: (name: string, value: Typed | undefined) =>
      setTyped(({ [name]: _before, ...others }) => (value === undefined ? others : { ...others, [name]: value })),
  };
}

export type CounterForm = ReturnType<typeof useCounterForm>;
export type CounterField = components['schemas']['CampoMostrado'];
