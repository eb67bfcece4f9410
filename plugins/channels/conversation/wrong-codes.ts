import { inject, injectable } from 'inversify';
import { Clock, composed, Database, type Transaction } from '../../../host/plugin-api/index.js';

const WITHIN_MILLISECONDS = 3600_000;
const [MOST_OF_CHAT, MOST_OF_CONNECTION] = [10, 100];

/**
 * Counts wrong verification codes, in the transaction that has locked the connection, so that none is added meanwhile.
 */
@injectable()
export class WrongCodes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Tells whether codes are blocked: from this chat, or from all chats. */
  async areTooMany(tx: Transaction, connectionId: number, chat: string): Promise<boolean> {
    const sql = `SELECT COUNT(*) AS of_all, COUNT(CASE WHEN chat = $1 THEN 1 END) AS of_chat
      FROM channels_wrong_code WHERE connection_id = $2 AND tried_at > $3`;
    const bind = [chat, connectionId, this.oldest()];
    const [row] = await this.database.rows<{ of_all: string | number; of_chat: string | number }>(sql, bind, tx);
    return Number(row!.of_all) >= MOST_OF_CONNECTION || Number(row!.of_chat) >= MOST_OF_CHAT;
  }

  /**
   * Returns the time until which all codes of a connection are blocked, for those of the connections where they are.
   */
  async blockedUntil(ids: readonly number[], tx?: Transaction): Promise<ReadonlyMap<number, Date>> {
    if (ids.length === 0) return new Map();
    const places = ids.map((_id, index) => `$${index + 2}`).join(', ');
    const rows = await this.database.rows<{ connection_id: number; tried_at: Date }>(
      composed(
        `SELECT connection_id, tried_at FROM (
           SELECT connection_id, tried_at,
             ROW_NUMBER() OVER (PARTITION BY connection_id ORDER BY tried_at DESC, id DESC) AS place
           FROM channels_wrong_code WHERE tried_at > $1 AND connection_id IN (${places})) latest
         WHERE place = ${MOST_OF_CONNECTION}`,
      ),
      [this.oldest(), ...ids],
      tx,
    );
    // Codes are accepted again once the oldest of the last hundred wrong ones has expired.
    const end = ({ tried_at }: { readonly tried_at: Date }): Date => new Date(tried_at.getTime() + WITHIN_MILLISECONDS);
    return new Map(rows.map((row) => [row.connection_id, end(row)]));
  }

  /** Forgets the wrong codes of a connection, as its code is replaced. */
  async clear(tx: Transaction, connectionId: number): Promise<void> {
    await this.database.changeRows('DELETE FROM channels_wrong_code WHERE connection_id = $1', [connectionId], tx);
  }

  async add(tx: Transaction, connectionId: number, chat: string): Promise<void> {
    const row = { connection_id: connectionId, chat, tried_at: this.clock.now() };
    await this.database.insertRows('channels_wrong_code', [row], [], tx);
  }

  /** Removes expired wrong codes. */
  async sweep(): Promise<void> {
    await this.database.changeRows('DELETE FROM channels_wrong_code WHERE tried_at <= $1', [this.oldest()]);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - WITHIN_MILLISECONDS);
  }
}
