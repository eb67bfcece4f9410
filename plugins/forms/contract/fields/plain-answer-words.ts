import type { AnswerWords } from './answer-words.js';
import { documentParts, documentTypes } from './document-types.js';

const days = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });

/** The words in which answers are shown to the person who gave them: dates and documents are written out. */
export const plainAnswerWords: AnswerWords = {
  yes: 'Sí',
  no: 'No',
  date: (stored) => {
    const moment = new Date(`${stored}T00:00:00Z`);
    return Number.isNaN(moment.getTime()) ? stored : days.format(moment);
  },
  document: (stored) => {
    const { tipo, numero } = documentParts(stored);
    const type = documentTypes.find(({ codigo }) => codigo === tipo);
    return type ? `${type.nombre} ${numero}` : stored;
  },
};
