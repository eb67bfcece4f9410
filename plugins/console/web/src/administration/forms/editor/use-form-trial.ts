import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ServiceError } from '../../../api/errors.js';
import { areFiles, sentAnswer, type FieldModel, type TypedAnswers } from '../../../fields/field-model.js';
import type { FormDraft, Json } from '../definition/form-definition.js';
import { triedForm, type TriedForm } from '../form-queries.js';
import type { FormFaults } from './editing.js';

/** The time without a change after which the service tries the form. */
const PAUSE_MILLISECONDS = 350;

/** The form as the service tries it. */
export interface FormTrial {
  /** The last form without faults: it stays while the form has some. */
  readonly tried: TriedForm | undefined;
  readonly faults: FormFaults;
  /** The refusal that belongs to no place of the form. */
  readonly refusal: unknown;
}

/** Writes the typed answers as a task sends them; files and empty answers are left out. */
function sentOf(fields: readonly FieldModel[], typed: TypedAnswers): Json {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = typed[field.codigo];
      if (value === undefined || areFiles(value) || field.control === 'ARCHIVOS') return [];
      const sent = sentAnswer(field, value);
      return sent.length === 0 ? [] : [[field.codigo, sent]];
    }),
  );
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Has the service try a form, a moment after each change of it or of the typed answers. */
export function useFormTrial({ schema, ui }: FormDraft, typed: TypedAnswers): FormTrial {
  const [tried, setTried] = useState<TriedForm>();
  const asked = useMemo(() => ({ schema, ui, typed }), [schema, ui, typed]);
  const settled = useSettled(asked);
  const answers = sentOf(tried?.campos ?? [], settled.typed);
  const { data, error } = useQuery(triedForm(settled, answers));
  if (data && data !== tried) setTried(data);
  const faults = error instanceof ServiceError ? error.errors : undefined;
  return { tried, faults: faults ?? {}, refusal: faults ? undefined : error };
}
