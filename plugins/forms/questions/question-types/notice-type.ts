import { hidden } from '../masks/hidden.js';
import { refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

/** INFORMATIVO: a text to read, without an answer: a value for it is an unknown field. */
export const noticeType: QuestionType = {
  settings: [],
  source: 'none',
  checkDefinition({ pre_obligatorio }) {
    if (!pre_obligatorio) return [];
    return [{ path: ['pre_obligatorio'], message: 'INFORMATIVO no se responde: no puede ser obligatoria.' }];
  },
  read: () => refuse('Este campo no se responde.'),
  schema: () => ({ not: {} }),
  mask: hidden,
};
