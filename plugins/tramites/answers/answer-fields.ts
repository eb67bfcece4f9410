import { z } from 'zod';
import {
  booleanParameter,
  fieldErrors,
  fieldIssues,
  InputError,
  spanishReasons,
  type AcceptFile,
} from '../../../host/plugin-api/index.js';
import { closingStates, type NewRecordAnswer } from '../contract.js';
import { citizenWords, plainText } from '../vocabulary/index.js';

/** The field of the files. */
const FILES_FIELD = 'archivos';

const MOST_TEXT = 20_000;

/** The text of an answer: several lines, and no other control characters. */
const answerText = plainText(MOST_TEXT, 'Es un texto que no está en blanco.');

/** Documents of one answer. */
const MOST_DOCUMENTS = 10;

/** Verification codes as people type them. A look-up decides whether there are such documents. */
const documentCodes = z
  .array(z.string().trim().min(1).max(40), { error: 'Es una lista de códigos de verificación.' })
  .max(MOST_DOCUMENTS, { error: `Puede llevar hasta ${MOST_DOCUMENTS} documentos.` });

/** The fields of an answer, as admin procedures take them. */
export const answerFields = z.strictObject({
  texto: answerText,
  documentos: documentCodes.optional(),
  adicional: z.boolean().optional(),
  estado: z.enum(closingStates).optional(),
  motivo: z.string().max(1000).optional(),
  /** Whether it grants a part alone; `para_ciudadano` says why no more. */
  parcial: z.boolean().optional(),
  para_ciudadano: citizenWords.optional(),
});

export type AnswerFields = z.output<typeof answerFields>;

/** Accepts a field that was left empty: a form sends it as an empty text. */
const orEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional();

/** The fields of an answer, as a form sends them: all as texts. */
const formFields = answerFields.extend({
  // A form sends the field once for each document.
  documentos: orEmpty(z.preprocess((value) => (typeof value === 'string' ? [value] : value), documentCodes)),
  adicional: orEmpty(z.union([z.boolean(), booleanParameter], 'Debe ser true o false.')),
  estado: orEmpty(z.enum(closingStates)),
  motivo: orEmpty(z.string().max(1000)),
  parcial: orEmpty(z.union([z.boolean(), booleanParameter], 'Debe ser true o false.')),
  para_ciudadano: orEmpty(citizenWords),
});

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value, { error: spanishReasons });
  if (error) throw new InputError('La respuesta no es válida.', { errors: fieldErrors(fieldIssues(error)) });
  return data;
}

/** Reads an answer from a form. Throws `InputError`, field by field. */
export const readAnswerForm = (fields: Readonly<Record<string, unknown>>): AnswerFields => read(formFields, fields);

/** Returns the text with line ends made alike. Throws `InputError`. */
export const readAnswerText = (texto: string): string => read(z.object({ texto: answerText }), { texto }).texto;

/**
 * Returns the reason why an answer grants a part alone; undefined for a whole answer. Throws `InputError` for an answer
 * in part without a reason, and for a reason of a whole one.
 */
export function partialReason({ parcial = false, para_ciudadano: words }: AnswerFields): string | undefined {
  if (parcial === (words !== undefined)) return words;
  const errors = parcial
    ? { para_ciudadano: ['Escriba por qué no concede todo: quien hizo la solicitud lo lee.'] }
    : { parcial: ['Diga que la respuesta concede una parte (parcial), o quite para_ciudadano.'] };
  throw new InputError('La respuesta no es válida.', { errors });
}

/**
 * Returns the reason of an answer in part; null for a whole one. Throws `InputError`, also for an answer in part that
 * closes its record as rejected.
 */
export function readPartialReason({ parcial, close }: Pick<NewRecordAnswer, 'parcial' | 'close'>): string | null {
  const reason = read(z.object({ parcial: citizenWords.optional() }), { parcial }).parcial ?? null;
  if (reason === null || close?.state !== 'RECHAZADO') return reason;
  const errors = { parcial: ['Una respuesta que concede una parte no puede cerrar el registro como RECHAZADO.'] };
  throw new InputError('La respuesta no es válida.', { errors });
}

/** Returns the verification codes without blanks around them. Throws `InputError`. */
export const readAnswerDocuments = (documentos: readonly string[]): readonly string[] =>
  read(z.object({ documentos: documentCodes }), { documentos }).documentos;

/** Accepts any number of files in their field. Each has a name, as the citizen reads it. */
export const acceptAnswerFile: AcceptFile = ({ field, filename }) => {
  const isTheirs = field === FILES_FIELD;
  if (isTheirs && filename !== '') return {};
  const message = isTheirs ? 'El archivo no tiene nombre.' : 'Este campo no se espera.';
  throw new InputError('La respuesta no es válida.', { errors: fieldErrors([{ path: [field], message }]) });
};
