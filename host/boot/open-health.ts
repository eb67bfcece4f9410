import type { Container } from 'inversify';
import { chainedLogs } from '../data/audit/chained-logs.js';
import { checkSealing } from '../data/audit/unsealed-entries.js';
import { Clock, Database, Logger } from '../plugin-api/index.js';
import type { ReadyPlugin } from './plugins/run-plugins.js';
import { allPass } from '../runtime/health/check-failure.js';
import type { HealthCheck } from '../runtime/health/health-check.js';
import { HealthWatch } from '../runtime/health/health-watch.js';

/** Builds the watch over the audit logs, the needs of the host's own services, and the plugins with a health check. */
export function openHealth(
  container: Container,
  plugins: readonly ReadyPlugin[],
  needs: readonly HealthCheck[],
): HealthWatch {
  const database = container.get<Database>(Database);
  const clock = container.get<Clock>(Clock);
  const logs = chainedLogs(container);
  const sealing: HealthCheck = { name: 'audit', check: () => checkSealing(database, logs, clock) };
  const ofPlugins = plugins.flatMap(({ plugin, services }): HealthCheck[] =>
    plugin.health ? [{ name: plugin.id, check: async () => allPass([plugin.health!(services)].flat()) }] : [],
  );
  return new HealthWatch({
    database,
    needs,
    others: [sealing, ...ofPlugins],
    clock,
    logger: container.get<Logger>(Logger),
  });
}
