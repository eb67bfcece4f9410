import type { Express } from 'express';
import type { HealthWatch } from '../../runtime/health/health-watch.js';
import type { HealthReporter } from './metrics.js';

/**
 * Mounts `/health/live`, where the process answers, and `/health/ready`: 503 only without the database or while
 * draining; other failures are reported as degraded. Public: the reason of a failure is only in the log.
 */
export function mountHealth(app: Express, health: HealthWatch, draining: () => boolean, report: HealthReporter): void {
  app.get('/health/live', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/health/ready', async (_request, response) => {
    const { database, others } = await health.report();
    const ready = database === 'ok' && !draining();
    const status = ready ? (Object.values(others).includes('failed') ? 'degraded' : 'ok') : 'unavailable';
    if (!ready) response.setHeader('Retry-After', '5');
    const checks = { database, ...others };
    for (const [name, state] of Object.entries(checks)) report(name, state === 'ok');
    response.status(ready ? 200 : 503).json({ status, checks });
  });
}
