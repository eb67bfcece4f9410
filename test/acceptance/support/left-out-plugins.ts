import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { importBundle } from '../../../host/data/bundles/import-bundle.js';
import { readBundle } from '../../../host/data/bundles/read-bundle.js';
import { packageRoot } from '../../../host/runtime/paths.js';
import { AuditLog, Revisions, type AnyHostPlugin } from '../../../host/plugin-api/index.js';
import { productPlugins } from '../../../testing/product-plugins.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../testing/start-test-host.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { filings, multipartOf } from './demo-filings.js';
import { LICENCIA, type Expected } from './left-out-expectations.js';
import { tramiteClient } from './tramite-client.js';

const demo = path.join(packageRoot, 'config/demo.yaml');

/** Returns the product's plugins without one and its dependents. */
export function without(id: string): readonly AnyHostPlugin[] {
  let left = productPlugins.filter((plugin) => plugin.id !== id);
  for (let before = 0; before !== left.length;) {
    before = left.length;
    const ids = new Set(left.map((plugin) => plugin.id));
    left = left.filter(({ dependsOn = [] }) => dependsOn.every((needed) => ids.has(needed)));
  }
  return left;
}

/** Imports the demonstration again, as an administrator does. Returns the number of written items and the warnings. */
export async function importDemo({
  host,
  container,
  database,
}: TestHost): Promise<{ written: number; warnings: string[] }> {
  const bundle = readBundle(demo, host.bundleSections, await host.leftOut());
  const warnings = new Set(bundle.warnings.map(({ message }) => message));
  const [audit, revisions] = [container.get<AuditLog>(AuditLog), container.get<Revisions>(Revisions)];
  const parts = { database, audit, revisions };
  const warn = (warning: string): void => void warnings.add(warning);
  const report = await database.transaction((tx) => importBundle(bundle, tx, { ...parts, by: 'console', warn }));
  const counts = [...report.values()].map(({ created, changed }) => created + changed);
  return { written: counts.reduce((sum, count) => sum + count, 0), warnings: [...warnings] };
}

export const ids = (plugins: readonly AnyHostPlugin[]): readonly string[] => plugins.map(({ id }) => id);
export const has = (left: string, id: string): boolean => ids(without(left)).includes(id);

/** Files three tramites: an unavailable one is refused with its reason, the others are filed. */
export async function expectTramites(host: TestHost, unavailable: Expected['unavailable']): Promise<void> {
  const citizen = tramiteClient(host);
  for (const codigo of ['PQRSD', 'RESIDENCIA', LICENCIA]) {
    const { status, body } = await multipartOf(citizen, codigo, filings[codigo]!);
    const reason = unavailable[codigo];
    expect([codigo, status]).to.deep.equal([codigo, reason ? 503 : 200]);
    if (reason) expect((body as { msg: string }).msg).to.match(reason);
  }
}

/** Runs `work` on a host and stops the host afterwards. */
export async function on<T>(options: TestHostOptions, work: (host: TestHost) => Promise<T>): Promise<T> {
  const host = await startTestHost(options);
  try {
    return await work(host);
  } finally {
    await host.stop();
  }
}

/** The demonstration, with a limit above the filings of these tests in a minute. */
export const config = { bundle: demo, http: { publicPerMinute: 1_000_000 } };

/** Creates an empty database and a data folder, which hosts can use one after the other. */
export async function place(): Promise<{ options: TestHostOptions; remove(): Promise<void> }> {
  const database = await createTestDatabase();
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'ventanilla-left-out-'));
  return {
    options: { databaseUrl: database.url, dataFolder, config },
    remove: async () => {
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
