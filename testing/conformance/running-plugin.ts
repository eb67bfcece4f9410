import type { AnyTRPCRouter } from '@trpc/server';
import { resolveUses } from '../../host/boot/container/resolve-uses.js';
import type { AnyHostPlugin, JobHandler, Route } from '../../host/plugin-api/index.js';
import { AdminCaller } from '../admin-caller.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../start-test-host.js';

const PASSWORD = 'Guayacanes-floridos-7';

/** A plugin that runs in a host, and its callers. */
export interface RunningPlugin {
  readonly city: TestHost;
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  /** Its admin procedures, by path. */
  readonly procedures: ReadonlyMap<string, 'query' | 'mutation'>;
  /** A user without any permission. */
  readonly nobody: AdminCaller;
}

function proceduresOf(plugin: AnyHostPlugin, { container }: TestHost): Map<string, 'query' | 'mutation'> {
  if (!plugin.admin) return new Map();
  const router = plugin.admin(resolveUses(container, plugin)) as AnyTRPCRouter;
  const found = Object.entries(router._def.procedures as Record<string, { _def: { type: 'query' | 'mutation' } }>);
  return new Map(found.map(([name, { _def }]) => [`${plugin.id}.${name}`, _def.type]));
}

/** The host of a plugin, which starts at the first call, for all checks. */
export class PluginHost {
  private started: Promise<RunningPlugin> | undefined;

  constructor(
    private readonly plugin: AnyHostPlugin,
    private readonly options: TestHostOptions,
  ) {}

  running(): Promise<RunningPlugin> {
    this.started ??= this.start();
    return this.started;
  }

  async stop(): Promise<void> {
    const running = await this.started?.catch(() => undefined);
    await running?.city.stop();
  }

  private async start(): Promise<RunningPlugin> {
    const bundle = { usuarios: [{ username: 'nadie', password: PASSWORD }] };
    const city = await startTestHost({ ...this.options, bundle });
    const services = resolveUses(city.container, this.plugin);
    return {
      city,
      routes: this.plugin.routes?.(services) ?? [],
      jobs: this.plugin.jobs?.(services) ?? [],
      procedures: proceduresOf(this.plugin, city),
      nobody: await AdminCaller.login(city, 'nadie', PASSWORD),
    };
  }
}
