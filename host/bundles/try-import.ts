import type { AnyBundleSection, Database } from '../plugin-api/index.js';
import { differenceBetween, type SectionDifference } from './difference.js';
import { importBundle, type ImportOptions, type ImportReport } from './import-bundle.js';
import type { Bundle } from './read-bundle.js';
import { snapshotOf, type Snapshot } from './snapshot.js';

/** What an import would do. */
export interface Trial {
  readonly report: ImportReport;
  readonly difference: readonly SectionDifference[];
}

/** Ends a transaction that was only to show what it would do. */
class TrialEnd extends Error {
  constructor(readonly trial: Trial) {
    super('the trial of an import ends');
  }
}

/**
 * Imports a bundle and undoes it: the difference is that of all sections before and after, as an export shows them.
 * Throws as the import.
 */
export async function tryImport(
  bundle: Bundle,
  sections: readonly AnyBundleSection[],
  database: Database,
  options: Omit<ImportOptions, 'begin' | 'wrote'>,
): Promise<Trial> {
  try {
    return await database.transaction(async (tx) => {
      const written = new Map<string, Set<string>>();
      const wrote = (section: string, key: string): void => {
        written.set(section, (written.get(section) ?? new Set()).add(key));
      };
      let before: Snapshot = new Map();
      const begin = async (): Promise<void> => void (before = await snapshotOf(sections, tx));
      const report = await importBundle(bundle, tx, { ...options, begin, wrote });
      const difference = differenceBetween(before, await snapshotOf(sections, tx), written);
      throw new TrialEnd({ report, difference });
    });
  } catch (error) {
    if (error instanceof TrialEnd) return error.trial;
    throw error;
  }
}
