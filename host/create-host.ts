import 'reflect-metadata';
import type { Container } from 'inversify';
import type { DestinationStream } from 'pino';
import { hostPermissions } from './admin/host-permissions.js';
import { AuditSealer } from './audit/audit-sealer.js';
import { loadInitialBundle, type InitialLoad } from './bundles/initial-bundle.js';
import type { BootError } from './boot-error.js';
import { allCommands } from './commands.js';
import { parseConfiguration, pluginNames, type Configuration } from './config/configuration.js';
import type { Layer } from './config/layers.js';
import { buildContainer, service, type ServiceValue } from './container/build-container.js';
import { resolveUses } from './container/resolve-uses.js';
import { openCoreServices, type CoreServices, type HostRole } from './core-services.js';
import { withMigrationLock } from './database/migration-lock.js';
import type { HttpServer } from './http/http-server.js';
import { migrateDatabase } from './migrate-database.js';
import { mountPlugins } from './mount.js';
import {
  AuditLog,
  BundleSections,
  Clock,
  Database,
  DeclaredPermissions,
  Logger,
  Revisions,
  Secrets,
  type AnyHostPlugin,
  type AnyBundleSection,
  type Command,
  type EventListener,
} from './plugin-api/index.js';
import { checkContributions } from './plugins/check-contributions.js';
import { loadPlugins } from './plugins/load-plugins.js';
import { orderPlugins } from './plugins/order-plugins.js';
import { startPlugins, stopPlugins, type ReadyPlugin } from './plugins/run-plugins.js';

/** What a host is made from. */
export interface HostOptions {
  /** The configuration's layers, laid over each other and not checked yet. */
  readonly layer: Layer;
  readonly environment: NodeJS.ProcessEnv;
  readonly role: HostRole;
  /** Plugins in place of those that the configuration names; for tests. */
  readonly plugins?: readonly AnyHostPlugin[];
  /** Services in place of bound ones; for tests. */
  readonly overrides?: readonly ServiceValue[];
  /** The present, for tests that move it. */
  readonly clock?: Clock;
  /** Where log lines go; standard output unless it says otherwise. */
  readonly log?: DestinationStream;
  /** Called once when the embedded database has been given up: the host can only end. */
  readonly onDatabaseLost?: (error: BootError) => void;
}

/** The address that a host listens on. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A host whose plugins are bound and whose database is migrated. */
export interface Host {
  readonly configuration: Configuration;
  readonly container: Container;
  readonly bundleSections: readonly AnyBundleSection[];
  /** The command-line tools of host and plugins. */
  readonly commands: readonly Command[];
  /** What was loaded into an empty database by `start`. */
  readonly initialLoad: InitialLoad | undefined;
  /** Mounts, starts the plugins, and listens last. */
  start(): Promise<Address>;
  /** Drains, stops the plugins in reverse and closes the database. Safe to call at any time, and twice. */
  stop(): Promise<void>;
}

/** The phases of a boot, in order: the map of the program. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { layer, environment, role, overrides = [] } = options;

  // Plugins: named in the configuration, imported, put in order.
  const plugins = orderPlugins(options.plugins ?? (await loadPlugins(pluginNames(layer, environment))));
  checkContributions(plugins);

  // Configuration: every key checked against the schemas of host and plugins, then frozen.
  const configuration = parseConfiguration(layer, plugins, environment);
  const core = await openCoreServices(configuration.host, role, { ...options, plugins });

  try {
    // Bind: everything is declared before anything is built.
    const container = buildContainer({
      core: [
        ...core.bindings,
        service(DeclaredPermissions, [
          ...hostPermissions,
          ...plugins.flatMap(({ permissions }) => permissions ?? []),
        ]),
      ],
      plugins,
      configOf: (id) => configuration.of(id),
      overrides,
    });

    // Migrate: one host at a time, by a program that is not too old and has the database's own key.
    await migrateDatabase(container, core, plugins);

    return new BootedHost(configuration, container, plugins, core);
  } catch (error) {
    await core.close();
    throw error;
  }
}

class BootedHost implements Host {
  initialLoad: InitialLoad | undefined;
  private readonly logger: Logger;
  private readonly plugins: readonly ReadyPlugin[];
  private readonly listeners: readonly EventListener[];
  private server: HttpServer | undefined;
  private sealer: AuditSealer | undefined;
  private started = false;
  private starting: Promise<Address> | undefined;
  private stopping: Promise<void> | undefined;

  constructor(
    readonly configuration: Configuration,
    readonly container: Container,
    plugins: readonly AnyHostPlugin[],
    private readonly core: CoreServices,
  ) {
    this.logger = container.get<Logger>(Logger);
    this.plugins = plugins.map((plugin) => ({ plugin, services: resolveUses(container, plugin) }));
    // A command-line tool publishes, too.
    this.listeners = this.plugins.flatMap(({ plugin, services }) => plugin.listens?.(services) ?? []);
    core.jobs.events.listen(this.listeners);
  }

  get bundleSections(): readonly AnyBundleSection[] {
    return this.container.getAll<AnyBundleSection>(BundleSections.token, { optional: true });
  }

  get commands(): readonly Command[] {
    const own = this.plugins.flatMap(({ plugin, services }) => plugin.commands?.(services) ?? []);
    return allCommands(this.container, () => this.bundleSections, own);
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
    const { container, configuration, logger, plugins } = this;

    // The city's own definitions, where the database holds none yet. One host loads them, the others wait.
    const database = container.get<Database>(Database);
    this.initialLoad = await withMigrationLock(database, this.core.server, () =>
      loadInitialBundle({
        config: configuration.host,
        database,
        sections: this.bundleSections,
        clock: container.get<Clock>(Clock),
        audit: container.get<AuditLog>(AuditLog),
        revisions: container.get<Revisions>(Revisions),
      }),
    );

    // Mount, start, and only then carry out jobs and listen.
    const { jobs, jobHandlers, schedules, figures } = this.core;
    this.server = mountPlugins(container, plugins, configuration, figures, jobs.handlers);
    jobs.runner.declare({
      handlers: [...jobHandlers, ...plugins.flatMap(({ plugin, services }) => plugin.jobs?.(services) ?? [])],
      listeners: this.listeners,
      schedules: [...schedules, ...plugins.flatMap(({ plugin, services }) => plugin.schedules?.(services) ?? [])],
    });
    await startPlugins(plugins, logger);
    this.started = true;
    await jobs.runner.start();
    this.sealer = new AuditSealer({
      database,
      clock: container.get<Clock>(Clock),
      secrets: container.get<Secrets>(Secrets),
      logger,
    });
    this.sealer.start();
    const address = await this.server.listen();
    this.core.settings.listeningOn(address.port);
    return address;
  }

  private async end(): Promise<void> {
    this.core.limitEnd();
    await this.starting?.catch(() => undefined);
    // What is written from here on is sealed by another host, or after the next start.
    await Promise.all([this.sealer?.stop(), this.server?.drain(), this.core.jobs.runner.stop()]);
    if (this.started) await stopPlugins(this.plugins, this.logger);
    await this.core.close();
  }
}
