import type { Database, FieldErrors, Transaction } from '../../../host/plugin-api/index.js';
import type { Fields } from './fields.js';

/** The values of an item, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** The context of a rule, which runs while other changes of the resource wait. */
interface RuleContext {
  readonly database: Database;
  readonly tx: Transaction;
  /** The id of the item; 0 for a new one. */
  readonly id: number;
  /** The stored values of the item; undefined for a new one. */
  readonly before: Values | undefined;
}

/**
 * A resource of the master data (interface, "CRUD resources"; decisions, section 9). Its table, routes, OpenAPI
 * document, admin procedures, permissions, bundle section and checks are all derived from this definition.
 */
export interface Resource<F extends Fields = Fields> {
  /**
   * The name, in lower case. It is part of the admin namespace, permissions, tables (`catalogs_<name>`) and bundle
   * section.
   */
  readonly name: string;
  /** The path; a resource without one has no REST routes. */
  readonly path?: string;
  /** The plural in Spanish, for documents: `barrios`. */
  readonly title: string;
  readonly fields: F;
  /** The fields by which a bundle names an item; `codigo` by default. */
  readonly key?: readonly string[];
  /** Sets of fields whose values together are unique. Items that lack one of these values are not compared. */
  readonly unique?: readonly (readonly string[])[];
  /** The fields that `?search=` looks in; `codigo` and `nombre` by default. */
  readonly search?: readonly string[];
  /** The default order of lists, in the syntax of `?ordering=`; by key unless given. */
  readonly order?: string;
  /** The field that has the id of the parent. An item cannot be above itself. */
  readonly parent?: string;
  /** The singular in Spanish, for pages: `barrio`. */
  readonly singular?: string;
  /** The words of fields on pages, where they are not those of {@link wordOf}. */
  readonly words?: Readonly<Partial<Record<keyof F & string, string>>>;
  /** The field that labels an item as an option of a question. Without it, the resource offers no options to forms. */
  readonly optionName?: string;
  /** The prefix of the groups that its items are; an item whose group is in use is not removed. */
  readonly groupPrefix?: string;
  /** Names in `Revisions` that a write also bumps, so that the things its values name are not removed meanwhile. */
  readonly holdsStill?: readonly string[];
  /** Whether the rule reads other items; a bundle then writes its items one by one. */
  readonly comparesItems?: boolean;
  /** Checks the values beyond their schema. Returns the faults by field. */
  rule?(values: Values, context: RuleContext): Promise<FieldErrors | undefined> | FieldErrors | undefined;
}

/** The parts of a definition that name its own fields. */
interface NamedFields<F extends Fields> {
  readonly key?: readonly (keyof F & string)[];
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  readonly search?: readonly (keyof F & string)[];
  readonly parent?: keyof F & string;
  readonly optionName?: keyof F & string;
}

/** Types a definition by its fields. */
export function defineResource<const F extends Fields>(resource: Resource<F> & NamedFields<F>): Resource<F> {
  return resource;
}

/** Returns the revision of a resource, which invalidates caches and serializes its changes. */
export function revisionOf({ name }: Pick<Resource, 'name'>): string {
  return `catalogs/${name}`;
}

/** Returns the names of the fields that are columns of the table. */
export function columnsOf({ fields }: Resource): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]!.column.kind !== 'users');
}

/** Returns the names of the fields that are lists of users. */
export function userListsOf({ fields }: Resource): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]!.column.kind === 'users');
}

/** Returns the name of the table of a resource. */
export function tableOf(name: string): string {
  return `catalogs_${name}`;
}

/** Returns the name of the table of a list of users. */
export function userListTable(resource: string, field: string): string {
  return `catalogs_${resource}_${field}`;
}

/** Returns the fields by which a bundle names an item. */
export function keyOf({ key }: Resource): readonly string[] {
  return key ?? ['codigo'];
}
