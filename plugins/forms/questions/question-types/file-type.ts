import {
  isOfMediaType,
  mediaTypeName,
  mediaTypesMeeting,
  type FieldIssue,
  type JsonValue,
} from '../../../../host/plugin-api/index.js';
import {
  MOST_FILES_OF_QUESTION,
  tooManyFiles,
  wrongFileType,
  type JsonSchema,
  type UploadedFile,
} from '../../contract.js';
import { askedTypes } from '../asked-types.js';
import { hiddenText } from '../masks/hidden.js';
import { maskText } from '../masks/mask-text.js';
import { maximumFileSize } from '../question-fields.js';
import type { FieldDefinition, QuestionType } from './question-type.js';
import { accept, isRefusal, readText, refuse, type Reading } from './reading.js';

const longestName = 255;

/** Returns how many files answer a question of type ARCHIVO at most. */
export const mostFilesOf = ({ pre_maximo }: FieldDefinition): number =>
  typeof pre_maximo === 'number' ? pre_maximo : 1;

/**
 * ARCHIVO: uploaded files, each stored as `{nombre, tipo, tamano, sha256}`, in a list where the question takes several;
 * the caller keeps their content.
 */
export const fileType: QuestionType = {
  settings: ['pre_tipos_archivo', 'pre_tamano_maximo', 'pre_maximo'],
  source: 'file',
  checkDefinition: checkMost,
  read(value, question) {
    const files = [value as UploadedFile | readonly UploadedFile[]].flat();
    const most = mostFilesOf(question);
    if (files.length > most) return refuse(tooManyFiles({ texto: question.pre_texto }, most));
    const read: JsonValue[] = [];
    for (const file of files) {
      const reading = readFile(file, question);
      if ('reason' in reading) return most === 1 ? reading : refuse(`«${file.nombre}»: ${reading.reason}`);
      read.push(reading.value);
    }
    return accept(most === 1 ? read[0]! : read);
  },
  schema(question) {
    const most = mostFilesOf(question);
    return most === 1
      ? fileSchema(question)
      : { type: 'array', items: fileSchema(question), minItems: 1, maxItems: most };
  },
  mask(stored) {
    return Array.isArray(stored) ? (stored as readonly JsonValue[]).map(maskFile) : maskFile(stored);
  },
};

function checkMost({ pre_maximo }: FieldDefinition): readonly FieldIssue[] {
  const isCount = typeof pre_maximo === 'number' && Number.isInteger(pre_maximo);
  if (pre_maximo === undefined || (isCount && pre_maximo >= 1 && pre_maximo <= MOST_FILES_OF_QUESTION)) return [];
  return [{ path: ['pre_maximo'], message: `En ARCHIVO es un número entero de 1 a ${MOST_FILES_OF_QUESTION}.` }];
}

function readFile({ nombre, tipo, tamano, sha256 }: UploadedFile, question: FieldDefinition): Reading {
  const name = readText(nombre, longestName);
  if (isRefusal(name)) return refuse('El nombre del archivo no es válido.');
  if (tamano === 0) return refuse('El archivo está vacío.');
  const asked = question.pre_tipos_archivo && askedTypes(question.pre_tipos_archivo);
  if (asked && !isOfMediaType(tipo, asked)) return refuse(wrongFileType(tipo, asked));
  const maximum = question.pre_tamano_maximo ?? maximumFileSize;
  if (tamano > maximum) return refuse(`El archivo debe pesar como máximo ${maximum} bytes.`);
  return accept({ nombre: name, tipo: mediaTypeName(tipo), tamano, sha256 });
}

const fileSchema = ({ pre_tipos_archivo, pre_tamano_maximo }: FieldDefinition): JsonSchema => ({
  type: 'object',
  properties: {
    nombre: { type: 'string', maxLength: longestName },
    tipo: { type: 'string', ...(pre_tipos_archivo && { enum: typesMeeting(pre_tipos_archivo) }) },
    tamano: { type: 'integer', minimum: 1, maximum: pre_tamano_maximo ?? maximumFileSize },
    sha256: { type: 'string' },
  },
  required: ['nombre', 'tipo', 'tamano', 'sha256'],
});

function maskFile(stored: JsonValue): JsonValue {
  if (typeof stored !== 'object' || stored === null || !('nombre' in stored)) return hiddenText;
  return { ...stored, nombre: maskText(stored.nombre), sha256: hiddenText };
}

/** Returns the types of the files that a question accepts. */
const typesMeeting = (written: readonly string[]): string[] => [
  ...new Set(askedTypes(written).flatMap((type) => mediaTypesMeeting(type))),
];
