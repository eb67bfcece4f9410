import { writeFile } from 'node:fs/promises';
import {
  InputError,
  type AuditLog,
  type AnyBundleSection,
  type Command,
  type CommandConsole,
  type Database,
  type LeftOutPlugins,
  type Revisions,
} from '../plugin-api/index.js';
import { standardStreams, type BundleStreams } from './bundle-streams.js';
import { exportBundle } from './export-bundle.js';
import { importBundle, type ImportReport } from './import-bundle.js';
import { bundleSource, readBundle, type BundleSource } from './read-bundle.js';

export const BUNDLE_COMMAND = 'bundle';

/** Stands for standard input or output in place of a file. */
const STREAM = '-';

/** One line a section: what the import created, changed and left. */
export function describeReport(report: ImportReport): string[] {
  return [...report].map(
    ([section, { created, changed, left }]) => `${section}: ${created} created, ${changed} changed, ${left} left`,
  );
}

/** What the command works with. */
export interface BundleServices {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly revisions: Revisions;
  readonly sections: () => readonly AnyBundleSection[];
  readonly leftOut: () => Promise<LeftOutPlugins>;
  readonly streams?: BundleStreams;
}

/** `npm run bundle -- import FILE` and `npm run bundle -- export FILE` (decisions, section 12). */
export function bundleCommand(services: BundleServices): Command {
  const { database, audit, revisions, sections, leftOut, streams = standardStreams } = services;

  const sourceOf = async (file: string): Promise<BundleSource> =>
    file === STREAM
      ? { file: 'standard input', folder: process.cwd(), text: await streams.read() }
      : bundleSource(file);

  const exportTo = async (file: string, console: CommandConsole): Promise<void> => {
    const content = await exportBundle(sections(), database);
    if (file === STREAM) return streams.write(content);
    await writeFile(file, content);
    console.print(`written to ${file}`);
  };

  const importFrom = async (file: string, console: CommandConsole): Promise<void> => {
    const bundle = readBundle(await sourceOf(file), sections(), await leftOut());
    const warnings = new Set(bundle.warnings);
    const warn = (warning: string): void => void warnings.add(warning);
    const report = await database.transaction((tx) =>
      importBundle(bundle, tx, { database, audit, revisions, by: 'console', warn }),
    );
    for (const warning of warnings) console.warn(`${bundle.file}: ${warning}`);
    for (const line of describeReport(report)) console.print(line);
  };

  return {
    name: BUNDLE_COMMAND,
    usage: ['import FILE', 'export FILE'],
    run: async ([action, file], console) => {
      if (file === undefined || (action !== 'import' && action !== 'export')) {
        throw new InputError('usage: npm run bundle -- import FILE | export FILE');
      }
      await (action === 'export' ? exportTo : importFrom)(file, console);
    },
  };
}
