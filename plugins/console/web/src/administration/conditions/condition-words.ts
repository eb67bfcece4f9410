import { createContext } from 'react';

/** The words in which a condition speaks of what it decides and reads. */
export interface ConditionWords {
  /** Said where there is no condition. */
  readonly always: string;
  /** Said where there is no condition, and no name that one could read. */
  readonly nothingToRead: string;
  readonly begin: string;
  /** The heading of the rows. */
  readonly onlyIf: string;
  /** The button that removes the condition; absent where there must be one. */
  readonly clear?: string;
  /** The labels of a name and of its value. */
  readonly name: string;
  readonly value: string;
  readonly values: string;
  readonly answered: string;
  readonly unanswered: string;
}

/** The words for questions of a form. */
export const questionWords: ConditionWords = {
  always: 'Se pregunta siempre.',
  nothingToRead: 'Se pregunta siempre: no hay una pregunta anterior de la que dependa.',
  begin: 'Preguntarla solo a veces',
  onlyIf: 'Se pregunta solo si:',
  clear: 'Preguntarla siempre',
  name: 'Pregunta',
  value: 'Respuesta',
  values: 'Respuestas',
  answered: 'está respondida',
  unanswered: 'no está respondida',
};

export const ConditionWordsContext = createContext(questionWords);
