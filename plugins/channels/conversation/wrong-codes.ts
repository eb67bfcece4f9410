import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../host/plugin-api/index.js';

const WITHIN_MILLISECONDS = 3600_000;
const [MOST_OF_CHAT, MOST_OF_CONNECTION] = [10, 100];

/** Wrong verification codes, within the transaction that holds the connection: nobody else adds one meanwhile. */
@injectable()
export class WrongCodes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Whether no code is looked at any more: not from this chat, or from none. */
  async areTooMany(tx: Transaction, connectionId: number, chat: string): Promise<boolean> {
    const sql = `SELECT COUNT(*) AS of_all, COUNT(CASE WHEN chat = $1 THEN 1 END) AS of_chat
      FROM channels_wrong_code WHERE connection_id = $2 AND tried_at > $3`;
    const bind = [chat, connectionId, this.oldest()];
    const [row] = await this.database.rows<{ of_all: string | number; of_chat: string | number }>(sql, bind, tx);
    return Number(row!.of_all) >= MOST_OF_CONNECTION || Number(row!.of_chat) >= MOST_OF_CHAT;
  }

  async add(tx: Transaction, connectionId: number, chat: string): Promise<void> {
    const row = { connection_id: connectionId, chat, tried_at: this.clock.now() };
    await this.database.insert('channels_wrong_code', [row], [], tx);
  }

  /** Removes those that count no more. */
  async sweep(): Promise<void> {
    await this.database.change('DELETE FROM channels_wrong_code WHERE tried_at <= $1', [this.oldest()]);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - WITHIN_MILLISECONDS);
  }
}
