import type { MailOutcome } from '../../../host/plugin-api/index.js';
import type { AnswerMeans } from '../vocabulary/index.js';
import type { LINK } from './link-notice.js';
import type { NoticeOccasion } from './notice-occasions.js';

/** A record that a notice is about. */
export interface NoticedRecord {
  readonly id: number;
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
  readonly respondido: Date | null;
  /** The notices of its tramite, as the database has them. */
  readonly avisos: unknown;
}

/** A record whose link is sent: its means, and the last time. */
export interface LinkedRecord extends Pick<NoticedRecord, 'recibo_pregunta' | 'reply_to'> {
  readonly linked: Date | null;
}

/** The end of the mail of a notice. */
export interface EndOfNotice {
  readonly outcome: MailOutcome;
  readonly status?: string | undefined;
}

/** An event of a record that it is noticed of. */
export interface NoticeCause {
  readonly occasion: NoticeOccasion;
  /** The name of the event, such as `move/12`; it has one notice. */
  readonly cause: string;
  readonly at: Date;
  /** The words in place of those of the tramite and of the product. */
  readonly aviso?: string | undefined;
  /** The words of staff, after the words of the notice: they reach the citizen also where the tramite turns it off. */
  readonly paraCiudadano?: string | undefined;
  /** The text after all words, from a line of its own. */
  readonly more?: string | undefined;
  /** Whether it is sent also where the tramite turns it off. */
  readonly isOwed?: boolean | undefined;
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
