import { inject, injectable } from 'inversify';
import { Clock, Database, Outbox, type Transaction } from '../../../host/plugin-api/index.js';
import type { OutgoingMessage } from '../contract.js';
import { ChatLines } from '../conversation/chat-lines.js';
import type { Reply } from '../conversation/turn.js';
import { replyWork } from './reply-work.js';

const LONGEST_WAIT_DAYS = 3;

/** The id of the answer to a record, or of the notice of one, that a reply delivers. */
interface Delivered {
  readonly answer?: number;
  readonly notice?: number;
}

/** Enqueues messages to chats, in the transaction of their cause: both are committed, or neither. */
@injectable()
export class Replies {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(ChatLines) private readonly lines: ChatLines,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Enqueues replies to a chat, in this order and behind its waiting ones; they expire after three days. `delivers` is
   * the answer to a record, or the notice of one, that they deliver.
   */
  async enqueue(
    tx: Transaction,
    connectionId: number,
    chat: string,
    replies: readonly Reply[],
    delivers: Delivered = {},
  ): Promise<void> {
    if (replies.length === 0) return;
    const now = this.clock.now();
    const row = {
      connection_id: connectionId,
      answer_id: delivers.answer ?? null,
      notice_id: delivers.notice ?? null,
      created_at: now,
    };
    const rows = replies.map((reply) => {
      const message: OutgoingMessage = { ...reply, chat };
      return { ...row, content: JSON.stringify(message) };
    });
    const inserted = await this.database.insertRows<{ id: number }>('channels_reply', rows, ['id'], tx);
    const notAfter = new Date(now.getTime() + LONGEST_WAIT_DAYS * 86_400_000);
    const orderKey = this.lines.replies(connectionId, chat);
    const items = inserted.map(({ id }) => ({ data: { reply: id }, orderKey, notAfter }));
    await this.outbox.enqueueAll(tx, replyWork, items);
  }
}
