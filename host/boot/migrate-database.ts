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

/** Brings a database to what host and plugins need. */
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
   * One host at a time. A program that is older than the database, or that has another root key, ends here and has
   * changed nothing.
   */
  async run(): Promise<void> {
    await withMigrationLock(this.database, this.core.server, (patient) => this.bringUp(patient));
  }

  /**
   * Leaves an empty database as it is. Answers transactions with the migrations in them: work that fails leaves it
   * empty and of no root key. They are not run again. Undefined for a database that is not empty.
   */
  async postponed(): Promise<Transacting | undefined> {
    if (!(await this.isEmpty(this.database))) return undefined;
    // What the services derive from it is derived before there is a table for it.
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

  /** Returns whether neither host nor plugins have run a migration in it. */
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
    // Once more, as the table may be new.
    const belongsTo = await checkRootKey(services, keyOrigin);
    if (belongsTo === 'previous')
      logger.warn({}, 'the database belongs to a previous secret key still: run npm run keys -- reseal');
    for (const source of theirs) await migrate(database, source, applied.get(source.owner), logger);
  }
}
