import { inject, injectable } from 'inversify';
import type { z } from 'zod';
import { Database, JobFailedError, type Transaction } from '../../../host/plugin-api/index.js';
import { ConnectionRows } from '../connections/connection-rows.js';
import { LoadedChannels } from '../connections/loaded-channels.js';
import type { IncomingMessage } from '../contract.js';
import type { incomingWork } from '../intake/incoming-work.js';
import type { Turn } from './turn.js';

/** The ids of a received message. */
export type Received = z.output<typeof incomingWork.data>;

interface MessageRow {
  readonly id: number;
  readonly content: string | null;
  readonly received_at: Date;
}

/** Reads the messages that are still to be processed. */
@injectable()
export class Turns {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(LoadedChannels) private readonly channels: LoadedChannels,
  ) {}

  /**
   * Finds a message; undefined where it was processed, or its connection is gone. Throws where its channel is not
   * loaded.
   */
  async find(received: Received): Promise<Turn | undefined> {
    const open = await this.open(received);
    const row = open && (await this.connections.find(received.connection));
    if (!row) return undefined;
    const channel = this.channels.find(row.servicio);
    if (!channel) throw new JobFailedError(`no plugin brings the channel ${row.servicio}`);
    return { ...open, channel, connection: this.connections.open(row) };
  }

  /** Returns a message as it was received; undefined for a processed one. */
  async open(
    { connection, delivery }: Received,
    tx?: Transaction,
  ): Promise<Pick<Turn, 'id' | 'message' | 'receivedAt'> | undefined> {
    const sql = 'SELECT id, content, received_at FROM channels_message WHERE connection_id = $1 AND external_id = $2';
    const [row] = await this.database.rows<MessageRow>(sql, [connection, delivery], tx);
    if (typeof row?.content !== 'string') return undefined;
    return { id: row.id, message: JSON.parse(row.content) as IncomingMessage, receivedAt: row.received_at };
  }

  /** Clears the content of a message. Its id stays, so that a repeat is recognized. */
  async end(tx: Transaction, id: number): Promise<void> {
    await this.database.changeRows('UPDATE channels_message SET content = NULL WHERE id = $1', [id], tx);
  }
}
