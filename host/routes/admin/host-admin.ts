import { z } from 'zod';
import type { HealthWatch } from '../../runtime/health/health-watch.js';
import type { JobHandlers } from '../../jobs/job-handlers.js';
import type { MailTemplates } from '../../jobs/mail/templates/mail-templates.js';
import {
  adminProcedure,
  adminRouter,
  pageOf,
  type AuditLog,
  type ChainedLog,
  type Clock,
  type Database,
  type Editions,
  type ExpirySource,
  type PermissionDeclaration,
  type Secrets,
  type UserDirectory,
} from '../../plugin-api/index.js';
import type { BundleTransfers } from '../../data/bundles/uploads/bundle-transfers.js';
import { auditProcedures } from './audit-procedures.js';
import { bundleProcedures } from './bundle-procedures.js';
import type { ListedProcedure } from './listed-procedures.js';
import { configurationProcedures, type ShownConfiguration } from './configuration-procedures.js';
import { healthProcedures } from './health-procedures.js';
import { jobProcedures } from './job-procedures.js';
import { mailProcedures } from './mail-procedures.js';
import { mailTemplateProcedures } from './mail-template-procedures.js';

/** A loaded plugin, as administrators see it. */
export interface LoadedPlugin {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

const plugin = z.object({
  id: z.string(),
  dependsOn: z.array(z.string()),
  /** `ok` also for a plugin without a health check. */
  health: z.enum(['ok', 'failed']),
});

const listedProcedure = z.object({
  path: z.string(),
  kind: z.enum(['query', 'mutation']),
  /** A caller needs one of them. */
  permissions: z.array(z.string()),
});

/** The permissions of the host's own admin procedures. */
export const hostPermissions: readonly PermissionDeclaration[] = [
  { code: 'host.admin', name: 'Consultar y operar el servicio' },
  { code: 'host.bundles', name: 'Llevar y traer definiciones entre servidores' },
  { code: 'host.mail', name: 'Administrar las plantillas de correo' },
  { code: 'host.audit', name: 'Consultar el registro de auditoría' },
];

/** Builds the admin namespace `host`: the service itself (decisions, section 13). */
export function hostAdmin(services: {
  readonly version: string;
  readonly plugins: readonly LoadedPlugin[];
  readonly health: HealthWatch;
  readonly expiries: readonly ExpirySource[];
  readonly configuration: ShownConfiguration;
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly logs: readonly ChainedLog[];
  readonly secrets: Secrets;
  readonly timeZone: string;
  readonly users: UserDirectory | undefined;
  readonly jobHandlers: JobHandlers;
  readonly mailTemplates: MailTemplates;
  readonly editions: Editions;
  readonly bundles: BundleTransfers;
  /** Lists the procedures of all plugins and of the host. */
  readonly procedures: () => readonly ListedProcedure[];
}) {
  const { version, plugins, health, configuration, procedures } = services;
  const procedure = adminProcedure('host.admin');
  return adminRouter({
    plugins: adminRouter({
      /** All plugins on one page, in the order in which they start. */
      list: procedure.output(pageOf(plugin, z.string()).extend({ version: z.string() })).query(async () => {
        const items = plugins.map(async ({ id, dependsOn }) => ({
          id,
          dependsOn: [...dependsOn],
          health: await health.stateOf(id),
        }));
        return { version, items: await Promise.all(items), nextCursor: null };
      }),
    }),

    procedures: adminRouter({
      /** All admin procedures with their permissions, on one page: the things that a permission opens. */
      list: adminProcedure('host.admin', 'auth.admin')
        .output(pageOf(listedProcedure, z.string()))
        .query(() => ({
          items: procedures().map(({ permissions, ...rest }) => ({ ...rest, permissions: [...permissions] })),
          nextCursor: null,
        })),
    }),

    health: healthProcedures(services),
    configuration: configurationProcedures(configuration),
    jobs: jobProcedures(services),
    mails: mailProcedures(services),
    audit: auditProcedures(services),
    mailTemplates: mailTemplateProcedures(services),
    bundle: bundleProcedures(services.bundles),
  });
}
