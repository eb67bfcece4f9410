import type { Warning, WarningType } from 'feelin';
import type { ExpressionFault } from '../../plugin-api/index.js';
import { placeOf } from './place-of.js';

/** The most characters of the text that are quoted. */
const MOST_REPEATED = 60;

/** The reasons why a value is null. FEEL's own messages quote values of the data, which may be personal. */
const reasons: Readonly<Record<WarningType, string>> = {
  NO_VARIABLE_FOUND: 'no se conoce',
  NO_CONTEXT_ENTRY_FOUND: 'no está entre los datos',
  NO_PROPERTY_FOUND: 'no está entre los datos',
  NOT_COMPARABLE: 'compara valores que no se pueden comparar',
  INVALID_TYPE: 'tiene un valor de otro tipo',
  INVALID_ARGUMENTS: 'tiene un valor que la función no admite',
  NO_FUNCTION_FOUND: 'no es una función',
  FUNCTION_INVOCATION_FAILURE: 'no es como se llama a la función',
  UNSUPPORTED: 'no se admite',
};

/** Converts FEEL's warnings to notes for the author of the expression. */
export function notesOf(text: string, warnings: readonly Warning[], step: number): ExpressionFault[] {
  return warnings.map(({ type, position: { from, to } }) => {
    const place = placeOf(text, from);
    const message = `«${text.slice(from, Math.min(to, from + MOST_REPEATED))}» ${reasons[type]}, en la línea ${place.line}, columna ${place.column}.`;
    return { step, message, ...place };
  });
}
