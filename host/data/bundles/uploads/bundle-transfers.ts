import { createHash } from 'node:crypto';
import {
  ConflictError,
  InputError,
  UnavailableError,
  type AnyBundleSection,
  type AuditLog,
  type Database,
  type Identity,
  type LeftOutPlugins,
  type Revisions,
  type Transaction,
} from '../../../plugin-api/index.js';
import type { Transacting } from '../../database/transaction-database.js';
import { documentOf } from '../bundle-document.js';
import { BundleError, type Fault } from '../bundle-error.js';
import type { SectionDifference } from '../difference.js';
import { exportBundle } from '../export-bundle.js';
import type { ImportReport } from '../import-bundle.js';
import { MadeSecrets } from '../made-secrets.js';
import { measuredImport, tryImport, type Measured } from '../measured-import.js';
import { readSections, type Bundle } from '../read-bundle.js';
import { parsedAside } from './text-threads.js';

const FILE = 'paquete';
/** The time that an import, or its check, may take: it keeps administrators of the same sections waiting. */
const MOST_MILLISECONDS = 60_000;
const LOCK_SECONDS = 10;

/** The digests of a check: an import with them does exactly what the check showed. */
export interface TransferPlan {
  readonly state: string;
  readonly difference: string;
}

/** The result of a check: the faults, or the difference and its plan. */
export interface TransferCheck {
  readonly faults: readonly Fault[];
  readonly warnings: readonly string[];
  readonly difference: readonly SectionDifference[];
  readonly plan: TransferPlan | undefined;
}

/** The result of an import. */
export interface Transferred {
  readonly report: ImportReport;
  readonly warnings: readonly string[];
  /** The secrets made for new items, by their owners; shown once. */
  readonly secrets: ReadonlyMap<string, string>;
}

const digest = (value: unknown): string => `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;

const planOf = ({ state, difference }: Measured): TransferPlan => ({ state, difference: digest(difference) });

const noFiles = (): Promise<string> =>
  Promise.reject(new InputError('nombra un archivo: escriba aquí su contenido', { code: 'bundle_file' }));

/** Tells whether a caller may export and import a section: one without permissions is for superusers. */
export const mayTransfer = (by: Identity, { permissions = [] }: AnyBundleSection): boolean =>
  by.isSuperuser || (permissions.length > 0 && permissions.every((permission) => by.may(permission)));

const changed = (): ConflictError =>
  new ConflictError('El servidor o el paquete cambiaron desde la revisión. Revise el paquete de nuevo.', {
    code: 'check_again',
  });

/** Throws where an import has taken too long. */
function timed(): () => void {
  const end = performance.now() + MOST_MILLISECONDS;
  return () => {
    if (performance.now() > end) throw new UnavailableError();
  };
}

/**
 * Bundles that people carry between servers by the console. A bundle of theirs is not one of the server's own: it gets
 * no variables of the environment, no files and no superusers, and only sections that the caller may administer.
 */
export class BundleTransfers {
  constructor(
    private readonly services: {
      readonly database: Database;
      readonly audit: AuditLog;
      readonly revisions: Revisions;
      readonly sections: readonly AnyBundleSection[];
      readonly leftOut: () => Promise<LeftOutPlugins>;
    },
  ) {}

  get sections(): readonly AnyBundleSection[] {
    return this.services.sections;
  }

  /** Returns some sections as the text of a bundle. Throws `InputError` for one that the caller may not administer. */
  async export(by: Identity, names: readonly string[]): Promise<string> {
    const { database, audit } = this.services;
    const chosen = this.sections.filter((section) => names.includes(section.name) && mayTransfer(by, section));
    if (chosen.length < new Set(names).size) {
      throw new InputError('Su usuario no puede llevar una de esas secciones. Abra la página de nuevo.');
    }
    const text = await exportBundle(chosen, database, { users: true, superusers: false });
    const subject = { kind: 'host.bundle', id: 'export' };
    const details = { sections: chosen.map(({ name }) => name) };
    await database.transaction((tx) => audit.recordEntry(tx, { action: 'host.bundle.exported', by, subject, details }));
    return text;
  }

  /** Imports a bundle and rolls it back. */
  async check(by: Identity, text: string): Promise<TransferCheck> {
    const warnings = new Set<string>();
    try {
      const bundle = await this.read(by, text, warnings);
      const options = this.options(by, new MadeSecrets(), warnings);
      const transaction: Transacting = (work) => this.inTransaction(work);
      const measured = await tryImport(bundle, this.shownBy(bundle), transaction, options);
      const { difference } = measured;
      return { faults: [], warnings: [...warnings], difference, plan: planOf(measured) };
    } catch (error) {
      if (!(error instanceof BundleError)) throw error;
      return { faults: error.faults, warnings: [...warnings], difference: [], plan: undefined };
    }
  }

  /**
   * Imports a bundle exactly as its check showed. Throws `ConflictError` (`check_again`) where the database or the
   * bundle has changed since.
   */
  async import(by: Identity, text: string, plan: TransferPlan): Promise<Transferred> {
    const warnings = new Set<string>();
    let made = new MadeSecrets();
    try {
      const bundle = await this.read(by, text, warnings);
      const report = await this.inTransaction(async (tx) => {
        // A retried transaction makes new secrets.
        made = new MadeSecrets();
        const begin = (state: string): void => {
          if (state !== plan.state) throw changed();
        };
        const options = this.options(by, made, warnings);
        const measured = await measuredImport(bundle, this.shownBy(bundle), tx, options, begin);
        if (planOf(measured).difference !== plan.difference) throw changed();
        return measured.report;
      });
      return { report, warnings: [...warnings], secrets: made.all };
    } catch (error) {
      // The check had no faults: something changed since.
      if (error instanceof BundleError) throw changed();
      throw error;
    }
  }

  private async read(by: Identity, text: string, warnings: Set<string>): Promise<Bundle> {
    const without = this.sections.filter((section) => !mayTransfer(by, section)).map(({ name }) => name);
    const document = documentOf(FILE, await parsedAside(text));
    const choice = { users: true, superusers: false, without };
    const how = { secrets: () => undefined, choice };
    const source = { file: FILE, folder: '/' };
    const bundle = readSections(source, document, this.sections, await this.services.leftOut(), how);
    for (const { spanish } of bundle.warnings) warnings.add(spanish);
    return bundle;
  }

  private options(by: Identity, made: MadeSecrets, warnings: Set<string>) {
    const { database, audit, revisions } = this.services;
    return {
      database,
      audit,
      revisions,
      by,
      importer: by,
      missingSecret: made.make,
      warn: (message: string, spanish = message) => void warnings.add(spanish),
      readFile: noFiles,
      continues: timed(),
    };
  }

  private inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.services.database.transaction(work, { lockWaitSeconds: LOCK_SECONDS });
  }

  /** Returns the sections of a difference: people are read only where the bundle brings some. */
  private shownBy({ items }: Bundle): readonly AnyBundleSection[] {
    return this.sections.filter((section) => section.isOfUsers !== true || items.has(section));
  }
}
