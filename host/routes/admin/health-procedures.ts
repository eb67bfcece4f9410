import { z } from 'zod';
import type { HealthWatch } from '../../runtime/health/health-watch.js';
import { adminProcedure, adminRouter, type ExpirySource } from '../../plugin-api/index.js';

const check = z.object({
  /** `database`, the name of another need of the host, or the id of a plugin. */
  name: z.string(),
  state: z.enum(['ok', 'failed']),
  /** The time from which on this host has had that result. */
  since: z.iso.datetime(),
  /** One line for the operator, without secrets and personal data; null where the check passes. */
  reason: z.string().nullable(),
  /** The configuration key to look at, where one is known. */
  key: z.string().nullable(),
});

const expiry = z.object({ what: z.string(), name: z.string().nullable(), endsAt: z.iso.datetime() });

const health = z.object({
  version: z.string(),
  checks: z.array(check),
  /** The things that end, the next one first. */
  expiries: z.array(expiry),
});

/** Builds `host.health`: the checks of `/health/ready` with their reasons, and the things that end. */
export function healthProcedures(services: {
  readonly version: string;
  readonly health: HealthWatch;
  readonly expiries: readonly ExpirySource[];
}) {
  const procedure = adminProcedure('host.admin');
  return adminRouter({
    get: procedure.output(health).query(async () => {
      const [standings, ends] = await Promise.all([
        services.health.standings(),
        Promise.all(services.expiries.map((source) => source.expiries())),
      ]);
      const checks = standings.map(({ name, state, since, failure }) => ({
        name,
        state,
        since: since.toISOString(),
        reason: failure?.reason ?? null,
        key: failure?.key ?? null,
      }));
      const expiries = ends.flat().sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
      return {
        version: services.version,
        checks,
        expiries: expiries.map(({ endsAt, ...more }) => ({ ...more, endsAt: endsAt.toISOString() })),
      };
    }),
  });
}
