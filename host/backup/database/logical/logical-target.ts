import { reasonOf } from '../../../boot-error.js';
import { migrationSources } from '../../../boot/migration-sources.js';
import type { HostConfig } from '../../../config/host-config.js';
import { connect } from '../../../database/connect.js';
import { SequelizeDatabase } from '../../../database/sequelize-database.js';
import { createLogger } from '../../../logging/create-logger.js';
import type { AnyHostPlugin } from '../../../plugin-api/index.js';
import type { ArchivePart } from '../../archive/archive-part.js';
import { BackupError } from '../../backup-error.js';
import type { DatabaseTarget, RestoredDatabase } from '../database-copy.js';
import { unfinishedBackup } from '../unfinished-database.js';
import { refuseFilled, restoreLogicalCopy, type LogicalPlace } from './restore-logical-copy.js';

type ConnectionPool = ReturnType<typeof connect>;

const nothing = (): Promise<void> => Promise.resolve();

/** The configured database of a PostgreSQL server, which is empty or has what a restore has left. */
export class LogicalTarget implements DatabaseTarget {
  private constructor(
    private readonly pool: ConnectionPool,
    private readonly place: LogicalPlace,
    readonly isFilled: boolean,
  ) {}

  /**
   * Looks at the database, and changes nothing.
   *
   * @param backup tells the backup from others.
   * @throws `BackupError` where the database does not answer, is not empty, or was filled from another backup.
   */
  static async open(
    { database: config, logging }: Pick<HostConfig, 'database' | 'logging'>,
    plugins: readonly AnyHostPlugin[],
    backup: string,
  ): Promise<LogicalTarget> {
    const url = config.url!;
    const pool = connect(url, config);
    try {
      await pool.authenticate().catch((cause: unknown) => {
        throw new BackupError(`The database does not answer: ${reasonOf(cause)}`, { cause });
      });
      const database = new SequelizeDatabase(pool, config);
      const sources = migrationSources(plugins);
      const present = await unfinishedBackup(database);
      if (present !== undefined && present !== backup)
        throw new BackupError('The database has what the restore of another backup has left: empty the database.');
      const owners = sources.map(({ owner }) => owner);
      if (present === undefined) await refuseFilled(database, owners);
      const place = { database, server: { url, config }, sources, logger: createLogger(logging), backup };
      return new LogicalTarget(pool, place, present !== undefined);
    } catch (error) {
      await pool.close();
      throw error;
    }
  }

  restore(parts: AsyncIterable<ArchivePart>): Promise<RestoredDatabase> {
    return this.isFilled ? passedOver(parts) : restoreLogicalCopy(this.place, parts);
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

/** The database has them. */
async function passedOver(parts: AsyncIterable<ArchivePart>): Promise<RestoredDatabase> {
  for await (const part of parts) void part;
  return { complete: nothing, discard: nothing };
}
