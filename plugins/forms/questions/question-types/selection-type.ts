import { hidden } from '../masks/hidden.js';
import { checkOptions } from './check-options.js';
import { choiceSchema } from './choice-schema.js';
import { accept, isSameText, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

/** SELECCION: the code of one of the options. */
export const selectionType: QuestionType = {
  settings: ['pre_opciones', 'pre_catalogo'],
  source: 'body',
  checkDefinition: checkOptions,
  read(value, question) {
    const option = question.pre_opciones?.find(({ codigo }) => isSameText(value, codigo));
    return option ? accept(option.codigo) : refuse('Debe ser el código de una de las opciones.');
  },
  schema: choiceSchema,
  mask: hidden,
};
