import { maskText } from '../masks/mask-text.js';
import { accept, isRefusal, readText, refuse } from './reading.js';
import type { FieldDefinition, QuestionType } from './question-type.js';
import { ownPattern, withPatterns } from './text-schema.js';

/** Creates the type of TEXTO, TEXTO_LARGO and DIRECCION: any text, stored as it came, blanks at its ends included. */
export function freeText(defaultMaximum: number, own: QuestionType['settings'] = []): QuestionType {
  const maximumLength = (question: FieldDefinition) => question.pre_longitud_maxima ?? defaultMaximum;
  return {
    settings: ['pre_patron', 'pre_longitud_minima', 'pre_longitud_maxima', ...own],
    source: 'body',
    maximumLength,
    checkDefinition(question) {
      if ((question.pre_longitud_minima ?? 0) <= maximumLength(question)) return [];
      return [{ path: ['pre_longitud_minima'], message: 'La longitud mínima supera la máxima.' }];
    },
    read(value, question) {
      const text = readText(value, maximumLength(question));
      if (isRefusal(text)) return text;
      const minimum = question.pre_longitud_minima ?? 0;
      return [...text].length < minimum ? refuse(`Debe tener al menos ${minimum} caracteres.`) : accept(text);
    },
    schema: (question) =>
      withPatterns(
        {
          type: 'string',
          ...(question.pre_longitud_minima !== undefined && { minLength: question.pre_longitud_minima }),
          maxLength: maximumLength(question),
        },
        ownPattern(question),
        question.pre_obligatorio ? '\\S' : undefined,
      ),
    mask: maskText,
  };
}
