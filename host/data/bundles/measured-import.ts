import type { AnyBundleSection, Transaction } from '../../plugin-api/index.js';
import type { Transacting } from '../database/transaction-database.js';
import { differenceBetween, type SectionDifference } from './difference.js';
import { importBundle, type ImportOptions, type ImportReport } from './import-bundle.js';
import type { Bundle } from './read-bundle.js';
import { digestOf, snapshotOf, type Snapshot } from './snapshot.js';

/** The result of an import, with its effect. */
export interface Measured {
  readonly report: ImportReport;
  /** The difference of all sections before and after the import, as an export shows them. */
  readonly difference: readonly SectionDifference[];
  /** A digest of the bundle's sections before the import. */
  readonly state: string;
}

type Options = Omit<ImportOptions, 'begin' | 'wrote' | 'pruned'> & {
  /** Whether items that the bundle does not name are removed from its sections. */
  readonly prunes?: boolean;
};

/**
 * Imports a bundle and measures the effect. `begin` receives the digest of the previous state before anything is
 * written.
 */
export async function measuredImport(
  bundle: Bundle,
  sections: readonly AnyBundleSection[],
  tx: Transaction,
  options: Options,
  begin: (state: string) => void = () => undefined,
): Promise<Measured> {
  const written = new Map<string, Set<string>>();
  const wrote = (section: string, key: string): void => {
    written.set(section, (written.get(section) ?? new Set()).add(key));
  };
  const named = new Set([...bundle.items.keys()].map(({ name }) => name));
  let before: Snapshot = new Map();
  let state = '';
  const report = await importBundle(bundle, tx, {
    ...options,
    begin: async () => {
      before = await snapshotOf(sections, tx);
      state = digestOf(before, named);
      begin(state);
    },
    wrote,
    pruned: options.prunes ? () => before : undefined,
  });
  return { report, difference: differenceBetween(before, await snapshotOf(sections, tx), written), state };
}

/** Thrown to roll back the transaction of a trial import. */
class TrialEnd extends Error {
  constructor(readonly measured: Measured) {
    super('the trial of an import ends');
  }
}

/** Imports a bundle and rolls it back. Throws the errors of the import. */
export async function tryImport(
  bundle: Bundle,
  sections: readonly AnyBundleSection[],
  transaction: Transacting,
  options: Options,
): Promise<Measured> {
  try {
    return await transaction(async (tx) => {
      throw new TrialEnd(await measuredImport(bundle, sections, tx, options));
    });
  } catch (error) {
    if (error instanceof TrialEnd) return error.measured;
    throw error;
  }
}
