import type { Database, FieldErrors, Transaction } from '../../../host/plugin-api/index.js';
import type { Fields } from './fields.js';

/** An item as it is stored, by its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** What a rule of a resource is handed beside the values: it runs while nobody else changes the resource. */
interface RuleContext {
  readonly database: Database;
  readonly tx: Transaction;
  /** Of the item; 0 of a new one. */
  readonly id: number;
  /** What the item was; undefined of a new one. */
  readonly before: Values | undefined;
}

/**
 * A resource of the master data (interface, "CRUD resources"; decisions, section 9). From this alone come its table,
 * its routes and their document, its admin procedures, its permissions, its section of bundles and what its values are
 * held to.
 */
export interface Resource<F extends Fields = Fields> {
  /** Lower case: its admin namespace and its part of permissions, of tables (`catalogs_<name>`) and of bundles. */
  readonly name: string;
  /** Its path; a resource without one has no REST of its own. */
  readonly path?: string;
  /** Spanish plural, as documents say it: `barrios`. */
  readonly title: string;
  readonly fields: F;
  /** The fields that a bundle names an item by; `codigo` unless it says otherwise. */
  readonly key?: readonly string[];
  /** Fields that no two items have alike together; each may be missing, and then they are not compared. */
  readonly unique?: readonly (readonly string[])[];
  /** Where `?search=` looks; code and name unless it says otherwise. */
  readonly search?: readonly string[];
  /** The order of lists where none is asked for, as `?ordering=` has it; by the key unless it says otherwise. */
  readonly order?: string;
  /** The field that holds the id of the item above: none is above itself. */
  readonly parent?: string;
  /** The name of an item where a question of a form takes its options from the resource, which it does not without. */
  readonly optionName?: string;
  /** Names in `Revisions` that are held still while it is written, as what its values name could be removed. */
  readonly holdsStill?: readonly string[];
  /** Whether its rule reads other items: a bundle writes them one by one then. */
  readonly comparesItems?: boolean;
  /** What else its values are held to. Answers what is wrong by field. */
  rule?(values: Values, context: RuleContext): Promise<FieldErrors | undefined> | FieldErrors | undefined;
}

/** The parts of a definition that name fields of it. */
interface NamedFields<F extends Fields> {
  readonly key?: readonly (keyof F & string)[];
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  readonly search?: readonly (keyof F & string)[];
  readonly parent?: keyof F & string;
  readonly optionName?: keyof F & string;
}

/** Gives a definition its types. */
export function defineResource<const F extends Fields>(resource: Resource<F> & NamedFields<F>): Resource<F> {
  return resource;
}

/** What hosts cache of it, and what changes of it wait for: they come one after the other. */
export function revisionOf({ name }: Pick<Resource, 'name'>): string {
  return `catalogs/${name}`;
}

/** Returns the names of the fields that are columns of its table. */
export function columnsOf({ fields }: Resource): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]!.column.kind !== 'users');
}

/** Returns the names of the fields that are lists of users. */
export function userListsOf({ fields }: Resource): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]!.column.kind === 'users');
}

/** Returns the table of a resource. */
export function tableOf(name: string): string {
  return `catalogs_${name}`;
}

/** Returns the table of a list of users. */
export function userListTable(resource: string, field: string): string {
  return `catalogs_${resource}_${field}`;
}

/** Returns the fields by which a bundle knows an item. */
export function keyOf({ key }: Resource): readonly string[] {
  return key ?? ['codigo'];
}
