import type { z } from 'zod';
import type { AuditEntry } from '../data/audit.js';
import { contributionPoint, type ContributionPoint } from './contribution-point.js';
import type { Transaction } from '../data/database.js';

/** The outcome of one item of a bundle. */
export type ImportOutcome = 'created' | 'changed' | 'left';

/**
 * What plugins would bring that the product has and the configuration leaves out. A bundle that names it is no mistake:
 * what needs it is passed over with a warning, or waits for it (decisions, section 12).
 */
export interface LeftOutPlugins {
  readonly ids: readonly string[];
  /** The names of their sections. */
  readonly sections: readonly string[];
  /** The permissions that they declare. */
  readonly permissions: readonly string[];
  /** Returns the id of the plugin whose section this is. */
  ofSection(name: string): string | undefined;
  /** Returns the id of the plugin that declares a permission. */
  ofPermission(code: string): string | undefined;
  /**
   * Returns the ids of those that would add something to a point: something that is known only once they are loaded.
   */
  contributingTo(point: Pick<ContributionPoint<unknown>, 'name'>): readonly string[];
}

/** What a section is handed besides its items. */
export interface ImportContext {
  readonly tx: Transaction;
  /**
   * A secret for something new whose bundle names none, or `undefined`: the demo bundle's passwords are made at random
   * for each data folder. `make` is for a secret of another form.
   */
  readonly missingSecret: (owner: string, make?: () => string) => string | undefined;
  /**
   * The text of a file that the bundle names, relative to the bundle's own folder. Throws `InputError` for one that is
   * outside of that folder, is larger than 1 MiB or cannot be read.
   */
  readonly readFile: (name: string) => Promise<string>;
  readonly leftOut: LeftOutPlugins;
  /** Shows the importer a warning, in English: allowed, but perhaps not meant. The import goes on. */
  readonly warn: (message: string) => void;
}

/** A request without a body to try right after the start. */
export interface RequestToTry {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** What a section of either kind says of its items. */
interface Section<S extends z.ZodType> {
  /**
   * The key in the document, for example `tramites`. A name with a dot stands one level below: the items of
   * `catalogos.barrio` are the list `barrio` of the mapping `catalogos`.
   */
  readonly name: string;
  /** Sections whose items this one refers to; they are imported first. */
  readonly after?: readonly string[];
  /** One item. */
  readonly item: S;
  /** The field that identifies an item, or several together; two items of one bundle with the same are an error. */
  readonly key: string | readonly string[];
  /**
   * Whether the part in the document is one mapping, such as settings, and no list: it is the only item, and `key` is
   * empty. Nothing is exported of a mapping that holds nothing.
   */
  readonly isMapping?: true;
  /**
   * Fields of an item that hold what others gave the city, such as the token of a bot. They are not among the exported
   * items: an export names a variable in their place, `${NAME}`, and an import takes its value from the environment or
   * a file of secrets. Where that has none, the item comes without the field.
   */
  readonly foreignSecrets?: readonly string[];
  /** Whether its items are people, or what is known of them: the command takes them only where it is asked to. */
  readonly isOfUsers?: true;
  /**
   * Fields, true or false, that make a superuser of an item. Where the command is not asked for superusers, items are
   * exported and imported without them: what is there stays, and what is new is none.
   */
  readonly superuserFields?: readonly string[];
  /**
   * The name in `Revisions` of what hosts cache of it, or several where it also holds still what its items refer to. An
   * import changes them before the first item of all, so that it is serialised with changes of these items through
   * `Revisions.revise`.
   */
  readonly revision?: string | readonly string[];
  /** Returns all items, in a stable order, as the section takes them. */
  exportItems(tx: Transaction): Promise<readonly z.input<S>[]>;
  /**
   * Removes an item that is there and that a bundle does not name, where the import is asked to. Throws `DomainError`
   * for one that something refers to: it stays. Of a section without it, nothing is removed. A section that has it
   * names its `revision`: what changes between the look at all items and the removal would be removed unseen.
   */
  removeItem?(tx: Transaction, item: z.output<S>): Promise<void>;
}

/**
 * A plugin's part of a configuration bundle (decisions, section 12). Import is idempotent by code; what exists and is
 * not named stays as it is; secrets are never exported.
 */
export interface BundleSection<S extends z.ZodType = z.ZodType> extends Section<S> {
  /**
   * Returns a `DomainError` is reported at the item; the first of its `errors` names the field, as
   * `preguntas.2.opciones`.
   */
  importItem(item: z.output<S>, context: ImportContext): Promise<ImportOutcome>;
  /**
   * What the audit log names an item by that was created or changed. Only for a section whose keys name people; the
   * others are named by section and key.
   */
  subjectOf?(item: z.output<S>, tx: Transaction): Promise<NonNullable<AuditEntry['subject']>>;
  /** Returns a request that shows what an item is good for: a first start prints that of the first item. */
  requestToTry?(item: z.output<S>): RequestToTry;
}

/** A section of many plain rows, such as a catalogue: they are written together, and are one line of the audit log. */
export interface BulkBundleSection<S extends z.ZodType = z.ZodType> extends Section<S> {
  /** Returns a `DomainError` is reported at the item whose index its first field begins with, as `1204.codigo`. */
  importItems(items: readonly z.output<S>[], context: ImportContext): Promise<Readonly<Record<ImportOutcome, number>>>;
}

/** A section of either kind. */
export type AnyBundleSection = BundleSection | BulkBundleSection;

/** Where plugins add their sections. */
export const BundleSections = contributionPoint<AnyBundleSection>('host/BundleSections');
