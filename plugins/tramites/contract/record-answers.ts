import {
  contributionPoint,
  token,
  type Identity,
  type StoredFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { TrackedDocument } from './record-documents.js';
import type { TrackedRemedy } from './record-remedies.js';

/** The states that an answer may close its record with. */
export const closingStates = ['RESUELTO', 'RECHAZADO'] as const;

/** The content of an answer to a record. */
export interface NewRecordAnswer {
  readonly recordId: number;
  /** Plain text of 1 to 20,000 characters, not blank. */
  readonly texto: string;
  /**
   * Received files (`Files.receiveFile`), as many as a request may bring. Files that are not settled stay with the
   * caller.
   */
  readonly files?: readonly StoredFile[] | undefined;
  /** Verification codes of up to ten valid documents that the record's process has issued, public or not. */
  readonly documents?: readonly string[] | undefined;
  /**
   * Of an answer that grants a part alone: the reason why no more, in words to the citizen of 1 to 2000 characters.
   */
  readonly parcial?: string | undefined;
  /** The author; stored with the answer. */
  readonly by: Pick<Identity, 'userId'>;
  /** Whether it is an addition to an answer that the record has already. */
  readonly isAddition?: boolean | undefined;
  /** Moves the record in the same transaction. */
  readonly close?: { readonly state: (typeof closingStates)[number]; readonly reason?: string | undefined } | undefined;
}

/** An answer that was given. */
export interface GivenRecordAnswer {
  readonly id: number;
  /** The number among the answers of its record, from 1. */
  readonly numero: number;
  /** Whether the record had it already: the same text, files, documents and reason are the same answer. */
  readonly isRepeated: boolean;
}

/**
 * The answers of the city to records, by staff, a process or a channel. They are never changed. The first one ends the
 * term of its record, which then is not overdue; later ones are additions.
 */
export interface RecordAnswers {
  /**
   * Gives an answer in the caller's transaction: text, files, audit entry, event and delivery. It is sent once `tx` is
   * committed: by mail to the address of the receipt, otherwise by the channel of the filing, where that can be
   * answered. Answers of one record wait for each other. Throws `NotFoundError` for an unknown record, `InputError` for
   * a blank or too long text or reason, for an answer in part that closes as `RECHAZADO`, for an empty file and for a
   * document that the record's process has not issued, `PayloadTooLargeError` for too many files, and `ConflictError`
   * where a document is no longer valid (`documento_no_vigente`), where the record is answered and this answer is no
   * addition (`ya_respondido`), where it has a hundred answers (`demasiadas_respuestas`), where a file was removed, and
   * where the record cannot be moved so.
   */
  giveAnswer(tx: Transaction, answer: NewRecordAnswer): Promise<GivenRecordAnswer>;

  /**
   * Notes the outcome of an answer that a {@link FilerChannel} has taken; an unknown id is no error. An answer that
   * failed may be sent after all, and one that was sent stays sent.
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
  /** The moment of the answer (ISO 8601). */
  readonly fecha: string;
  readonly texto: string;
  /** Of an answer in part: the reason why it grants no more, in words to the citizen; null for a whole answer. */
  readonly parcial: string | null;
  readonly archivos: readonly AnswerFile[];
  /** Documents that go with it. */
  readonly documentos: readonly TrackedDocument[];
}

/** The person who filed a record, as the channel knows them, and the record. */
export interface RecordFiler {
  /** The address that the channel gave when it filed (`FilingRequest.replyTo`). */
  readonly replyTo: string;
  /** The user who filed, as the channel gave it; null where nobody was known. */
  readonly userId: number | null;
  readonly radicado: string;
  /** Name of the tramite. */
  readonly tramite: string;
}

/** An answer to be sent to the person who filed its record. */
export interface AnswerToFiler extends TrackedAnswer, RecordFiler {
  /** The id for {@link RecordAnswers.noteDelivery}. */
  readonly answerId: number;
  /** The remedies against an answer that is not wholly favourable; absent without any. */
  readonly recursos?: readonly TrackedRemedy[];
}

/** A notice to the person who filed a record: its state has changed. */
export interface NoticeToFiler extends RecordFiler {
  /** The id for {@link RecordNotices.noteDelivery}. */
  readonly noticeId: number;
  /** The moment of the event (ISO 8601). */
  readonly fecha: string;
  /** The words of the notice. */
  readonly texto: string;
  /** Whether the record waits for the person to hand something in, to its process or to staff. */
  readonly pendiente: boolean;
  /** Whether it brings a message of the city, which the person may answer. */
  readonly mensaje: boolean;
}

/** Notices to the persons who filed records. */
export interface RecordNotices {
  /** Notes the outcome of a notice, as {@link RecordAnswers.noteDelivery} does. */
  noteDelivery(tx: Transaction, noticeId: number, outcome: 'sent' | 'failed'): Promise<void>;
}
export const RecordNotices = token<RecordNotices>('tramites/RecordNotices');

/** A channel's way to the persons who filed by it. */
export interface FilerChannel {
  /** Returns whether records of this `canal` were filed by it. */
  servesChannel(canal: string): boolean;

  /**
   * Takes an answer in the transaction of its delivery, and sends it once `tx` is committed;
   * {@link RecordAnswers.noteDelivery} notes its outcome. Returns false where the person can no longer be reached, such
   * as in a chat that was unlinked. It is called once for an answer, and again where the transaction is run again.
   */
  sendAnswer(tx: Transaction, answer: AnswerToFiler): Promise<boolean>;

  /** Takes a notice as {@link sendAnswer} takes an answer; {@link RecordNotices.noteDelivery} notes its outcome. */
  sendNotice(tx: Transaction, notice: NoticeToFiler): Promise<boolean>;
}

/** The point at which channels contribute their ways to the persons who filed by them. */
export const FilerChannels = contributionPoint<FilerChannel>('tramites/FilerChannels');
