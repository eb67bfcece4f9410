import { z } from 'zod';
import { plainValue } from '../../../../host/plugin-api/index.js';
import { nitCheckDigit } from '../../contract.js';
import { maskText } from '../masks/mask-text.js';
import { findIdentificationType, identificationAbbreviations, identificationCodes } from './identification-types.js';
import { nitOf } from './nit.js';
import { accept, isRefusal, readText, refuse, type Reading } from './reading.js';
import type { QuestionType } from './question-type.js';
import { writtenDocument, type WrittenDocument } from './written-document.js';

const maximumLength = 40;
const documentObject = z.strictObject({
  tipo: z.string().max(10),
  numero: z.string().max(maximumLength),
  dv: z.string().max(1).optional(),
});
/** The pattern of a number that blanks do not separate. */
const whole = '[\\s.]*[A-Za-z0-9](?:[.\\-]*[A-Za-z0-9]){2,20}[\\s.]*';
/** The pattern of a group of a number: only the first one may have no digit. */
const group = '[A-Za-z.\\-]*\\d[A-Za-z0-9.\\-]*';
const grouped = `\\s*(?:(?:[A-Za-z]\\.*){1,2}|${group})(?:\\s[\\s.\\-]*${group})+[\\s.]*`;
/** The pattern of a number as it may be written, with dots, blanks and hyphens. */
const writtenNumber = `(?:${whole}|${grouped})$`;
const writtenText = `^(?:[\\s.]*[A-Za-z](?:\\.*[A-Za-z]){1,3}\\.*\\s)?${writtenNumber}`;
const anyNumber = /^[A-Z0-9]{3,20}$/;
const NIT_WITH_DIGIT = /^\d{6,10}-\d$/;
const malformed = refuse('Debe ser un documento como «1234567», «CC 1234567» o {tipo, numero}.');

/**
 * DOCUMENTO_IDENTIDAD: a number alone, a type and a number (`CC 1234567`, `NIT 899999061-9`), or `{tipo, numero, dv?}`
 * whose type may be the DIAN code. Stored as one text, so that a search compares it whole: upper case, without
 * separators, the abbreviation of the type first where one was given, and the check digit of a NIT last (decisions,
 * section 3).
 */
export const identityDocumentType: QuestionType = {
  settings: ['pre_patron'],
  source: 'body',
  maximumLength: () => maximumLength,
  read(value) {
    const text = typeof value === 'object' ? objectAsText(value) : readText(value, maximumLength);
    if (text === undefined) return malformed;
    if (isRefusal(text)) return text;
    const written = writtenDocument(text);
    return written ? readDocument(written) : malformed;
  },
  // `pre_patron` applies to the stored text, and so is not part of the schema.
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
  const code = plainValue(tipo).toUpperCase();
  const abbreviation = findIdentificationType(code)?.sigla ?? code;
  return `${abbreviation} ${plainValue(numero)}${dv ? `-${dv}` : ''}`;
}

function readDocument({ type: code, number: written }: WrittenDocument): Reading {
  const number = written.replaceAll('-', '');
  // No other type has a check digit.
  if (code === 'NIT' || code === '31' || (code === undefined && NIT_WITH_DIGIT.test(written))) return readNit(written);
  if (code === undefined) return anyNumber.test(number) ? accept(number) : malformed;
  const type = findIdentificationType(code);
  if (!type) return refuse(`El tipo de documento debe ser ${identificationAbbreviations.join(', ')}.`);
  if (written.includes('-') && !type.isForeign) {
    return refuse(`Un documento ${type.sigla} no tiene dígito de verificación: escriba el número sin él.`);
  }
  if (!type.number.test(number)) return refuse(`El número no es de un documento ${type.sigla}.`);
  return accept(`${type.sigla} ${number}`);
}

function readNit(written: string): Reading {
  const nit = nitOf(written);
  if (!nit) return refuse('El número no es de un documento NIT.');
  const { digits, given } = nit;
  const digit = nitCheckDigit(digits);
  if (given !== undefined && given !== digit) return refuse('El dígito de verificación del NIT no corresponde.');
  return accept(`NIT ${digits}-${digit}`);
}
