import type { Database } from '../../../plugin-api/index.js';

/** The last number that a column was given, in decimals. */
export interface IdentityValue {
  readonly table: string;
  readonly column: string;
  readonly last: string;
}

/** Of columns that the database counts up, those that were given a number. */
const VALUES = `SELECT t.relname::text AS table, a.attname::text AS column, v.last_value::text AS last
  FROM pg_catalog.pg_depend d
    JOIN pg_catalog.pg_class s ON s.oid = d.objid AND s.relkind = 'S'
    JOIN pg_catalog.pg_class t ON t.oid = d.refobjid
    JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    JOIN pg_catalog.pg_namespace n ON n.oid = s.relnamespace
    JOIN pg_catalog.pg_sequences v ON v.schemaname = n.nspname AND v.sequencename = s.relname
  WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.deptype IN ('a', 'i')
    AND t.relnamespace = current_schema()::regnamespace AND v.last_value IS NOT NULL
  ORDER BY 1, 2`;

/**
 * Sequences know no transactions: read after the rows, they are at the last number of them or behind it.
 *
 * @param tables the names of those that are copied.
 */
export async function identityValues(database: Database, tables: ReadonlySet<string>): Promise<IdentityValue[]> {
  const values = await database.rows<IdentityValue>(VALUES);
  return values.filter(({ table }) => tables.has(table));
}

/** Lets the next number be the one after the last of the copy. */
export async function restoreIdentities(database: Database, values: readonly IdentityValue[]): Promise<void> {
  for (const { table, column, last } of values) {
    await database.rows('SELECT setval(pg_get_serial_sequence($1, $2), CAST($3 AS BIGINT))', [table, column, last]);
  }
}
