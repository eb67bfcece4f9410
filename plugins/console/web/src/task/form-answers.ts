import { isOfField, type FormErrors } from '../fields/field-errors.js';
import { sentAnswer, typedAnswer, type FieldModel, type Typed, type TypedAnswers } from '../fields/field-model.js';
import { isSameAnswer } from '../fields/same-answer.js';
import type { TaskForm } from './task-data.js';

/** What stands in the inputs of a form with what was typed so far, valid or not. */
export function typedOf({ campos, respuestas, escrito }: TaskForm): Record<string, Typed> {
  const tipos = new Map(campos.map(({ codigo, tipo }) => [codigo, tipo]));
  return Object.fromEntries(
    Object.entries({ ...respuestas, ...escrito }).map(([codigo, stored]) => [
      codigo,
      typedAnswer(tipos.get(codigo) ?? 'TEXTO', stored),
    ]),
  );
}

/** What is sent of a field; null takes its answer away. */
export const sentOf = (
  field: Pick<FieldModel, 'tipo'> | undefined,
  value: Typed | undefined,
): string | readonly string[] | null =>
  value === undefined || value instanceof File ? null : sentAnswer(field ?? { tipo: 'TEXTO' }, value);

/** All that the inputs of a form show, blank where nothing is typed. */
export const shownOf = (fields: readonly FieldModel[], typed: TypedAnswers): Record<string, Typed> =>
  Object.fromEntries(
    fields
      .filter(({ tipo }) => tipo !== 'INFORMATIVO' && tipo !== 'ARCHIVO')
      .map(({ codigo }) => [codigo, typed[codigo] ?? '']),
  );

/** What is wrong with a form once these fields are saved: the service has looked at them anew. */
export function errorsAfter(
  before: FormErrors,
  saved: readonly string[],
  { campos, errores }: Pick<TaskForm, 'campos' | 'errores'>,
): FormErrors {
  const others = Object.entries(before).filter(([name]) => !saved.some((codigo) => isOfField(name, codigo)));
  const motives = campos.flatMap(({ codigo, motivo }) => (motivo === undefined ? [] : [[codigo, [motivo]]]));
  return { ...Object.fromEntries(others), ...(Object.fromEntries(motives) as FormErrors), ...errores };
}

/** Whether a form has all that was typed, as far as the console can tell. */
export function hasTyped(form: TaskForm, typed: Readonly<Record<string, Typed | undefined>>): boolean {
  const stored = typedOf(form);
  return Object.entries(typed).every(([codigo, value]) => {
    const field = form.campos.find((one) => one.codigo === codigo);
    return isSameAnswer(field?.tipo ?? 'TEXTO', sentOf(field, value) ?? '', sentOf(field, stored[codigo]) ?? '');
  });
}
