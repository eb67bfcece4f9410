import type { AnyTRPCRouter } from '@trpc/server';
import { resolveUses } from '../../../../../host/boot/container/resolve-uses.js';
import type { Host } from '../../../../../host/boot/host.js';
import { hostAdmin } from '../../../../../host/routes/admin/host-admin.js';
import { BundleTransfers } from '../../../../../host/data/bundles/uploads/bundle-transfers.js';
import { chainedLogs } from '../../../../../host/data/audit/chained-logs.js';
import { openHealth } from '../../../../../host/boot/open-health.js';
import { JobHandlers } from '../../../../../host/jobs/job-handlers.js';
import { JobMetrics } from '../../../../../host/jobs/job-metrics.js';
import {
  AuditLog,
  Clock,
  Database,
  Editions,
  Logger,
  Revisions,
  Secrets,
  type AnyHostPlugin,
} from '../../../../../host/plugin-api/index.js';
import { MailTemplates } from '../../../../../host/jobs/mail/templates/mail-templates.js';
import { productPlugins } from '../../../../../testing/product-plugins.js';
import type { TestHost } from '../../../../../testing/start-test-host.js';

/** A procedure as a caller names it. */
export interface NamedProcedure {
  readonly path: string;
  readonly type: 'query' | 'mutation';
  /** The schemas of its input, if it has one. */
  readonly inputs: readonly unknown[];
}

/** Returns every admin procedure of the product, found in the routers themselves, so that new ones are included. */
export function adminProcedures({
  container,
  host,
}: Pick<TestHost, 'container'> & {
  readonly host: Pick<Host, 'configuration'>;
}): NamedProcedure[] {
  const routerOf = (plugin: AnyHostPlugin): AnyTRPCRouter =>
    plugin.admin!(resolveUses(container, plugin)) as AnyTRPCRouter;
  const database = container.get<Database>(Database);
  const routers: Record<string, AnyTRPCRouter> = {
    ...Object.fromEntries(
      productPlugins.filter((plugin) => 'admin' in plugin).map((plugin) => [plugin.id, routerOf(plugin)]),
    ),
    host: hostAdmin({
      version: '',
      plugins: [],
      health: openHealth(container, [], []),
      expiries: [],
      configuration: host.configuration,
      database,
      clock: container.get<Clock>(Clock),
      audit: container.get<AuditLog>(AuditLog),
      logs: chainedLogs(container),
      secrets: container.get<Secrets>(Secrets),
      timeZone: 'America/Bogota',
      users: undefined,
      jobHandlers: new JobHandlers(
        new JobMetrics(database, container.get<Clock>(Clock)),
        container.get<Logger>(Logger),
      ),
      mailTemplates: container.get<MailTemplates>(MailTemplates),
      editions: container.get<Editions>(Editions),
      bundles: new BundleTransfers({
        database,
        audit: container.get<AuditLog>(AuditLog),
        revisions: container.get<Revisions>(Revisions),
        sections: [],
        leftOut: () => Promise.reject(new Error('not asked for')),
      }),
      procedures: () => [],
    }),
  };
  return Object.entries(routers).flatMap(([namespace, router]) =>
    Object.entries(router._def.procedures as Record<string, { _def: Omit<NamedProcedure, 'path'> }>).map(
      ([
        name,
        {
          _def: { type, inputs },
        },
      ]) => ({ path: `${namespace}.${name}`, type, inputs }),
    ),
  );
}
