import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { exportBundle } from '../../../../host/data/bundles/export-bundle.js';
import { importBundle as importItems, type ImportReport } from '../../../../host/data/bundles/import-bundle.js';
import { readBundle } from '../../../../host/data/bundles/read-bundle.js';
import { AuditLog, Revisions } from '../../../../host/plugin-api/index.js';
import type { TestHost } from '../../../../testing/start-test-host.js';

/** Imports a bundle into a running host, as `npm run bundle -- import` does. */
export async function importBundle(
  { host, container, database, dataFolder }: TestHost,
  content: object,
): Promise<ImportReport> {
  const file = path.join(dataFolder, 'imported.yaml');
  await writeFile(file, stringify({ version: 1, ...content }));
  const bundle = readBundle(file, host.bundleSections, await host.leftOut());
  const audit = container.get<AuditLog>(AuditLog);
  const revisions = container.get<Revisions>(Revisions);
  return database.transaction((tx) => importItems(bundle, tx, { database, audit, revisions, by: 'console' }));
}

/** Returns the text of `npm run bundle -- export`. */
export const exportText = ({ host, database }: TestHost): Promise<string> =>
  exportBundle(host.bundleSections, database);

/** Returns the refusal of an import. */
export async function refusalOf(host: TestHost, content: object): Promise<string> {
  return importBundle(host, content).then(
    () => '(imported)',
    (error: unknown) => (error as Error).message,
  );
}
