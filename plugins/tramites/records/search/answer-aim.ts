import type { Answers, QuestionForms } from '../../../forms/contract.js';
import { meansOf, type AnswerMeans } from '../../vocabulary/index.js';
import type { AnsweredQuestion } from './answered-questions.js';

/** The place to which an answer to a record would be sent. */
export interface AnswerAim {
  readonly medio: AnswerMeans | null;
  /** The masked address of a mail. */
  readonly correo: string | null;
  /** A number at which the person can be called, where the form asks for one. */
  readonly telefono: string | null;
}

/** Returns the place to which an answer would be sent now. */
export function answerAim(
  record: Parameters<typeof meansOf>[0],
  {
    informacion,
    respuestas,
    forms,
  }: {
    readonly informacion: Answers;
    readonly respuestas: readonly AnsweredQuestion[];
    readonly forms: Pick<QuestionForms, 'maskText'>;
  },
): AnswerAim {
  const address = record.recibo_pregunta === null ? undefined : informacion[record.recibo_pregunta];
  return {
    medio: meansOf(record),
    correo: typeof address === 'string' ? forms.maskText('CORREO', address) : null,
    telefono: respuestas.find(({ tipo }) => tipo === 'TELEFONO')?.palabras ?? null,
  };
}
