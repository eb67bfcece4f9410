import type { Express } from 'express';
import type { Database } from '../plugin-api/index.js';
import type { HealthTold } from './metrics.js';

/** Whether something that the service needs is there: a plugin's own, or a server beside it. */
export interface HealthCheck {
  readonly name: string;
  /** The configuration key that says where it is, where one does. */
  readonly key?: string;
  readonly check: () => Promise<void>;
}

const PATIENCE_MILLISECONDS = 2000;

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Whether a check passes within two seconds. */
export async function stateOf(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  try {
    await within(PATIENCE_MILLISECONDS, check());
    return 'ok';
  } catch {
    return 'failed';
  }
}

/**
 * `/health/live`: the process answers. `/health/ready`: 503 only without the database; the rest is told as degraded.
 */
export function mountHealth(
  app: Express,
  database: Database,
  checks: readonly HealthCheck[],
  draining: () => boolean,
  tell: HealthTold,
): void {
  app.get('/health/live', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/health/ready', async (_request, response) => {
    const [databaseState, ...states] = await Promise.all([
      stateOf(() => database.rows('SELECT 1 AS one')),
      ...checks.map(({ check }) => stateOf(check)),
    ]);
    const ready = databaseState === 'ok' && !draining();
    const status = ready ? (states.includes('failed') ? 'degraded' : 'ok') : 'unavailable';
    if (!ready) response.setHeader('Retry-After', '5');
    const told: [string, string][] = checks.map(({ name }, i) => [name, states[i]!]);
    told.unshift(['database', databaseState]);
    for (const [name, state] of told) tell(name, state === 'ok');
    response.status(ready ? 200 : 503).json({ status, checks: Object.fromEntries(told) });
  });
}
