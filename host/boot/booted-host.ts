import type { Container } from 'inversify';
import { AuditSealer } from '../data/audit/audit-sealer.js';
import { chainedLogs } from '../data/audit/chained-logs.js';
import { initialBundle, loadInitialBundle, type InitialLoad } from '../data/bundles/initial-bundle.js';
import { allCommands } from './tool/commands.js';
import type { Configuration } from './config/configuration.js';
import { resolveUses } from './container/resolve-uses.js';
import type { CoreServices } from './core-services.js';
import { withMigrationLock } from '../data/database/migration-lock.js';
import type { Transacting } from '../data/database/transaction-database.js';
import type { HealthWatch } from '../runtime/health/health-watch.js';
import { openHealth } from './open-health.js';
import type { Address, Host } from './host.js';
import type { HttpServer } from '../routes/http/http-server.js';
import { mountServices } from './mount.js';
import {
  AuditLog,
  BundleSections,
  Clock,
  Database,
  FileScanners,
  Logger,
  Revisions,
  Secrets,
  type AnyBundleSection,
  type AnyHostPlugin,
  type Command,
  type EventListener,
  type LeftOutPlugins,
} from '../plugin-api/index.js';
import { findLeftOut } from './plugins/left-out-plugins.js';
import { startPlugins, stopPlugins, type ReadyPlugin } from './plugins/run-plugins.js';

/** A host whose services are bound: runs the phases of a start in order, and the stop. */
export class BootedHost implements Host {
  initialLoad: InitialLoad | undefined;
  private readonly logger: Logger;
  private readonly database: Database;
  private readonly clock: Clock;
  private readonly plugins: readonly ReadyPlugin[];
  private readonly listeners: readonly EventListener[];
  private readonly sealer: AuditSealer;
  private readonly health: HealthWatch;
  private server: HttpServer | undefined;
  private started = false;
  private starting: Promise<Address> | undefined;
  private stopping: Promise<void> | undefined;

  constructor(
    readonly configuration: Configuration,
    readonly container: Container,
    plugins: readonly AnyHostPlugin[],
    private readonly core: CoreServices,
    /** For a database that is not migrated yet. */
    private readonly migrating?: Transacting,
  ) {
    this.logger = container.get<Logger>(Logger);
    this.database = container.get<Database>(Database);
    this.clock = container.get<Clock>(Clock);
    this.plugins = plugins.map((plugin) => ({ plugin, services: resolveUses(container, plugin) }));
    // A command-line tool publishes events, too.
    this.listeners = this.plugins.flatMap(({ plugin, services }) => plugin.listens?.(services) ?? []);
    core.jobs.events.listen(this.listeners);
    core.files.scanWith(container.getAll(FileScanners.token, { optional: true }));
    const { database, clock, logger } = this;
    const secrets = container.get<Secrets>(Secrets);
    this.sealer = new AuditSealer({ logs: chainedLogs(container), database, clock, logger, secrets });
    this.health = openHealth(container, this.plugins, core.healthChecks);
  }

  get bundleSections(): readonly AnyBundleSection[] {
    return this.container.getAll<AnyBundleSection>(BundleSections.token, { optional: true });
  }

  leftOut(): Promise<LeftOutPlugins> {
    return findLeftOut(this.plugins.map(({ plugin }) => plugin));
  }

  get commands(): readonly Command[] {
    const own = this.plugins.flatMap(({ plugin, services }) => plugin.commands?.(services) ?? []);
    const bundles = {
      sections: () => this.bundleSections,
      leftOut: () => this.leftOut(),
      ...(this.migrating && { transaction: this.migrating }),
    };
    return allCommands(this.container, bundles, own);
  }

  get hasFirstPage(): boolean {
    const routes = this.plugins.flatMap(({ plugin, services }) => plugin.routes?.(services) ?? []);
    return routes.some(({ path, isPage = false }) => isPage && path === '/');
  }

  start(): Promise<Address> {
    this.starting ??= this.begin();
    return this.starting;
  }

  stop(): Promise<void> {
    this.stopping ??= this.end();
    return this.stopping;
  }

  private async begin(): Promise<Address> {
    await this.health.begin();
    this.initialLoad = await this.seed();
    this.server = this.mount();
    await this.startPlugins();
    await this.work();
    return this.listen(this.server);
  }

  /** Loads the initial bundle into an empty database. One host does it while the others wait. */
  private async seed(): Promise<InitialLoad | undefined> {
    const { container, database, clock } = this;
    const config = this.configuration.host;
    const file = initialBundle(config);
    if (file === undefined) return undefined;
    return withMigrationLock(database, this.core.server, () =>
      loadInitialBundle({
        file,
        dataFolder: config.data,
        database,
        sections: this.bundleSections,
        leftOut: () => this.leftOut(),
        clock,
        audit: container.get<AuditLog>(AuditLog),
        revisions: container.get<Revisions>(Revisions),
        logger: this.logger,
      }),
    );
  }

  /** Builds the server with all routes; it does not listen yet. */
  private mount(): HttpServer {
    const bundles = { bundleSections: this.bundleSections, leftOut: () => this.leftOut() };
    return mountServices(this.container, this.plugins, this.configuration, this.core, this.health, bundles);
  }

  private async startPlugins(): Promise<void> {
    const { jobs, jobHandlers, schedules } = this.core;
    const { plugins, listeners } = this;
    jobs.runner.declare({
      handlers: [...jobHandlers, ...plugins.flatMap(({ plugin, services }) => plugin.jobs?.(services) ?? [])],
      listeners,
      schedules: [...schedules, ...plugins.flatMap(({ plugin, services }) => plugin.schedules?.(services) ?? [])],
    });
    await startPlugins(plugins, this.logger);
    this.started = true;
  }

  /** Starts the jobs and the sealing of logs, after all plugins have started. */
  private async work(): Promise<void> {
    await this.core.jobs.runner.start();
    this.sealer.start();
  }

  private async listen(server: HttpServer): Promise<Address> {
    const address = await server.listen();
    this.core.settings.listeningOn(address.port);
    for (const { plugin, services } of this.plugins) plugin.listening?.(services);
    return address;
  }

  private async end(): Promise<void> {
    this.core.limitEnd();
    await this.starting?.catch(() => undefined);
    // Another host, or this one after its next start, seals entries that are written from here on.
    await Promise.all([this.sealer.stop(), this.server?.drain(), this.core.jobs.runner.stop()]);
    if (this.started) await stopPlugins(this.plugins, this.logger);
    await this.core.close();
  }
}
