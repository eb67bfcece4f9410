import { type AnyHostPlugin, type Database } from '../host/plugin-api/index.js';
import { hostPersonalColumns } from '../host/personal/host-personal-columns.js';
import type { DeclaredColumns, DeclaredTables } from '../host/plugin-api/data/personal-columns.js';

/** The types that hold no text; of all others something may be said about a person. */
const NUMBERS = ['integer', 'bigint', 'int', 'boolean', 'bit', 'numeric', 'decimal', 'timestamp with time zone'];

const declaredNames = ({ erased = {}, kept = {}, impersonal = {} }: DeclaredColumns): string[] =>
  [erased, kept, impersonal].flatMap((worded) => Object.values(worded).flat());

/** Columns as `table.column`, each as often as it is declared. */
function declaredBy(tables: DeclaredTables): string[] {
  return Object.entries(tables).flatMap(([table, columns]) => declaredNames(columns).map((name) => `${table}.${name}`));
}

/** What stands in a database: the columns of its tables, but for the lists of migrations, which the host makes. */
async function storedColumns(database: Database): Promise<string[]> {
  const rows = await database.rows<{ place: string; type: string }>(
    `SELECT CONCAT(c.table_name, '.', c.column_name) AS place, c.data_type AS type
     FROM information_schema.columns c
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('information_schema', 'pg_catalog')`,
  );
  return rows
    .filter(
      ({ place, type }) => !/_migration\.\w+$/.test(place) && !NUMBERS.includes(type) && type !== 'datetimeoffset',
    )
    .map(({ place }) => place);
}

/** What is wrong with what plugins declare of the columns of their tables. */
export interface ColumnFaults {
  /** Of these it is not said whether they hold people. */
  readonly undeclared: readonly string[];
  /** These are said twice, or are not there. */
  readonly wrong: readonly string[];
}

/** Compares `personalColumns` with the tables of a database that the host and these plugins have migrated. */
export async function columnFaults(database: Database, plugins: readonly AnyHostPlugin[]): Promise<ColumnFaults> {
  const stored = await storedColumns(database);
  const own = plugins.map(({ id }) => `${id.replaceAll('-', '_')}_`);
  const isOwn = (place: string): boolean => ['host_', ...own].some((prefix) => place.startsWith(prefix));
  const declared = [hostPersonalColumns, ...plugins.map(({ personalColumns = {} }) => personalColumns)].flatMap(
    declaredBy,
  );
  const [all, once] = [new Set(stored), new Set(declared)];
  return {
    undeclared: stored.filter((place) => isOwn(place) && !once.has(place)).sort(),
    wrong: declared.filter((place, index) => !all.has(place) || declared.indexOf(place) !== index).sort(),
  };
}
