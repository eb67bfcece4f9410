import { answerInWords, type DraftView } from '../../../forms/contract.js';
import { answerWords } from './answer-words.js';

/** An answer that the form no longer takes, as its owner is shown it. */
export interface LeftOutView {
  /** The question, or its code where the form has it no more. */
  readonly pregunta: string;
  readonly respuesta: string;
  readonly motivo: string;
}

export function leftOutViews({ leftOut, shown }: Pick<DraftView, 'leftOut' | 'shown'>): LeftOutView[] {
  return leftOut.map(({ codigo, answer, reasons }) => {
    const field = shown.find((one) => one.field.codigo === codigo)?.field;
    const asText = typeof answer === 'object' && answer !== null && 'nombre' in answer ? answer.nombre! : answer;
    const unknown = { codigo, texto: codigo, tipo: 'TEXTO', obligatorio: false, schema: {} } as const;
    return {
      pregunta: field?.texto ?? codigo,
      respuesta: answerInWords(field ?? unknown, field ? answer : asText, answerWords),
      motivo: reasons.join(' '),
    };
  });
}
