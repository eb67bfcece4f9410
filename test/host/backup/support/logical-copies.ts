import { pino } from 'pino';
import type { ArchivePart, ArchiveParts } from '../../../../host/backup/archive/archive-part.js';
import type { RestoredDatabase } from '../../../../host/backup/database/database-copy.js';
import { LogicalCopy } from '../../../../host/backup/database/logical/logical-copy.js';
import { restoreLogicalCopy } from '../../../../host/backup/database/logical/restore-logical-copy.js';
import { endUnfinished } from '../../../../host/backup/database/unfinished-database.js';
import { migrationSources } from '../../../../host/boot/migration-sources.js';
import { hostConfigShape } from '../../../../host/config/host-config.js';
import { connect } from '../../../../host/database/connect.js';
import { SequelizeDatabase } from '../../../../host/database/sequelize-database.js';
import type { AnyHostPlugin, Database, FunctionKeeper } from '../../../../host/plugin-api/index.js';

const config = { ...hostConfigShape.database.parse(undefined), acquireSeconds: 30, statementSeconds: 15 };

/** A part of a copy, in memory. */
export interface KeptPart {
  readonly name: string;
  readonly content: Buffer;
}

/** A database with a logical copy that is written and brought back without a host. */
export class CopiedDatabase {
  private readonly pool;
  readonly database: Database;
  /** What the operator has read of it. */
  readonly warnings: string[] = [];
  private readonly copy: LogicalCopy;

  constructor(
    readonly url: string,
    private readonly plugins: readonly AnyHostPlugin[],
    keepers: readonly FunctionKeeper[] = [],
  ) {
    this.pool = connect(url, config);
    this.database = new SequelizeDatabase(this.pool);
    this.copy = new LogicalCopy({
      database: this.database,
      server: { url, config },
      plugins,
      keepers,
      warn: (line) => this.warnings.push(line),
    });
  }

  /** `meanwhile` is called once the copy is of a certain moment, before the first table is read. */
  async write(meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<readonly KeptPart[]> {
    const kept: KeptPart[] = [];
    const parts: ArchiveParts = {
      add: async (name, content) => {
        if (kept.length === 1) await meanwhile();
        const chunks: Uint8Array[] = [];
        for await (const chunk of content) chunks.push(chunk);
        kept.push({ name, content: Buffer.concat(chunks) });
      },
    };
    await this.copy.write(parts);
    return kept;
  }

  begin(parts: Iterable<KeptPart> | AsyncIterable<ArchivePart>): Promise<RestoredDatabase> {
    const place = {
      database: this.database,
      server: { url: this.url, config },
      sources: migrationSources(this.plugins),
      logger: pino({ enabled: false }),
      backup: 'of the test',
    };
    return restoreLogicalCopy(place, Symbol.asyncIterator in parts ? parts : inChunks(parts));
  }

  async restore(parts: Iterable<KeptPart>): Promise<void> {
    await (await this.begin(parts)).complete();
    await endUnfinished(this.database);
  }

  /** The tables of the database, and of each a digest of its rows in any order. */
  async digests(): Promise<Record<string, string | null>> {
    const tables = await this.database.rows<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema = 'public' ORDER BY 1",
    );
    const digests: Record<string, string | null> = {};
    for (const { name } of tables) {
      const sql = `SELECT md5(string_agg(t::text, chr(10) ORDER BY t::text COLLATE "C")) AS digest FROM "${name}" t`;
      const [row] = await this.database.rows<{ digest: string | null }>(sql);
      digests[name] = row!.digest;
    }
    return digests;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

const CHUNK_BYTES = 1000;

function* chunksOf({ content }: KeptPart): Iterable<Buffer> {
  for (let from = 0; from < content.length; from += CHUNK_BYTES) yield content.subarray(from, from + CHUNK_BYTES);
}

/** As an archive hands them over: rows end anywhere in a chunk. */
export async function* inChunks(parts: Iterable<KeptPart>): AsyncIterable<ArchivePart> {
  for (const part of parts) {
    await Promise.resolve();
    yield {
      name: part.name,
      content: (async function* () {
        await Promise.resolve();
        yield* chunksOf(part);
      })(),
    };
  }
}
