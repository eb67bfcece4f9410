import { inject, injectable } from 'inversify';
import { Database, JobFailedError, type Transaction } from '../../../host/plugin-api/index.js';
import { ConnectionRows } from '../connections/connection-rows.js';
import { LoadedChannels } from '../connections/loaded-channels.js';
import type { IncomingMessage } from '../contract.js';
import type { Turn } from './turn.js';

interface MessageRow {
  readonly connection_id: number;
  readonly content: string | null;
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
  async find(id: number): Promise<Turn | undefined> {
    const received = await this.received(id);
    const row = received && (await this.connections.find(received.connectionId));
    if (!row) return undefined;
    const channel = this.channels.find(row.servicio);
    if (!channel) throw new JobFailedError(`no plugin brings the channel ${row.servicio}`);
    return { id, channel, connection: this.connections.open(row), message: received.message };
  }

  /** A message as it came in; undefined for one that was worked on. */
  async received(
    id: number,
    tx?: Transaction,
  ): Promise<{ readonly connectionId: number; readonly message: IncomingMessage } | undefined> {
    const sql = 'SELECT connection_id, content FROM channels_message WHERE id = $1';
    const [row] = await this.database.rows<MessageRow>(sql, [id], tx);
    if (typeof row?.content !== 'string') return undefined;
    return { connectionId: row.connection_id, message: JSON.parse(row.content) as IncomingMessage };
  }

  /** Forgets what somebody wrote: that it came stays known, so that it is taken once. */
  async end(tx: Transaction, id: number): Promise<void> {
    await this.database.change('UPDATE channels_message SET content = NULL WHERE id = $1', [id], tx);
  }
}
