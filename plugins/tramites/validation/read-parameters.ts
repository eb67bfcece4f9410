import { InputError, plainValue } from '../../../host/plugin-api/index.js';
import type { ValidationTemplate } from './validation-template.js';

/** The values that a template asks for, by name. */
export type Parameters = Readonly<Record<string, string>>;

const MAXIMUM_LENGTH = 200;

function reasonAgainst(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return 'Este campo es requerido.';
  if (typeof value !== 'string') return 'Debe ser un texto y enviarse una sola vez.';
  return value.length > MAXIMUM_LENGTH ? `Debe tener como máximo ${MAXIMUM_LENGTH} caracteres.` : undefined;
}

/** Makes a text of a number as it is written: documents often are numbers. */
function textOf(value: unknown): unknown {
  if (typeof value === 'string') return plainValue(value);
  return Number.isSafeInteger(value) ? String(value) : value;
}

/**
 * Reads a template's parameters from the fields of a call, and ignores other fields. Throws `InputError` with each
 * wrong parameter.
 */
export function readParameters(
  { parametros }: ValidationTemplate,
  sent: Readonly<Record<string, unknown>>,
): Parameters {
  const values = parametros.map((name) => [name, Object.hasOwn(sent, name) ? textOf(sent[name]) : undefined] as const);
  const wrong = values.flatMap(([name, value]) => {
    const reason = reasonAgainst(value);
    return reason === undefined ? [] : [[name, [reason]] as const];
  });
  if (wrong.length > 0) {
    const names = wrong.map(([name]) => name).join(', ');
    throw new InputError(`Faltan parámetros o no son válidos: ${names}.`, {
      errors: Object.fromEntries(wrong),
    });
  }
  return Object.fromEntries(values) as Parameters;
}
