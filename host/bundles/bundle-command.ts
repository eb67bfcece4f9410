import { writeFile } from 'node:fs/promises';
import {
  InputError,
  type AuditLog,
  type AnyBundleSection,
  type Command,
  type Database,
  type LeftOutPlugins,
  type Revisions,
} from '../plugin-api/index.js';
import { exportBundle } from './export-bundle.js';
import { importBundle, type ImportReport } from './import-bundle.js';
import { readBundle } from './read-bundle.js';

/** One line a section: what the import created, changed and left. */
export function describeReport(report: ImportReport): string[] {
  return [...report].map(
    ([section, { created, changed, left }]) => `${section}: ${created} created, ${changed} changed, ${left} left`,
  );
}

/** `npm run bundle -- import FILE` and `npm run bundle -- export FILE` (decisions, section 12). */
export function bundleCommand(
  services: { readonly database: Database; readonly audit: AuditLog; readonly revisions: Revisions },
  sections: () => readonly AnyBundleSection[],
  leftOut: () => Promise<LeftOutPlugins>,
): Command {
  const { database, audit, revisions } = services;
  return {
    name: 'bundle',
    usage: ['import FILE', 'export FILE'],
    run: async ([action, file], console) => {
      if (file === undefined || (action !== 'import' && action !== 'export')) {
        throw new InputError('usage: npm run bundle -- import FILE | export FILE');
      }
      if (action === 'export') {
        await writeFile(file, await exportBundle(sections(), database));
        console.print(`written to ${file}`);
        return;
      }
      const bundle = readBundle(file, sections(), await leftOut());
      const warnings = new Set(bundle.warnings);
      const warn = (warning: string): void => void warnings.add(warning);
      const report = await database.transaction((tx) =>
        importBundle(bundle, tx, { audit, revisions, by: 'console', warn }),
      );
      for (const warning of warnings) console.warn(`${file}: ${warning}`);
      for (const line of describeReport(report)) console.print(line);
    },
  };
}
