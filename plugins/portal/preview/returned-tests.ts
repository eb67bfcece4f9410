import { partNames, type FormField, type ReturnedAnswer } from '../../forms/contract.js';
import type { PreviewedDefinition } from '../../tramites/contract.js';

/** Writes a refused value into the inputs of its field: the last one of a document, the first one of a date. */
function typedOf(field: FormField, valor: unknown): Record<string, readonly string[]> {
  const names = partNames(field);
  const name = field.tipo === 'DOCUMENTO_IDENTIDAD' ? names.at(-1) : names[0];
  if (name === undefined) return {};
  const values: readonly unknown[] = Array.isArray(valor) ? valor : [valor];
  return { [name]: values.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))) };
}

/**
 * Returns what the pages of a preview show in place of answers: those that the form refuses, with the reason, and with
 * the answers of a test also the missing ones.
 */
export function returnedTests(
  { shown, refused }: Pick<PreviewedDefinition, 'shown' | 'refused'>,
  isTest: boolean,
): Record<string, ReturnedAnswer> {
  const returned = shown.flatMap(({ field, state }): [string, ReturnedAnswer][] => {
    const { codigo, tipo } = field;
    const wrong = Object.hasOwn(refused, codigo) ? refused[codigo] : undefined;
    if (wrong) {
      const typed = tipo === 'ARCHIVO' ? {} : { typed: typedOf(field, wrong.valor) };
      return [[codigo, { ...typed, reason: wrong.motivo }]];
    }
    return isTest && state === 'open' ? [[codigo, {}]] : [];
  });
  return Object.fromEntries(returned);
}
