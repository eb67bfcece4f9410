import type { MailOutcome } from '../../../host/plugin-api/index.js';
import type { AnswerMeans } from '../vocabulary/index.js';
import type { LINK } from './link-notice.js';
import type { NoticeOccasion } from './notice-occasions.js';

/** What a notice is of. */
export interface NoticedRecord {
  readonly id: number;
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
  readonly respondido: Date | null;
  /** The notices of its tramite, as the database has them. */
  readonly avisos: unknown;
}

/** What the link of a record is sent by, and when it was last. */
export interface LinkedRecord extends Pick<NoticedRecord, 'recibo_pregunta' | 'reply_to'> {
  readonly linked: Date | null;
}

/** How the mail of a notice ended. */
export interface EndOfNotice {
  readonly outcome: MailOutcome;
  readonly status?: string | undefined;
}

/** Something that happened to a record. */
export interface NoticeCause {
  readonly occasion: NoticeOccasion;
  /** What happened, such as `move/12`; there is one notice of it. */
  readonly cause: string;
  readonly at: Date;
  /** What follows the words, from a line of its own. */
  readonly more?: string | undefined;
}

/** A notice as it is written. */
export interface WrittenNotice {
  readonly record_id: number;
  readonly causa: string;
  readonly ocasion: NoticeOccasion | typeof LINK;
  readonly texto: string;
  readonly medio: AnswerMeans;
  readonly told_at: Date;
}
