import { randomBytes } from 'node:crypto';
import type { Container } from 'inversify';
import { BootError } from '../runtime/boot-error.js';
import type { CoreServices } from './core-services.js';
import { migrate } from '../data/database/migrate.js';
import type { MigrationSource } from '../data/database/migration-files.js';
import { withMigrationLock } from '../data/database/migration-lock.js';
import { appliedMigrations } from '../data/database/migration-table.js';
import { TransactionDatabase, type Transacting } from '../data/database/transaction-database.js';
import { refuseUnknownMigrations } from '../data/database/unknown-migrations.js';
import { Clock, Database, Logger, type AnyHostPlugin } from '../plugin-api/index.js';
import { checkRootKey } from '../data/secrets/root-key-check.js';
import { packageVersion } from '../runtime/version.js';

/** Migrates a database to the needs of host and plugins. */
export class DatabaseMigration {
  private readonly database: Database;
  private readonly ours: MigrationSource;
  private readonly theirs: readonly MigrationSource[];

  constructor(
    private readonly container: Container,
    private readonly core: CoreServices,
    plugins: readonly AnyHostPlugin[],
  ) {
    this.database = container.get<Database>(Database);
    const folder = new URL('../data/database/migrations/', import.meta.url);
    this.ours = { owner: 'host', version: packageVersion(), folder };
    this.theirs = plugins.map(({ id, version = this.ours.version, migrations }) => ({
      owner: id,
      version,
      folder: migrations,
    }));
  }

  /**
   * Migrates the database, one host at a time. Throws `BootError`, before any change, for a program that is older than
   * the database or has another root key.
   */
  async run(): Promise<void> {
    await withMigrationLock(this.database, this.core.server, (patient) => this.bringUp(patient));
  }

  /**
   * Postpones the migration of an empty database. Returns a function for transactions that begin with the migrations:
   * work that fails leaves the database empty and without a root key. They are not retried. Returns undefined for a
   * database that is not empty.
   */
  async postponed(): Promise<Transacting | undefined> {
    if (!(await this.isEmpty(this.database))) return undefined;
    // Services derive their keys before the table of the data key exists.
    const dataKey = randomBytes(32);
    this.core.secrets.useDataKey(dataKey);
    return (work) =>
      withMigrationLock(this.database, this.core.server, () =>
        this.database.sequelize.transaction(async (tx) => {
          const database = new TransactionDatabase(this.database, tx);
          if (!(await this.isEmpty(database)))
            throw new BootError('Another host has migrated the database: try again.');
          await this.bringUp(database, dataKey);
          return work(tx);
        }),
      );
  }

  /** Tells whether neither host nor plugins have run a migration in the database. */
  private async isEmpty(database: Database): Promise<boolean> {
    const owners = [this.ours, ...this.theirs].map(({ owner }) => owner);
    return (await appliedMigrations(database, owners)).size === 0;
  }

  private async bringUp(database: Database, dataKey?: Buffer): Promise<void> {
    const { ours, theirs } = this;
    const { secrets, keyOrigin } = this.core;
    const clock = this.container.get<Clock>(Clock);
    const logger = this.container.get<Logger>(Logger);
    const sources = [ours, ...theirs];
    const applied = await appliedMigrations(
      database,
      sources.map(({ owner }) => owner),
    );
    await refuseUnknownMigrations(sources, applied);
    const services = { database, secrets, clock, dataKey };
    await checkRootKey(services, keyOrigin);
    await migrate(database, ours, applied.get(ours.owner), logger);
    // Checked again, because the table may be new.
    const belongsTo = await checkRootKey(services, keyOrigin);
    if (belongsTo === 'previous')
      logger.warn({}, 'the database belongs to a previous secret key still: run npm run keys -- reseal');
    for (const source of theirs) await migrate(database, source, applied.get(source.owner), logger);
  }
}
