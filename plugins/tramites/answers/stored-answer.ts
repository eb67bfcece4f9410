import type { UploadedFile } from '../../forms/contract.js';
import type { AnswerDelivery, AnswerMeans, SeenNotification } from '../vocabulary/index.js';

/** A document of the record's process that goes with an answer. */
export interface AnswerDocument {
  readonly nombre: string;
  /** Its verification code. */
  readonly codigo: string;
}

/** A rating of an answer, from 1, bad, to 5, very good. */
export interface SeenRating {
  readonly nota: number;
  readonly comentario: string | null;
  readonly fecha: string;
}

/** An answer as it is stored. */
export interface StoredAnswer {
  readonly id: number;
  readonly numero: number;
  readonly texto: string;
  /** Of an answer in part: why it grants no more, in words to the citizen. */
  readonly parcial: string | null;
  readonly archivos: readonly UploadedFile[];
  readonly documentos: readonly AnswerDocument[];
  readonly userId: number;
  readonly answeredAt: Date;
  readonly medio: AnswerMeans | null;
  readonly envio: AnswerDelivery | null;
  /** Why its mail, which the server had taken, did not reach the person; null of any other. */
  readonly motivo: string | null;
  /** Of one that failed, where staff notified the person otherwise. */
  readonly notificada: SeenNotification | null;
  /** The rating of the person who filed; null without one. */
  readonly calificacion: SeenRating | null;
}

/** An answer that is ready to be written. */
export interface AnswerToStore extends Omit<StoredAnswer, 'id' | 'motivo' | 'notificada' | 'calificacion'> {
  readonly recordId: number;
  /** Stands for text, files, documents and the reason of an answer in part. */
  readonly contentDigest: Buffer;
}

/** A record that is answered, as its transaction holds it. */
export interface LockedRecord {
  readonly estado: string;
  readonly anio: number;
  readonly numero: number;
  readonly canal: string;
  /** Code of its tramite. */
  readonly codigo: string;
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
  /** Of the instance that it started. */
  readonly llave: string | null;
}
