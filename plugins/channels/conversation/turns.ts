import { inject, injectable } from 'inversify';
import type { z } from 'zod';
import { Database, JobFailedError, type Transaction } from '../../../host/plugin-api/index.js';
import { ConnectionRows } from '../connections/connection-rows.js';
import { LoadedChannels } from '../connections/loaded-channels.js';
import type { IncomingMessage } from '../contract.js';
import type { incomingWork } from '../intake/incoming-work.js';
import type { Turn } from './turn.js';

/** Which message it is. */
export type Received = z.output<typeof incomingWork.data>;

interface MessageRow {
  readonly id: number;
  readonly content: string | null;
  readonly received_at: Date;
}

/** Messages that came in and are still to be worked on. */
@injectable()
export class Turns {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(LoadedChannels) private readonly channels: LoadedChannels,
  ) {}

  /** Undefined for one that was worked on, or whose connection is gone. Throws where its channel is not loaded. */
  async find(received: Received): Promise<Turn | undefined> {
    const open = await this.open(received);
    const row = open && (await this.connections.find(received.connection));
    if (!row) return undefined;
    const channel = this.channels.find(row.servicio);
    if (!channel) throw new JobFailedError(`no plugin brings the channel ${row.servicio}`);
    return { ...open, channel, connection: this.connections.open(row) };
  }

  /** Returns a message as it came in; undefined for one that was worked on. */
  async open(
    { connection, delivery }: Received,
    tx?: Transaction,
  ): Promise<Pick<Turn, 'id' | 'message' | 'receivedAt'> | undefined> {
    const sql = 'SELECT id, content, received_at FROM channels_message WHERE connection_id = $1 AND external_id = $2';
    const [row] = await this.database.rows<MessageRow>(sql, [connection, delivery], tx);
    if (typeof row?.content !== 'string') return undefined;
    return { id: row.id, message: JSON.parse(row.content) as IncomingMessage, receivedAt: row.received_at };
  }

  /** Forgets what somebody wrote: that it came stays known, so that it is taken once. */
  async end(tx: Transaction, id: number): Promise<void> {
    await this.database.change('UPDATE channels_message SET content = NULL WHERE id = $1', [id], tx);
  }
}
