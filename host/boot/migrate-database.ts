import { randomBytes } from 'node:crypto';
import type { Container } from 'inversify';
import { refuseUnfinishedDatabase } from '../backup/database/unfinished-database.js';
import { BootError } from '../boot-error.js';
import type { CoreServices } from './core-services.js';
import { migrationSources } from './migration-sources.js';
import { migrate } from '../database/migrate.js';
import type { MigrationSource } from '../database/migration-files.js';
import { withMigrationLock } from '../database/migration-lock.js';
import { appliedMigrations, type AppliedMigration } from '../database/migration-table.js';
import { TransactionDatabase } from '../database/transaction-database.js';
import { refuseUnknownMigrations } from '../database/unknown-migrations.js';
import { partWithOlderHosts } from '../instances/older-hosts.js';
import { Clock, Database, Logger, type AnyHostPlugin, type Transaction } from '../plugin-api/index.js';
import { checkRootKey, followRootKey } from '../secrets/root-key-check.js';

/** Runs work in a transaction. */
export type Transacting = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Brings a database to what host and plugins need. */
export class DatabaseMigration {
  private readonly database: Database;
  private readonly ours: MigrationSource;
  private readonly theirs: readonly MigrationSource[];
  private readonly logger: Logger;

  constructor(
    private readonly container: Container,
    private readonly core: CoreServices,
    plugins: readonly AnyHostPlugin[],
    /** Whether the database may be one that was brought back and not looked at. */
    private readonly endsRestore: boolean,
  ) {
    this.database = container.get<Database>(Database);
    this.logger = container.get<Logger>(Logger);
    [this.ours, ...this.theirs] = migrationSources(plugins);
  }

  private get sources(): readonly MigrationSource[] {
    return [this.ours, ...this.theirs];
  }

  /**
   * One host at a time. A program that is older than the database, or that has another root key, ends here and has
   * changed nothing. A host that serves is entered as one before another one can migrate.
   */
  async run(): Promise<void> {
    await withMigrationLock(this.database, this.core.server, async (patient) => {
      await this.bringUp(patient);
      await this.enter();
    });
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

  /** Whether neither host nor plugins have run a migration in it. */
  private async isEmpty(database: Database): Promise<boolean> {
    return (await this.applied(database)).size === 0;
  }

  private applied(database: Database): Promise<ReadonlyMap<string, readonly AppliedMigration[]>> {
    return appliedMigrations(
      database,
      this.sources.map(({ owner }) => owner),
    );
  }

  private async enter(): Promise<void> {
    const versions = Object.fromEntries(this.sources.map(({ owner, version }) => [owner, version]));
    await this.core.instance?.enter({ versions, comeBack: () => this.comeBack() });
  }

  /** While others took this host for gone, they may have migrated, or changed the root key. */
  private async comeBack(): Promise<void> {
    await withMigrationLock(this.database, this.core.server, async (patient) => {
      await refuseUnknownMigrations(this.sources, await this.applied(patient));
      this.core.rereadRootKeys();
      await checkRootKey(this.keyServices(patient), this.core.keyOrigin);
      await followRootKey(patient, this.core.secrets.sealer);
      await this.enter();
    });
  }

  private keyServices(database: Database, dataKey?: Buffer): Parameters<typeof checkRootKey>[0] {
    return { database, secrets: this.core.secrets, clock: this.container.get<Clock>(Clock), dataKey };
  }

  private async bringUp(database: Database, dataKey?: Buffer): Promise<void> {
    const { ours, theirs, sources, logger } = this;
    const { keyOrigin, role } = this.core;
    if (!this.endsRestore) await refuseUnfinishedDatabase(database);
    const applied = await this.applied(database);
    await refuseUnknownMigrations(sources, applied);
    const services = this.keyServices(database, dataKey);
    // The lock may have been waited for until a change of the root key had ended, which replaces its file.
    this.core.rereadRootKeys();
    await checkRootKey(services, keyOrigin);
    await partWithOlderHosts({ database, sources, applied, logger, role });
    await migrate(database, ours, applied.get(ours.owner), logger);
    // Once more, as the table may be new.
    await checkRootKey(services, keyOrigin);
    const { sealingId } = await followRootKey(database, this.core.secrets.sealer);
    if (sealingId !== undefined) logger.warn({}, 'the root key is being changed: run npm run keys -- root to its end');
    for (const source of theirs) await migrate(database, source, applied.get(source.owner), logger);
  }
}
