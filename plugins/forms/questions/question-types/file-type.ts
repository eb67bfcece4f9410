import type { UploadedFile } from '../../contract.js';
import { hiddenText } from '../masks/hidden.js';
import { maskText } from '../masks/mask-text.js';
import { maximumFileSize } from '../question-fields.js';
import { accept, isRefusal, readText, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

const longestName = 255;

/**
 * ARCHIVO: an uploaded file, stored as `{nombre, tipo, tamano, sha256}`; where its bytes lie stays with the
 * caller.
 */
export const fileType: QuestionType = {
  settings: ['pre_tipos_archivo', 'pre_tamano_maximo'],
  source: 'file',
  read(value, question) {
    const { nombre, tipo, tamano, sha256 } = value as UploadedFile;
    const name = readText(nombre, longestName);
    if (isRefusal(name)) return refuse('El nombre del archivo no es válido.');
    if (tamano === 0) return refuse('El archivo está vacío.');
    if (question.pre_tipos_archivo && !question.pre_tipos_archivo.includes(tipo)) {
      return refuse(`El archivo debe ser de tipo ${question.pre_tipos_archivo.join(', ')}.`);
    }
    const maximum = question.pre_tamano_maximo ?? maximumFileSize;
    if (tamano > maximum) return refuse(`El archivo debe pesar como máximo ${maximum} bytes.`);
    return accept({ nombre: name, tipo, tamano, sha256 });
  },
  schema: ({ pre_tipos_archivo, pre_tamano_maximo }) => ({
    type: 'object',
    properties: {
      nombre: { type: 'string', maxLength: longestName },
      tipo: { type: 'string', ...(pre_tipos_archivo && { enum: [...pre_tipos_archivo] }) },
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
