import { isOfMediaType, mediaTypeName, mediaTypesMeeting } from '../../../../host/plugin-api/index.js';
import { wrongFileType, type UploadedFile } from '../../contract.js';
import { askedTypes } from '../asked-types.js';
import { hiddenText } from '../masks/hidden.js';
import { maskText } from '../masks/mask-text.js';
import { maximumFileSize } from '../question-fields.js';
import { accept, isRefusal, readText, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

const longestName = 255;

/** ARCHIVO: an uploaded file, stored as `{nombre, tipo, tamano, sha256}`; the caller keeps its content. */
export const fileType: QuestionType = {
  settings: ['pre_tipos_archivo', 'pre_tamano_maximo'],
  source: 'file',
  read(value, question) {
    const { nombre, tipo, tamano, sha256 } = value as UploadedFile;
    const name = readText(nombre, longestName);
    if (isRefusal(name)) return refuse('El nombre del archivo no es válido.');
    if (tamano === 0) return refuse('El archivo está vacío.');
    const asked = question.pre_tipos_archivo && askedTypes(question.pre_tipos_archivo);
    if (asked && !isOfMediaType(tipo, asked)) return refuse(wrongFileType(tipo, asked));
    const maximum = question.pre_tamano_maximo ?? maximumFileSize;
    if (tamano > maximum) return refuse(`El archivo debe pesar como máximo ${maximum} bytes.`);
    return accept({ nombre: name, tipo: mediaTypeName(tipo), tamano, sha256 });
  },
  schema: ({ pre_tipos_archivo, pre_tamano_maximo }) => ({
    type: 'object',
    properties: {
      nombre: { type: 'string', maxLength: longestName },
      tipo: { type: 'string', ...(pre_tipos_archivo && { enum: typesMeeting(pre_tipos_archivo) }) },
      tamano: { type: 'integer', minimum: 1, maximum: pre_tamano_maximo ?? maximumFileSize },
      sha256: { type: 'string' },
    },
    required: ['nombre', 'tipo', 'tamano', 'sha256'],
  }),
  mask(stored) {
    if (typeof stored !== 'object' || stored === null || !('nombre' in stored)) return hiddenText;
    return { ...stored, nombre: maskText(stored.nombre), sha256: hiddenText };
  },
};

/** Returns the types of the files that a question accepts. */
const typesMeeting = (written: readonly string[]): string[] => [
  ...new Set(askedTypes(written).flatMap((type) => mediaTypesMeeting(type))),
];
