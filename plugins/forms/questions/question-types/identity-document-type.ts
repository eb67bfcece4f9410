import { z } from 'zod';
import { nitCheckDigit } from '../../contract.js';
import { maskText } from '../masks/mask-text.js';
import { findIdentificationType, identificationAbbreviations, identificationCodes } from './identification-types.js';
import { accept, isRefusal, readText, refuse, type Reading } from './reading.js';
import type { QuestionType } from './question-type.js';

const maximumLength = 40;
const documentObject = z.strictObject({
  tipo: z.string().max(10),
  numero: z.string().max(maximumLength),
  dv: z.string().max(1).optional(),
});
const documentText = /^(?:([A-Za-z]{2,4})\s+)?([A-Za-z0-9]{3,20})(?:-(\d))?$/;
/** The same with the points of thousands, as it may be written. */
const writtenNumber = '[\\s.]*[A-Za-z0-9](?:\\.*[A-Za-z0-9]){2,19}\\.*(?:-\\.*\\d[\\s.]*)?[\\s.]*$';
const writtenText = `^(?:[\\s.]*[A-Za-z](?:\\.*[A-Za-z]){1,3}\\.*\\s)?${writtenNumber}`;
const malformed = refuse('Debe ser un documento como «1234567», «CC 1234567» o {tipo, numero}.');

/**
 * DOCUMENTO_IDENTIDAD: a number alone, a type and a number (`CC 1234567`, `NIT 899999061-9`), or `{tipo,
 * numero, dv?}` whose type may be the DIAN code. Stored as one text, so that a look-up compares it whole:
 * upper case, without thousands points, the type's abbreviation first where one was given.
 */
export const identityDocumentType: QuestionType = {
  settings: ['pre_patron'],
  source: 'body',
  maximumLength: () => maximumLength,
  read(value) {
    const text = typeof value === 'object' ? objectAsText(value) : readText(value, maximumLength);
    if (text === undefined) return malformed;
    if (isRefusal(text)) return text;
    const parts = documentText.exec(text.trim().replaceAll('.', ''));
    return parts?.[2] === undefined
      ? malformed
      : readDocument(parts[1]?.toUpperCase(), parts[2].toUpperCase(), parts[3]);
  },
  // Its pattern is of the text that is stored.
  schema: () => ({
    anyOf: [
      { type: 'string', maxLength: maximumLength, pattern: writtenText },
      {
        type: 'object',
        properties: {
          tipo: { type: 'string', enum: [...identificationAbbreviations, ...identificationCodes] },
          numero: { type: 'string', maxLength: maximumLength, pattern: `^${writtenNumber}` },
          dv: { type: 'string', pattern: '^\\d?$' },
        },
        required: ['tipo', 'numero'],
        additionalProperties: false,
      },
    ],
  }),
  mask: maskText,
};

function objectAsText(value: object | null): string | undefined {
  const document = documentObject.safeParse(value);
  if (!document.success) return undefined;
  const { tipo, numero, dv } = document.data;
  const code = tipo.trim().toUpperCase();
  const abbreviation = findIdentificationType(code)?.sigla ?? code;
  return `${abbreviation} ${numero.trim()}${dv ? `-${dv}` : ''}`;
}

function readDocument(code: string | undefined, number: string, checkDigit: string | undefined): Reading {
  const suffix = checkDigit === undefined ? '' : `-${checkDigit}`;
  if (code === undefined) return accept(number + suffix);
  const type = findIdentificationType(code);
  if (!type) return refuse(`El tipo de documento debe ser ${identificationAbbreviations.join(', ')}.`);
  if (!type.number.test(number)) return refuse(`El número no es de un documento ${type.sigla}.`);
  if (checkDigit !== undefined && type.sigla === 'NIT' && nitCheckDigit(number) !== Number(checkDigit)) {
    return refuse('El dígito de verificación del NIT no corresponde.');
  }
  return accept(`${type.sigla} ${number}${suffix}`);
}
