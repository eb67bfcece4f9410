import {
  contributionPoint,
  token,
  type Identity,
  type StoredFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { TrackedDocument } from './record-documents.js';

/** The states that an answer may close its record with. */
export const closingStates = ['RESUELTO', 'RECHAZADO'] as const;

/** What a record is answered with. */
export interface NewRecordAnswer {
  readonly recordId: number;
  /** Plain text of 1 to 20,000 characters, not blank. */
  readonly texto: string;
  /**
   * Received files (`Files.receive`), as many as a request may bring. Those that are not settled stay with the caller.
   */
  readonly files?: readonly StoredFile[] | undefined;
  /** Verification codes of up to ten documents that the record's process has issued and that hold, public or not. */
  readonly documents?: readonly string[] | undefined;
  /** The author; stored with the answer. */
  readonly by: Pick<Identity, 'userId'>;
  /** Whether it is meant to stand beside an answer that the record has already. */
  readonly isAddition?: boolean | undefined;
  /** Moves the record in the same transaction. */
  readonly close?: { readonly state: (typeof closingStates)[number]; readonly reason?: string | undefined } | undefined;
}

/** An answer that was given. */
export interface GivenRecordAnswer {
  readonly id: number;
  /** Among those of its record, from 1. */
  readonly numero: number;
  /** Whether the record had it already: the same text, files and documents again are the same answer. */
  readonly isRepeated: boolean;
}

/**
 * Answers of the city to records, by staff, a process or a channel. They are never changed. The first one ends the term
 * of its record, which is not overdue any more; later ones are additions.
 */
export interface RecordAnswers {
  /**
   * Gives an answer in the caller's transaction: text, files, audit entry, event and delivery are there with it, or
   * not. It is sent once `tx` is committed: by mail to the address of the receipt, otherwise to where the record was
   * filed, where its channel can be answered. Answers of one record wait for each other. Throws `NotFoundError` for no
   * such record, `InputError` for a text that is none, for an empty file and for a document that the record's process
   * has not issued, `PayloadTooLargeError` for too many files, and `ConflictError` where a document does not hold any
   * more (`documento_no_vigente`), where the record is answered and this one is not meant as an addition
   * (`ya_respondido`), where it has a hundred answers (`demasiadas_respuestas`), where a file was removed, and where
   * the record cannot be moved so.
   */
  give(tx: Transaction, answer: NewRecordAnswer): Promise<GivenRecordAnswer>;

  /**
   * Notes the outcome of an answer that a {@link FilerChannel} has taken; an unknown id is no error. One that failed
   * may be sent after all, and one that was sent stays so.
   */
  noteDelivery(tx: Transaction, answerId: number, outcome: 'sent' | 'failed'): Promise<void>;
}
export const RecordAnswers = token<RecordAnswers>('tramites/RecordAnswers');

/** A file of an answer, and the path by which the holder of the record's key downloads it. */
export interface AnswerFile {
  readonly nombre: string;
  /** MIME type. */
  readonly tipo: string;
  /** Bytes. */
  readonly tamano: number;
  readonly sha256: string;
  readonly ruta: string;
}

/** An answer as the holder of the record's key sees it. */
export interface TrackedAnswer {
  readonly numero: number;
  /** When it was given (ISO 8601). */
  readonly fecha: string;
  readonly texto: string;
  readonly archivos: readonly AnswerFile[];
  /** Documents that go with it. */
  readonly documentos: readonly TrackedDocument[];
}

/** The person who filed a record, as the channel knows them, and the record. */
export interface RecordFiler {
  /** What the channel gave when it filed (`FilingRequest.replyTo`). */
  readonly replyTo: string;
  /** The user who filed, as the channel gave it; null where nobody was known. */
  readonly userId: number | null;
  readonly radicado: string;
  /** Name of the tramite. */
  readonly tramite: string;
}

/** An answer to be sent to the person who filed its record. */
export interface AnswerToFiler extends TrackedAnswer, RecordFiler {
  /** For {@link RecordAnswers.noteDelivery}. */
  readonly answerId: number;
}

/** A notice to the person who filed a record: its state has changed. */
export interface NoticeToFiler extends RecordFiler {
  /** For {@link RecordNotices.noteDelivery}. */
  readonly noticeId: number;
  /** When it happened (ISO 8601). */
  readonly fecha: string;
  /** The words of the city for it. */
  readonly texto: string;
  /** Whether the process of the record waits for what the person hands in. */
  readonly pendiente: boolean;
}

/** Notices to the persons who filed records. */
export interface RecordNotices {
  /** As {@link RecordAnswers.noteDelivery}, of a notice. */
  noteDelivery(tx: Transaction, noticeId: number, outcome: 'sent' | 'failed'): Promise<void>;
}
export const RecordNotices = token<RecordNotices>('tramites/RecordNotices');

/** Reaches the persons who filed by a channel. */
export interface FilerChannel {
  /** Returns whether records of this `canal` were filed by it. */
  serves(canal: string): boolean;

  /**
   * Takes an answer in the transaction of its delivery, to send it once `tx` is committed; {@link
   * RecordAnswers.noteDelivery} notes its outcome. Answers false where the person cannot be reached any more, such as
   * in a chat that was unlinked. Called once for an answer, and again where the transaction is run again.
   */
  tell(tx: Transaction, answer: AnswerToFiler): Promise<boolean>;

  /** Returns the same for a notice; {@link RecordNotices.noteDelivery} notes its outcome. */
  notify(tx: Transaction, notice: NoticeToFiler): Promise<boolean>;
}

/** Where plugins of channels bring how their persons are answered and notified. */
export const FilerChannels = contributionPoint<FilerChannel>('tramites/FilerChannels');
