import type { z } from 'zod';
import type { AuditEntry } from '../data/audit.js';
import { contributionPoint, type ContributionPoint } from './contribution-point.js';
import type { Identity } from '../identity/identity.js';
import type { Transaction } from '../data/database.js';

/** The outcome of one item of a bundle. */
export type ImportOutcome = 'created' | 'changed' | 'left';

/**
 * The plugins of the product that the configuration leaves out, and their contributions. A bundle that names these is
 * not wrong: an item that needs them is skipped with a warning, or waits for them (decisions, section 12).
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
   * Returns the ids of the plugins that would contribute to a point, whose contributions are known only once they are
   * loaded.
   */
  contributingTo(point: Pick<ContributionPoint<unknown>, 'name'>): readonly string[];
}

/** The context of an import, which a section receives besides its items. */
export interface ImportContext {
  readonly tx: Transaction;
  /**
   * The user who imports on a page: the import may do only what the permissions of this user allow. Undefined for the
   * command and the first start, which may do all.
   */
  readonly importer?: Identity | undefined;
  /**
   * Makes a secret for a new item whose bundle names none, or returns `undefined`: for the demo bundle, passwords are
   * generated for each data folder. `make` generates a secret of another form.
   */
  readonly missingSecret: (owner: string, make?: () => string) => string | undefined;
  /**
   * Reads a text file that the bundle names, relative to the bundle's own folder. Throws `InputError` for a file
   * outside of that folder, one larger than 1 MiB and one that cannot be read.
   */
  readonly readFile: (name: string) => Promise<string>;
  readonly leftOut: LeftOutPlugins;
  /**
   * Shows the importer a warning about something allowed but perhaps not intended, in English on the server's console
   * and in Spanish, where that is given, on a page. The import goes on.
   */
  readonly warn: (message: string, spanish?: string) => void;
}

/** A request without a body that a new user can try right after the start. */
export interface RequestToTry {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** The properties that both kinds of section share. */
interface Section<S extends z.ZodType> {
  /**
   * The key in the document, for example `tramites`. A name with a dot is one level deeper: the items of
   * `catalogos.barrio` are the list `barrio` of the mapping `catalogos`.
   */
  readonly name: string;
  /** Sections whose items this one refers to; they are imported first. */
  readonly after?: readonly string[];
  /** The schema of an item. */
  readonly item: S;
  /**
   * The field, or the fields together, that identify an item; two items of one bundle with the same key are an error.
   */
  readonly key: string | readonly string[];
  /**
   * Whether the section is a single mapping, such as settings, instead of a list: it is the only item, and `key` is
   * empty. An empty mapping is not exported.
   */
  readonly isMapping?: true;
  /**
   * Fields of an item that hold secrets issued by others, such as the token of a bot. Exported items do not have them:
   * an export names a variable in their place, `${NAME}`, and an import takes its value from the environment or a file
   * of secrets. When the variable is not set, the item comes without the field.
   */
  readonly foreignSecrets?: readonly string[];
  /**
   * The permissions that a person needs, all of them, to export and import the section on a page. Without them only a
   * superuser may: right for a section that gives rights, as roles, users and keys do.
   */
  readonly permissions?: readonly string[];
  /** Whether its items are people, or data about them: the command exports and imports them only on request. */
  readonly isOfUsers?: true;
  /**
   * Boolean fields that make an item a superuser. Unless the command is asked for superusers, items are exported and
   * imported without these fields: existing items keep theirs, and new ones are no superusers.
   */
  readonly superuserFields?: readonly string[];
  /**
   * The name in `Revisions` under which hosts cache the section; several where it must also keep the items that it
   * refers to from changing. An import bumps them before the first item of all, which serialises it with other changes
   * of these items through `Revisions.revise`.
   */
  readonly revision?: string | readonly string[];
  /** Returns all items, in a stable order, in the form that an import accepts. */
  exportItems(tx: Transaction): Promise<readonly z.input<S>[]>;
  /**
   * Removes an existing item that the bundle does not name, when the import is asked to. Throws `DomainError` for an
   * item that is still referred to: it stays. A section without this method never removes items. A section with it must
   * name its `revision`: otherwise an item that changes between the reading of all items and its removal would be
   * removed unseen.
   */
  removeItem?(tx: Transaction, item: z.output<S>): Promise<void>;
}

/**
 * A plugin's section of a configuration bundle (decisions, section 12). The import is idempotent by key; existing items
 * that the bundle does not name stay as they are; secrets are never exported.
 */
export interface BundleSection<S extends z.ZodType = z.ZodType> extends Section<S> {
  /**
   * Creates or changes an item. A `DomainError` is reported at the item; the first of its `errors` names the field,
   * such as `preguntas.2.opciones`.
   */
  importItem(item: z.output<S>, context: ImportContext): Promise<ImportOutcome>;
  /**
   * Returns the subject under which the audit log records a created or changed item. Only for a section whose keys name
   * people; items of other sections are recorded by section and key.
   */
  subjectOf?(item: z.output<S>, tx: Transaction): Promise<NonNullable<AuditEntry['subject']>>;
  /** Returns a request that shows the use of an item: a first start prints that of the first item. */
  requestToTry?(item: z.output<S>): RequestToTry;
}

/**
 * A section of many simple rows, such as a catalogue: they are written together, and are one entry of the audit log.
 */
export interface BulkBundleSection<S extends z.ZodType = z.ZodType> extends Section<S> {
  /**
   * Creates or changes items. A `DomainError` is reported at the item whose index its first field begins with, such as
   * `1204.codigo`.
   */
  importItems(items: readonly z.output<S>[], context: ImportContext): Promise<Readonly<Record<ImportOutcome, number>>>;
}

/** A section of either kind. */
export type AnyBundleSection = BundleSection | BulkBundleSection;

/** The point to which plugins contribute sections of bundles. */
export const BundleSections = contributionPoint<AnyBundleSection>('host/BundleSections');
