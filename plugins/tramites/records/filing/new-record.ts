import type { Transaction } from '../../../../host/plugin-api/index.js';
import type { Answers, SensitiveAnswers } from '../../../forms/contract.js';
import type { NewTerm } from '../../../terms/contract.js';
import type { ReceiptState } from '../../vocabulary/index.js';
import type { RepeatableCall } from './idempotency.js';

/** A record that is ready to be written. */
export interface NewRecord {
  readonly key: string;
  readonly tramiteId: number;
  /** The revision of the tramite whose form has validated the answers. */
  readonly tramiteRevision: number;
  readonly year: number;
  /** The city's day on which it came in, such as `2026-03-19`. */
  readonly day: string;
  readonly state: string;
  readonly channel: string;
  /** The user who filed it; null where that is not known. */
  readonly userId: number | null;
  /** The clerk who filed it for somebody at the counter; null where the person filed it. */
  readonly clerkId: number | null;
  readonly answers: Answers;
  /** The parts of the answers that the public never sees in full, whatever the form says later. */
  readonly sensitive: SensitiveAnswers;
  /** The digests of the answers that look-ups may find, without repeats. */
  readonly digests: readonly Buffer[];
  /** The name of its applicant, as it was typed; null where the form does not ask for it. */
  readonly applicant: string | null;
  /** Its subject in one line; null where its tramite names none. */
  readonly subject: string | null;
  /** The state of its receipt; null where none was asked for. */
  readonly receipt: ReceiptState | null;
  /** The question whose answer is the address of the receipt and of answers of staff; null where there is none. */
  readonly receiptQuestion: string | null;
  /** The address by which its channel reaches the person who filed it; null where there is none. */
  readonly replyTo: string | null;
  /** Version of the privacy notice that was accepted with it; null where none was shown. */
  readonly privacidad: string | null;
  readonly createdAt: Date;
  /** The group of the office that has the work on it; null where a process leads it, and where no office has it. */
  readonly office: string | null;
  /** Its moment, where neither a process nor an office has it; null else. */
  readonly unheldSince: Date | null;
  /** Its term; null where its tramite has none. */
  readonly term: NewTerm | null;
  /** The call that files it, where that call may be repeated. */
  readonly call: RepeatableCall | undefined;
}

export interface InsertedRecord {
  readonly id: number;
  readonly numero: number;
}

/** The inserts of a transaction that numbers its record last; every dialect has them. */
export interface RecordInserts {
  /** Writes a record with all that belongs to it except its number, and returns its id. */
  insertUnnumbered(tx: Transaction, record: NewRecord): Promise<number>;

  /** Gives such a record its number. All other filings of the year then wait for the commit. */
  takeNumber(tx: Transaction, id: number, year: number): Promise<InsertedRecord>;
}
