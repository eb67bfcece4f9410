import type { JsonValue } from '../../../../host/plugin-api/index.js';
import {
  answerInWords,
  filesOfAnswer,
  plainAnswerWords,
  type DraftView,
  type FormField,
} from '../../../forms/contract.js';

/** An answer that the form no longer accepts, as its owner sees it. */
export interface LeftOutView {
  /** The text of the question, or its code where the form no longer has it. */
  readonly pregunta: string;
  readonly respuesta: string;
  readonly motivo: string;
}

export function leftOutViews({ leftOut, shown }: Pick<DraftView, 'leftOut' | 'shown'>): LeftOutView[] {
  return leftOut.map(({ codigo, answer, reasons }) => {
    const field = shown.find((one) => one.field.codigo === codigo)?.field;
    return {
      pregunta: field?.texto ?? codigo,
      respuesta: field && fits(field, answer) ? answerInWords(field, answer, plainAnswerWords) : byShape(answer),
      motivo: reasons.join(' '),
    };
  });
}

const has = (answer: JsonValue, part: string): boolean =>
  typeof answer === 'object' && answer !== null && Object.hasOwn(answer, part);

/** Tells whether an answer has the shape that its question expects now: the question may have changed its type. */
function fits({ tipo }: FormField, answer: JsonValue): boolean {
  if (tipo === 'ARCHIVO') return filesOfAnswer(answer).length > 0;
  if (tipo === 'UBICACION') return has(answer, 'latitud');
  if (tipo === 'SELECCION_MULTIPLE') return Array.isArray(answer);
  return typeof answer !== 'object';
}

/** Writes an answer whose question is unknown. */
function byShape(answer: JsonValue): string {
  if (Array.isArray(answer)) return answer.map(byShape).join(', ');
  if (has(answer, 'nombre')) return byShape((answer as { readonly nombre: JsonValue }).nombre);
  return answerInWords(unknown, answer, plainAnswerWords);
}

const unknown = { codigo: '', texto: '', tipo: 'TEXTO', obligatorio: false, schema: {} } as const;
