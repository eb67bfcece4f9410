import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import type { BenchServer } from './bench-server.js';
import { ChildServer } from './child-server.js';
import { city } from './city.js';

/** The options of the service; by default the city's bundle and the default configuration. */
export interface ServiceOptions {
  readonly bundle?: object;
  readonly config?: object;
  /** The name of its folder and its log, where one database server has several services. */
  readonly name?: string;
  readonly redisUrl?: string;
}

const main = fileURLToPath(new URL('../../dist/host/main.js', import.meta.url));

/** Starts so many hosts of the built service on one empty database; the first one creates the tables. */
export async function startHosts(
  server: BenchServer,
  databaseUrl: string,
  hosts: number,
  { bundle: content = city, config: more = {}, name = 'service', redisUrl }: ServiceOptions = {},
): Promise<readonly ChildServer[]> {
  const bundle = path.join(server.folder, `${name}-bundle.yaml`);
  const config = path.join(server.folder, `${name}-config.yaml`);
  await writeFile(bundle, stringify({ version: 1, ...content }));
  await writeFile(
    config,
    stringify({ http: { publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 }, ...more }),
  );
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    VENTANILLA_SECRET_KEY: randomBytes(32).toString('base64'),
    VENTANILLA_DATA: path.join(server.folder, name),
    VENTANILLA_CONFIG: config,
    VENTANILLA_BUNDLE: bundle,
  };
  const started: ChildServer[] = [];
  try {
    for (let host = 0; host < hosts; host += 1) {
      const log = path.join(server.folder, `${name}-${host}.log`);
      started.push(await ChildServer.start([main], environment, log));
    }
  } catch (error) {
    for (const host of started) await host.stop();
    throw error;
  }
  return started;
}

/** Starts one host of the built service on an empty database. */
export async function startService(
  server: BenchServer,
  databaseUrl: string,
  options: ServiceOptions = {},
): Promise<ChildServer> {
  const [host] = await startHosts(server, databaseUrl, 1, options);
  return host!;
}
