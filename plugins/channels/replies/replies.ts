import { inject, injectable } from 'inversify';
import { Clock, Database, Outbox, type Transaction } from '../../../host/plugin-api/index.js';
import type { OutgoingMessage } from '../contract.js';
import { ChatLines } from '../conversation/chat-lines.js';
import type { Reply } from '../conversation/turn.js';
import { replyWork } from './reply-work.js';

const LONGEST_WAIT_DAYS = 3;

/** What a reply delivers for another plugin: by its id, the answer to a record, or the notice of one. */
interface Delivered {
  readonly answer?: number;
  readonly notice?: number;
}

/** What is said in chats, in the transaction of what it answers: neither is there without the other. */
@injectable()
export class Replies {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(ChatLines) private readonly lines: ChatLines,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Says something to a chat, in this order and behind its waiting replies; for three days at most. `delivers` is the
   * answer to a record, or the notice of one, that it delivers.
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
    const inserted = await this.database.insert<{ id: number }>('channels_reply', rows, ['id'], tx);
    const notAfter = new Date(now.getTime() + LONGEST_WAIT_DAYS * 86_400_000);
    const orderKey = this.lines.replies(connectionId, chat);
    const items = inserted.map(({ id }) => ({ data: { reply: id }, orderKey, notAfter }));
    await this.outbox.enqueueAll(tx, replyWork, items);
  }
}
