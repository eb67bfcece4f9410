import { inject, injectable } from 'inversify';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { MessageRows } from './message-rows.js';

/** The attention of the city to the messages of a citizen, by an act that speaks to the citizen. */
@injectable()
export class MessageAttention {
  constructor(@inject(MessageRows) private readonly rows: MessageRows) {}

  /** Notes that an answer of the city attends all messages that waited. The caller has locked the record. */
  async noteAnswer(tx: Transaction, recordId: number, at: Date): Promise<void> {
    await this.rows.attend(tx, recordId, at);
  }
}
