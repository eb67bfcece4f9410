import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { UploadedFile } from '../../forms/contract.js';
import type { MessageKind, MessageSide } from '../contract.js';

/** The most messages of one side of a thread: all of them are shown at once. */
export const MOST_MESSAGES = 100;

/** A number beyond those of all messages. */
const ALL = 2 * MOST_MESSAGES;

/** A message that is stored. */
export interface StoredMessage {
  readonly id: number;
  readonly numero: number;
  readonly de: MessageSide;
  readonly tipo: MessageKind;
  readonly respuesta: number | null;
  readonly texto: string | null;
  readonly archivos: readonly UploadedFile[];
  /** Id of the user who wrote it; null for a citizen without a login. */
  readonly userId: number | null;
  readonly writtenAt: Date;
  /** The moment at which the city attended it; null while it waits for the city. */
  readonly attendedAt: Date | null;
}

interface MessageRow extends Pick<StoredMessage, 'id' | 'numero' | 'de' | 'tipo' | 'respuesta' | 'texto'> {
  readonly archivos: unknown;
  readonly user_id: number | null;
  readonly written_at: Date;
  readonly attended_at: Date | null;
}

/** A message that is about to be stored. */
export interface MessageToStore extends Omit<StoredMessage, 'id'> {
  readonly recordId: number;
  readonly contentDigest: Buffer;
}

/** The numbers that the next message of a thread depends on. */
export interface ThreadCounts {
  /** The number of the last message of either side; 0 without one. */
  readonly last: number;
  /** The number after which an equal message repeats another: the citizen's last seen one, or the last attended one. */
  readonly settled: number;
  /** The messages of this side, and those since a moment. */
  readonly own: number;
  readonly ownSince: number;
  /** The messages of the citizen that wait for the city. */
  readonly waiting: number;
}

const columns =
  'm.id, m.numero, m.de, m.tipo, m.respuesta, m.texto, m.archivos, m.user_id, m.written_at, m.attended_at';

/** The statements on `tramites_record_message`. */
@injectable()
export class MessageRows {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * Counts the messages of a thread for its next one, which was written after a look at those up to `seen`. The caller
   * has locked the record.
   */
  async count(tx: Transaction, recordId: number, side: MessageSide, since: Date, seen = ALL): Promise<ThreadCounts> {
    const isSettled = side === 'CIUDAD' ? 'm.de <> $2' : 'm.attended_at IS NOT NULL';
    const [row] = await this.database.rows<Record<keyof ThreadCounts, number | string | null>>(
      `SELECT MAX(m.numero) AS last, MAX(CASE WHEN ${isSettled} AND m.numero <= $4 THEN m.numero END) AS settled,
         COUNT(CASE WHEN m.de = $2 THEN 1 END) AS own,
         COUNT(CASE WHEN m.de = $2 AND m.written_at > $3 THEN 1 END) AS "ownSince",
         COUNT(CASE WHEN m.attended_at IS NULL THEN 1 END) AS waiting
       FROM tramites_record_message m WHERE m.record_id = $1`,
      [recordId, side, since, seen],
      tx,
    );
    const { last, settled, own, ownSince, waiting } = row!;
    return {
      last: Number(last),
      settled: Number(settled),
      own: Number(own),
      ownSince: Number(ownSince),
      waiting: Number(waiting),
    };
  }

  /** Finds a message with this content. */
  async findSame(tx: Transaction, recordId: number, contentDigest: Buffer): Promise<StoredMessage | undefined> {
    const sql = `SELECT ${columns} FROM tramites_record_message m WHERE m.record_id = $1 AND m.content_digest = $2`;
    return (await this.read(sql, [recordId, contentDigest], tx))[0];
  }

  /** Inserts a message and returns its id. */
  async insert(tx: Transaction, message: MessageToStore): Promise<number> {
    const row = {
      record_id: message.recordId,
      numero: message.numero,
      de: message.de,
      tipo: message.tipo,
      respuesta: message.respuesta,
      texto: message.texto,
      archivos: JSON.stringify(message.archivos),
      content_digest: message.contentDigest,
      user_id: message.userId,
      written_at: message.writtenAt,
      attended_at: message.attendedAt,
    };
    const [inserted] = await this.database.insertRows<{ id: number }>('tramites_record_message', [row], ['id'], tx);
    return inserted!.id;
  }

  /** Notes that the city has attended the citizen's messages, all or up to a number. Returns how many waited. */
  attend(tx: Transaction, recordId: number, at: Date, upTo: number = ALL): Promise<number> {
    const sql = `UPDATE tramites_record_message SET attended_at = $3
      WHERE record_id = $1 AND numero <= $2 AND attended_at IS NULL`;
    return this.database.changeRows(sql, [recordId, upTo, at], tx);
  }

  /** Returns the messages of a record after a number, in their order. */
  page(recordId: number, after: number, limit: number): Promise<StoredMessage[]> {
    const sql = `SELECT ${columns} FROM tramites_record_message m WHERE m.record_id = $1 AND m.numero > $2
      ORDER BY m.numero OFFSET 0 ROWS FETCH NEXT $3 ROWS ONLY`;
    return this.read(sql, [recordId, after, limit]);
  }

  /** Returns the messages of a record after a place, by the moment at which they were written. */
  pageByTime(
    recordId: number,
    { at, id }: { readonly at: Date; readonly id: number },
    limit: number,
  ): Promise<StoredMessage[]> {
    const sql = `SELECT ${columns} FROM tramites_record_message m
      WHERE m.record_id = $1 AND m.written_at >= $2 AND (m.written_at > $2 OR m.id > CAST($3 AS BIGINT))
      ORDER BY m.written_at, m.id OFFSET 0 ROWS FETCH NEXT $4 ROWS ONLY`;
    return this.read(sql, [recordId, at, id, limit]);
  }

  /** Tells whether a message of the citizen waits for the city. */
  async isWaiting(recordId: number): Promise<boolean> {
    const sql = 'SELECT COUNT(*) AS waiting FROM tramites_record_message WHERE record_id = $1 AND attended_at IS NULL';
    const [row] = await this.database.rows<{ waiting: number | string }>(sql, [recordId]);
    return Number(row!.waiting) > 0;
  }

  /** Returns the id of a message of a record. */
  async idOf(recordId: number, numero: number): Promise<number | undefined> {
    const sql = 'SELECT id FROM tramites_record_message WHERE record_id = $1 AND numero = $2';
    return (await this.database.rows<{ id: number }>(sql, [recordId, numero]))[0]?.id;
  }

  private async read(sql: string, bind: readonly unknown[], tx?: Transaction): Promise<StoredMessage[]> {
    const rows = await this.database.rows<MessageRow>(sql, bind, tx);
    return rows.map(({ archivos, user_id: userId, written_at: writtenAt, attended_at: attendedAt, ...row }) => ({
      ...row,
      archivos: this.database.parseJson<UploadedFile[]>(archivos),
      userId,
      writtenAt,
      attendedAt,
    }));
  }
}
