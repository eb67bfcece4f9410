import 'reflect-metadata';
import type { Container } from 'inversify';
import type { DestinationStream } from 'pino';
import { hostPermissions } from './routes/admin/host-admin.js';
import type { BootError } from './runtime/boot-error.js';
import { BootedHost } from './boot/booted-host.js';
import { parseConfiguration, pluginNames, type Configuration } from './boot/config/configuration.js';
import type { Layer } from './boot/config/layers.js';
import { buildContainer, service, type ServiceValue } from './boot/container/build-container.js';
import type { CoreServices, HostRole } from './boot/core-services.js';
import { openCoreServices } from './boot/open-core-services.js';
import type { Host } from './boot/host.js';
import { DatabaseMigration } from './boot/migrate-database.js';
import { DeclaredPermissions, type AnyHostPlugin, type Clock } from './plugin-api/index.js';
import { checkContributedServices, checkContributions, checkUsers } from './boot/plugins/check-contributions.js';
import { loadPlugins } from './boot/plugins/load-plugins.js';
import { orderPlugins } from './boot/plugins/order-plugins.js';

export interface HostOptions {
  /** The merged layers of the configuration, not checked yet. */
  readonly layer: Layer;
  readonly environment: NodeJS.ProcessEnv;
  readonly role: HostRole;
  /**
   * Whether an empty database stays empty until a bundle is imported: it is then migrated in the import's transaction.
   */
  readonly leavesEmpty?: boolean;
  /** Plugins in place of the configured ones; for tests. */
  readonly plugins?: readonly AnyHostPlugin[];
  /** Services in place of bound ones; for tests. */
  readonly overrides?: readonly ServiceValue[];
  /** The clock, for tests that move it. */
  readonly clock?: Clock;
  /** The destination of log lines; standard output by default. */
  readonly log?: DestinationStream;
  /** Called once when the embedded database is lost for good: the host can only end. */
  readonly onDatabaseLost?: (error: BootError) => void;
}

/** Runs the phases of a boot, in order: the map of the program. The start continues in `boot/booted-host.ts`. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { plugins, configuration } = await load(options);
  const core = await open(options, plugins, configuration);
  try {
    const container = bind(options, plugins, configuration, core);
    checkUsers(container);
    checkContributedServices(container, plugins);
    const migration = new DatabaseMigration(container, core, plugins);
    const postponed = options.leavesEmpty ? await migration.postponed() : undefined;
    if (!postponed) await migration.run();
    return new BootedHost(configuration, container, plugins, core, postponed);
  } catch (error) {
    await core.close();
    throw error;
  }
}

/**
 * Imports and orders the configured plugins; then checks every key of the configuration, for host and plugins, and
 * freezes it.
 */
async function load({
  layer,
  environment,
  plugins,
}: HostOptions): Promise<{ plugins: readonly AnyHostPlugin[]; configuration: Configuration }> {
  const ordered = orderPlugins(plugins ?? (await loadPlugins(pluginNames(layer, environment))));
  checkContributions(ordered);
  return { plugins: ordered, configuration: parseConfiguration(layer, ordered, environment) };
}

/** Opens the host's own services: database, log, mail, storage, jobs. */
function open(options: HostOptions, plugins: readonly AnyHostPlugin[], { host }: Configuration): Promise<CoreServices> {
  return openCoreServices(host, options.role, { ...options, plugins });
}

/** Binds all services; everything is declared before anything is built. */
function bind(
  { overrides = [] }: HostOptions,
  plugins: readonly AnyHostPlugin[],
  configuration: Configuration,
  core: CoreServices,
): Container {
  const declared = [...hostPermissions, ...plugins.flatMap(({ permissions }) => permissions ?? [])];
  return buildContainer({
    core: [...core.bindings, service(DeclaredPermissions, declared)],
    plugins,
    configOf: (id) => configuration.of(id),
    overrides,
  });
}
