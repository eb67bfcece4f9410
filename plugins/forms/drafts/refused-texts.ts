import type { FieldErrors } from '../../../host/plugin-api/index.js';
import { MOST_REFUSED, type Form, type GivenText, type ReturnedAnswers } from '../contract.js';

const SHORTENED = `El borrador guarda de lo escrito los primeros ${MOST_REFUSED.toLocaleString('es-CO')} caracteres.`;

/** The refused answers of a change as their draft keeps them, and the reasons of all refused ones. */
interface KeptRefusals {
  readonly returned: ReturnedAnswers;
  readonly refused: FieldErrors;
}

/**
 * Chooses the refused answers that a draft keeps as they were typed: texts and lists of texts, for fields of the form.
 * No person types other values.
 */
export function keptRefusals(
  form: Pick<Form, 'asSchema'>,
  answers: Readonly<Record<string, unknown>>,
  refused: FieldErrors,
): KeptRefusals {
  const fields = Object(form.asSchema().schema['properties']) as object;
  const kept = Object.entries(refused).flatMap(([codigo, [first = '', ...others]]) => {
    const text = Object.hasOwn(fields, codigo) ? typedText(answers[codigo]) : undefined;
    if (!text) return [];
    const reason = text.isWhole ? first : `${first} ${SHORTENED}`;
    return [{ codigo, returned: { given: text.given, reason }, reasons: [reason, ...others] }];
  });
  return {
    returned: Object.fromEntries(kept.map(({ codigo, returned }) => [codigo, returned])),
    refused: { ...refused, ...Object.fromEntries(kept.map(({ codigo, reasons }) => [codigo, reasons])) },
  };
}

/** Reads a value that a person may have typed, up to {@link MOST_REFUSED} characters; undefined for any other. */
function typedText(value: unknown): { readonly given: GivenText; readonly isWhole: boolean } | undefined {
  if (typeof value === 'string') {
    // A character of two units is not cut in half.
    const given = value.slice(0, MOST_REFUSED).replace(/\p{Cs}$/u, '');
    return { given, isWhole: given === value };
  }
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return undefined;
  const given: string[] = [];
  let length = 0;
  for (const one of value as readonly string[]) {
    length += one.length + 1;
    if (length > MOST_REFUSED) break;
    given.push(one);
  }
  return { given, isWhole: given.length === value.length };
}
