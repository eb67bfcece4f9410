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
  /** The configuration's layers, laid over each other and not checked yet. */
  readonly layer: Layer;
  readonly environment: NodeJS.ProcessEnv;
  readonly role: HostRole;
  /** Whether an empty database is left so until a bundle is imported: it is migrated in the transaction of that. */
  readonly leavesEmpty?: boolean;
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

/**
 * Returns the phases of a boot, in order: the map of the program. A host that is started goes on in
 * `boot/booted-host.ts`.
 */
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
 * Plugins, named in the configuration, imported and put in order; then every key, checked by host and plugins, and
 * frozen.
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

/** Returns the host's own services: database, log, mail, storage, jobs. */
function open(options: HostOptions, plugins: readonly AnyHostPlugin[], { host }: Configuration): Promise<CoreServices> {
  return openCoreServices(host, options.role, { ...options, plugins });
}

/** Everything is declared before anything is built. */
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
