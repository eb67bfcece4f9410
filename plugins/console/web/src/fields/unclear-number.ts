import type { FormErrors } from './field-errors.js';
import type { FieldModel, Typed } from './field-model.js';

/** A point that may separate thousands or decimals. */
const UNCLEAR = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/**
 * Why a number can be read in two ways, as pages and chats say it: the service would take 1.500 for one and a half.
 * Undefined where it cannot.
 */
export function unclearNumber(tipo: FieldModel['tipo'] | undefined, typed: Typed | undefined): string | undefined {
  const text = typeof typed === 'string' ? typed.trim() : '';
  if (tipo !== 'NUMERO' || !UNCLEAR.test(text)) return undefined;
  return `Escriba ${text.replace('.', '')} si son miles, o ${text.replace('.', ',')} si son decimales.`;
}

/** The same of a form, by field. */
export function unclearNumbers(
  fields: readonly FieldModel[],
  typed: Readonly<Record<string, Typed | undefined>>,
): FormErrors {
  return Object.fromEntries(
    fields.flatMap(({ codigo, tipo }) => {
      const reason = unclearNumber(tipo, typed[codigo]);
      return reason === undefined ? [] : [[codigo, [reason]]];
    }),
  );
}
