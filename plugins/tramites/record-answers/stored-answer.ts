import type { UploadedFile } from '../../forms/contract.js';
import type { DeliveryMeans, DeliveryState } from '../notices/delivery-states.js';
import type { NoticedRecord } from '../notices/record-notices.js';

/** A document of the record's process that goes with an answer. */
export interface AnswerDocument {
  readonly nombre: string;
  /** Its verification code. */
  readonly codigo: string;
}

/** An answer as it is stored. */
export interface StoredAnswer {
  readonly id: number;
  readonly numero: number;
  readonly texto: string;
  readonly archivos: readonly UploadedFile[];
  readonly documentos: readonly AnswerDocument[];
  readonly userId: number;
  readonly answeredAt: Date;
  /** What it is sent by; null, with `envio`, where it is sent nowhere. */
  readonly medio: DeliveryMeans | null;
  readonly envio: DeliveryState | null;
}

/** An answer that is ready to be written. */
export interface AnswerToStore extends Omit<StoredAnswer, 'id' | 'medio' | 'envio'> {
  readonly recordId: number;
  /** Stands for text, files and documents. */
  readonly contentDigest: Buffer;
}

/** A record that is answered, as its transaction holds it. */
export interface LockedRecord extends NoticedRecord {
  readonly estado: string;
  readonly anio: number;
  readonly numero: number;
  readonly canal: string;
  /** Code of its tramite. */
  readonly codigo: string;
  /** Of the instance that it started. */
  readonly llave: string | null;
}
