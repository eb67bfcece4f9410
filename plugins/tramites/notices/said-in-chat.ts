import type { FilerChat } from '../contract.js';
import { meansOf } from '../vocabulary/index.js';

/** The ways to the person who filed a record. */
export interface ReachedRecord {
  readonly canal: string;
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
}

/** Tells whether a notice would go to the chat in which its event happened, which has confirmed it there. */
export const isSaidInChat = (record: ReachedRecord, chat: FilerChat | undefined): boolean =>
  meansOf(record) === 'CHAT' && chat?.canal === record.canal && chat.replyTo === record.reply_to;
