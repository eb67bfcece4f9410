import { valueInWords } from '../../frame/value-words.js';
import {
  readDraft,
  writeDraft,
  type Draft,
  type QuestionFields,
  type TestAnswers,
} from '../../questions/draft-model.js';

/** A draft as parts that two editors change on their own: fields, questions, their order, steps, test answers. */
export type DraftParts = Readonly<Record<string, unknown>>;

const FIELD = 'dato:';
const QUESTION = 'pregunta:';

export function partsOfDraft(draft: Draft): DraftParts {
  const { preguntas, pasos, ...fields } = writeDraft(draft);
  const questions = preguntas as readonly QuestionFields[];
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${FIELD}${name}`, value])),
    ...Object.fromEntries(questions.map((question) => [`${QUESTION}${question.pre_codigo}`, question])),
    orden: questions.map(({ pre_codigo: code }) => code),
    pasos: pasos ?? [],
    pruebas: draft.tests,
  };
}

/** Joins parts to a draft; a question that the order does not name comes last. */
export function draftOfParts(parts: DraftParts): Draft {
  const named = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null);
  const within = (prefix: string) =>
    named.flatMap(([name, value]): [string, unknown][] =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    );
  const order = parts['orden'] as readonly string[];
  const placeOf = (code: string): number => (order.includes(code) ? order.indexOf(code) : order.length);
  const preguntas = within(QUESTION)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([, question]) => question);
  const pasos = parts['pasos'] as readonly unknown[];
  return readDraft(
    { ...Object.fromEntries(within(FIELD)), ...(pasos.length > 0 && { pasos }), preguntas },
    parts['pruebas'] as readonly TestAnswers[],
  );
}

/** Words for the fields of a tramite. */
const fieldWords: Readonly<Record<string, string>> = {
  nombre: 'Nombre',
  tema: 'Tema',
  descripcion: 'Para qué sirve',
  requisitos: 'Requisitos',
  costo: 'Costo',
  sinonimos: 'Otros nombres',
  norma: 'Norma del plazo',
  plazo: 'Plazo propio',
  termino: 'Término de la ley',
  terminos: 'Término según la respuesta',
  dependencia: 'Dependencia',
  proceso: 'Proceso',
  asunto: 'Asunto',
  exige_respuesta: 'Exige una respuesta',
  tra_isDenuncia: 'Es una denuncia',
  una_pagina: 'En una sola página',
  frases: 'Frases',
  avisos: 'Avisos',
  recursos: 'Recursos',
  recibe: 'Cuándo recibe solicitudes',
};

/** Names a part of a draft in words. */
export function partInWords(name: string, question: unknown): string {
  if (name === 'orden') return 'Orden de las preguntas';
  if (name === 'pasos') return 'Pasos';
  if (name === 'pruebas') return 'Respuestas de prueba';
  if (name.startsWith(QUESTION)) {
    const text = (question as QuestionFields | undefined)?.pre_texto.trim();
    return `Pregunta «${text || name.slice(QUESTION.length)}»`;
  }
  const field = name.slice(FIELD.length);
  return fieldWords[field] ?? field;
}

/** Says a value of a part in words, in a line. */
export const partValueInWords = (value: unknown): string => valueInWords(value, (field) => field.replace(/^pre_/, ''));
