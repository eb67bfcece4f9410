import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createClient } from 'redis';
import { packageRoot } from '../../../host/runtime/paths.js';
import type { HostProcess } from './host-process.js';
import { METRICS_TOKEN, type ServerCity } from './server-city.js';

const MEBIBYTE = 1024 * 1024;
/** The time in which memory is returned after a garbage collection. */
const SETTLE_MILLISECONDS = 500;
const COLLECTOR = path.join(packageRoot, 'test/slow/support/collect-garbage.mjs');

/** Options of Node that make a host collect its garbage at a signal. */
export const collectingGarbage = `--import=${pathToFileURL(COLLECTOR).href}`;

/** The figures of a host, by its own metrics and by those of the system; memory in MiB after a garbage collection. */
export interface HostFigures {
  readonly rss: number;
  readonly heap: number;
  readonly handles: number;
  readonly descriptors: number;
}

/** The figures of all hosts together. */
export interface CityFigures {
  readonly postgres: number;
  readonly redis: number;
  readonly jobs: number;
  readonly limits: number;
}

export async function hostFigures(host: HostProcess): Promise<HostFigures> {
  process.kill(host.pid!, 'SIGUSR2');
  await delay(SETTLE_MILLISECONDS);
  const status = await readFile(`/proc/${host.pid}/status`, 'utf8');
  const answer = await fetch(`${host.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const metrics = await answer.text();
  const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)![1]);
  return {
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024,
    heap: metric('nodejs_heap_size_used_bytes') / MEBIBYTE,
    handles: metric('nodejs_active_handles_total'),
    descriptors: (await readdir(`/proc/${host.pid}/fd`)).length,
  };
}

export async function cityFigures({ tables, parts }: ServerCity): Promise<CityFigures> {
  const count = async (sql: string): Promise<number> => {
    const [row] = await tables.rows<{ n: string | number }>({ composed: sql });
    return Number(row!.n);
  };
  const redis = await createClient({ url: parts.redis.url }).connect();
  try {
    const clients = await redis.info('clients');
    return {
      postgres: await count("SELECT COUNT(*) AS n FROM pg_stat_activity WHERE backend_type = 'client backend'"),
      // Without the client that asks.
      redis: Number(/connected_clients:(\d+)/.exec(clients)![1]) - 1,
      jobs: await count('SELECT COUNT(*) AS n FROM host_job'),
      limits: await count('SELECT COUNT(*) AS n FROM host_rate_limit'),
    };
  } finally {
    redis.destroy();
  }
}
