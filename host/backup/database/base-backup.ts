import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';

interface CopyMessage {
  readonly chunk: Buffer;
}

/** What `pg` has of a connection and does not describe. */
interface WireConnection {
  readonly stream: { pause(): void; resume(): void };
  query(sql: string): void;
}

/** What of a message the server ends one of the results with. */
interface RowMessage {
  readonly fields: readonly (string | Buffer | null)[];
}

const ARCHIVE = 'n'.charCodeAt(0);
const BYTES = 'd'.charCodeAt(0);

/**
 * The commands of a base backup (PostgreSQL, "Streaming Replication Protocol"): one tar with all files of the cluster
 * and the write-ahead log that makes them one moment, which is that of its end.
 */
const COMMAND = `BASE_BACKUP (LABEL 'ventanilla', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;

/** The query as `pg` sees it: it hands each message on, and waits where it is not read. */
class BaseBackupQuery {
  readonly bytes: Readable;
  /** The first is where the backup begins, the last where it ends; between them are those of tablespaces. */
  readonly rows: string[] = [];
  private connection: WireConnection | undefined;
  private archives = 0;

  constructor() {
    this.bytes = new Readable({ highWaterMark: 1024 * 1024, read: () => this.connection?.stream.resume() });
    // The reader learns of it; nothing is said twice.
    this.bytes.on('error', () => undefined);
  }

  submit(connection: WireConnection): void {
    this.connection = connection;
    connection.query(COMMAND);
  }

  handleDataRow({ fields }: RowMessage): void {
    this.rows.push(String(fields[0]));
  }

  handleCopyData({ chunk }: CopyMessage): void {
    if (chunk[0] === ARCHIVE) this.archives += 1;
    if (this.archives > 1) this.bytes.destroy(new Error('the cluster has tablespaces, which are not backed up'));
    // A copy: `pg` uses the memory of a message again.
    else if (chunk[0] === BYTES && !this.bytes.push(Buffer.from(chunk.subarray(1)))) this.connection!.stream.pause();
  }

  handleReadyForQuery(): void {
    this.bytes.push(null);
  }

  handleError(error: Error): void {
    this.bytes.destroy(error);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
}

export interface BaseBackup {
  /** A tar of the data folder of the cluster. */
  readonly bytes: Readable;
  /** Where the write-ahead log stands at its end: to be asked once all bytes are read. */
  end(): string;
}

/** Reads the whole cluster of a server while it works; for `work` alone. The account must be allowed to replicate. */
export async function withBaseBackup<T>(url: string, work: (backup: BaseBackup) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, replication: 'true', keepAlive: true } as pg.ClientConfig);
  const query = new BaseBackupQuery();
  client.on('error', (error) => query.handleError(error));
  await client.connect();
  try {
    // Keeps the log from here on until this connection ends, however long the copy takes.
    const slot = `ventanilla_backup_${randomBytes(8).toString('hex')}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`);
    client.query(query as unknown as pg.Submittable);
    return await work({ bytes: query.bytes, end: () => query.rows.at(-1)! });
  } finally {
    query.bytes.destroy();
    // In the middle of its answer, the connection is closed at once.
    await client.end().catch(() => undefined);
  }
}
