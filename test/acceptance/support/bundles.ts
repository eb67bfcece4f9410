import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { exportBundle } from '../../../host/data/bundles/export-bundle.js';
import { importBundle, type ImportOptions } from '../../../host/data/bundles/import-bundle.js';
import { readBundle } from '../../../host/data/bundles/read-bundle.js';
import { AuditLog, Revisions } from '../../../host/plugin-api/index.js';
import type { TestHost } from '../../../testing/start-test-host.js';

type Counts = Readonly<Record<'created' | 'changed' | 'left', number>>;

/** The report of an import by section, and its warnings. */
export interface Imported {
  readonly report: Readonly<Record<string, Counts>>;
  readonly warnings: readonly string[];
}

/** Imports a bundle, given as its text or as its sections, as `npm run bundle -- import` does. */
export async function importInto(
  { host, container, database, dataFolder }: TestHost,
  bundle: string | object,
  more: Pick<ImportOptions, 'pruned'> = {},
): Promise<Imported> {
  const file = path.join(dataFolder, `bundle-${randomUUID()}.yaml`);
  await writeFile(file, typeof bundle === 'string' ? bundle : stringify({ version: 1, ...bundle }));
  const read = readBundle(file, host.bundleSections, await host.leftOut());
  const audit = container.get<AuditLog>(AuditLog);
  const revisions = container.get<Revisions>(Revisions);
  const warnings = new Set(read.warnings.map(({ message }) => message));
  const report = await database.transaction((tx) =>
    importBundle(read, tx, {
      ...more,
      database,
      audit,
      revisions,
      by: 'console',
      warn: (warning) => warnings.add(warning),
    }),
  );
  return { report: Object.fromEntries(report), warnings: [...warnings] };
}

/** Exports the whole database of a host as the text of a bundle. */
export function exportFrom({ host, database }: TestHost): Promise<string> {
  return exportBundle(host.bundleSections, database);
}

/** Exports the whole database of a host as the items of each section. */
export async function exportedSections(host: TestHost): Promise<Record<string, Record<string, unknown>[]>> {
  const { version, ...sections } = parse(await exportFrom(host)) as Record<string, unknown>;
  if (version !== 1) throw new Error(`a bundle of version ${String(version)}`);
  return sections as Record<string, Record<string, unknown>[]>;
}

/** Returns the message of the error that a promise rejects with. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
}
