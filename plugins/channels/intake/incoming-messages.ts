import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  Clock,
  Database,
  freeText,
  Logger,
  Metrics,
  Outbox,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { messages as figure } from '../channels-figures.js';
import type { Channel, Connection, IncomingContent, IncomingMessage } from '../contract.js';
import { ChatLines } from '../conversation/chat-lines.js';
import { incomingWork } from './incoming-work.js';

/**
 * The schema of the platform's ids, which are stored. It is checked, as a channel may pass on ids that its senders
 * choose.
 */
const name = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);
const named = z.object({ id: name, chat: name, message: name, album: name.optional() });

/** Cleans the text of a message for storage. */
function cleaned(content: IncomingContent): IncomingContent {
  if (content.kind === 'text') return { ...content, text: freeText(content.text) };
  return 'file' in content && content.text !== undefined ? { ...content, text: freeText(content.text) } : content;
}

const ONCE = ['connection_id', 'external_id'] as const;

/** Receives messages. They are stored first and processed later, so that the platform's call returns at once. */
@injectable()
export class IncomingMessages {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(ChatLines) private readonly lines: ChatLines,
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /** Stores the new messages of a genuine body. An unreadable body has none. */
  async receive(channel: Channel, connection: Connection, body: Buffer): Promise<void> {
    const messages = this.read(channel, connection, body);
    if (messages.length === 0) return;
    const received = await this.database.transaction((tx) => this.add(tx, connection, messages));
    this.count(channel, 'received', received);
    this.count(channel, 'repeated', messages.length - received);
  }

  private read(channel: Channel, connection: Connection, body: Buffer): readonly IncomingMessage[] {
    try {
      const messages = channel.readMessages(body, connection);
      for (const message of messages) named.parse(message);
      return messages.map((message) => ({ ...message, content: cleaned(message.content) }));
    } catch (error) {
      // Only the name of the error is logged, as its message may quote the body.
      const reason = error instanceof Error ? error.name : typeof error;
      const fields = { servicio: channel.servicio, connection: connection.id, reason };
      this.logger.warn(fields, 'a webhook was brought what is no message of its platform');
      this.count(channel, 'unreadable', 1);
      return [];
    }
  }

  /** Stores all messages or none, so that a failed call is repeated as a whole. Returns the number of new ones. */
  private async add(tx: Transaction, { id }: Connection, messages: readonly IncomingMessage[]): Promise<number> {
    const items = [];
    for (const message of messages) {
      const row = {
        connection_id: id,
        external_id: message.id,
        content: JSON.stringify(message),
        received_at: this.clock.now(),
      };
      if (!(await this.database.insertOnce('channels_message', row, ONCE, tx))) continue;
      const data = { connection: id, delivery: message.id };
      items.push({ data, orderKey: this.lines.incoming(id, message.chat) });
    }
    if (items.length > 0) await this.outbox.enqueueAll(tx, incomingWork, items);
    return items.length;
  }

  private count({ servicio }: Channel, outcome: 'received' | 'repeated' | 'unreadable', amount: number): void {
    if (amount > 0) this.metrics.add(figure, { servicio, outcome }, amount);
  }
}
