import type { AnswerFile } from '../contract.js';
import { answerFiles, staffPath } from './answer-place.js';
import { seenDelivery, type SeenDelivery } from '../vocabulary/index.js';
import type { AnswerDocument, SeenRating, StoredAnswer } from './stored-answer.js';

/** An answer as staff see it. */
export interface SeenAnswer {
  readonly numero: number;
  readonly fecha: string;
  readonly texto: string;
  /** Of an answer in part: why it grants no more, in words to the citizen. */
  readonly parcial: string | null;
  readonly archivos: AnswerFile[];
  readonly documentos: AnswerDocument[];
  /** Id of the user who gave it. */
  readonly usuario: number;
  /** Null where the person who filed left neither an address nor a chat. */
  readonly envio: SeenDelivery | null;
  /** The rating of the person who filed; null without one. */
  readonly calificacion: SeenRating | null;
}

/** Returns an answer of the record with this number. */
export function seenAnswer(radicado: string, answer: StoredAnswer): SeenAnswer {
  const { numero, texto, parcial, documentos, answeredAt, userId, calificacion } = answer;
  return {
    numero,
    fecha: answeredAt.toISOString(),
    texto,
    parcial,
    archivos: answerFiles(staffPath(radicado), answer),
    documentos: [...documentos],
    usuario: userId,
    envio: seenDelivery(answer),
    calificacion,
  };
}
