import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import type { BenchServer } from './bench-server.js';
import { ChildServer } from './child-server.js';
import { city } from './city.js';

/** What the service begins with: the city's bundle, and the default configuration, unless it says otherwise. */
export interface ServiceOptions {
  readonly bundle?: object;
  readonly config?: object;
}

/** Starts the built service on an empty database. */
export async function startService(
  server: BenchServer,
  databaseUrl: string,
  { bundle: content = city, config: more = {} }: ServiceOptions = {},
): Promise<ChildServer> {
  const bundle = path.join(server.folder, 'bundle.yaml');
  const config = path.join(server.folder, 'config.yaml');
  await writeFile(bundle, stringify({ version: 1, ...content }));
  await writeFile(config, stringify({ http: { publicPerMinute: 100_000_000 }, ...more }));
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    VENTANILLA_SECRET_KEY: randomBytes(32).toString('base64'),
    VENTANILLA_DATA: path.join(server.folder, 'service'),
    VENTANILLA_CONFIG: config,
    VENTANILLA_BUNDLE: bundle,
  };
  const main = fileURLToPath(new URL('../../dist/host/main.js', import.meta.url));
  return ChildServer.start([main], environment, path.join(server.folder, 'service.log'));
}
