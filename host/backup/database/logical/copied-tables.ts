import type { Database } from '../../../plugin-api/index.js';
import { loadOrder, type Reference } from './load-order.js';

/** A table of a logical copy, and the columns that hold what was written: those that are computed are left out. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The tables of a database, by whose they are. */
export interface TablesOfDatabase {
  /** Those of the owners, each behind those that it refers to. */
  readonly own: readonly CopiedTable[];
  /** Those of owners that migrated the database and are not loaded, and those without an owner. */
  readonly others: readonly string[];
}

/** In the schema that the service works in; not those that an extension brings. */
const TABLES = `SELECT c.relname::text AS name,
    ARRAY(SELECT a.attname::text FROM pg_catalog.pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum) AS columns
  FROM pg_catalog.pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d
      WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`;

const REFERENCES = `SELECT t.relname::text AS table, r.relname::text AS target
  FROM pg_catalog.pg_constraint f
    JOIN pg_catalog.pg_class t ON t.oid = f.conrelid JOIN pg_catalog.pg_class r ON r.oid = f.confrelid
  WHERE f.contype = 'f' AND t.relnamespace = current_schema()::regnamespace`;

const MIGRATIONS = '_migration';

/** What the names of an owner's tables begin with. */
export const prefixOf = (owner: string): string => `${owner.replaceAll('-', '_')}_`;

/**
 * Reads the catalogue. A table belongs to the owner with the longest prefix that it begins with, as `forms_extra_draft`
 * is of `forms-extra` and not of `forms`, whether or not that plugin is loaded.
 *
 * @param database one transaction's.
 * @param owners the loaded ones: `host`, and the ids of plugins.
 */
export async function tablesOf(database: Database, owners: readonly string[]): Promise<TablesOfDatabase> {
  const tables = await database.rows<CopiedTable>(TABLES);
  const ours = new Set(owners.map(prefixOf));
  const left = tables.filter(({ name }) => name.endsWith(MIGRATIONS));
  const prefixes = new Set([...ours, ...left.map(({ name }) => name.slice(0, 1 - MIGRATIONS.length))]);
  const isOurs = ({ name }: CopiedTable): boolean => {
    const fitting = [...prefixes].filter((prefix) => name.startsWith(prefix) && /^[a-z0-9_]+$/.test(name));
    const [longest] = fitting.sort((one, other) => other.length - one.length);
    return longest !== undefined && ours.has(longest);
  };
  const own = tables.filter(isOurs);
  return {
    own: loadOrder(own, await database.rows<Reference>(REFERENCES)),
    others: tables.filter((table) => !own.includes(table)).map(({ name }) => name),
  };
}
