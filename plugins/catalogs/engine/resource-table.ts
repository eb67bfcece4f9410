import type { ColumnTypes, Dialect, MigrationContext } from '../../../host/plugin-api/index.js';
import type { Field } from './fields.js';
import { columnsOf, tableOf, userListsOf, userListTable, type Resource } from './resource.js';

/** Returns the name of the foreign key of a field that refers to a resource. */
export function referenceKey(resource: string, field: string): string {
  return `catalogs_${resource}_${field}_fk`;
}

/** Returns the name of the unique index over these fields. */
export function uniqueIndex(resource: string, fields: readonly string[]): string {
  return `catalogs_${resource}_${fields.join('_')}_uq`;
}

function columnType({ column }: Field, t: ColumnTypes): string {
  switch (column.kind) {
    case 'text':
      return t.text(column.length);
    case 'day':
      return t.text(10);
    case 'json':
      return t.longText;
    case 'users':
      throw new Error('a list of users is no column');
    default:
      return t[column.kind];
  }
}

/** Writes the default of a new column, for the existing rows. */
function defaultOf({ defaultValue }: Field, t: ColumnTypes): string {
  if (defaultValue === undefined || defaultValue === null) return '';
  if (typeof defaultValue === 'boolean') return ` DEFAULT ${defaultValue ? t.true : t.false}`;
  if (typeof defaultValue === 'number') return ` DEFAULT ${defaultValue}`;
  const stored = typeof defaultValue === 'string' ? defaultValue : JSON.stringify(defaultValue);
  return ` DEFAULT '${stored.replaceAll("'", "''")}'`;
}

function columnOf(resource: string, name: string, field: Field, t: ColumnTypes): string {
  const { column, refersTo } = field;
  const values = column.kind === 'text' ? column.values : undefined;
  const list = values?.map((value) => `'${value}'`).join(', ');
  const isNullable = field.defaultValue === null;
  return [
    `${name} ${columnType(field, t)} ${isNullable ? 'NULL' : 'NOT NULL'}${defaultOf(field, t)}`,
    list && `CONSTRAINT catalogs_${resource}_${name}_ck CHECK (${name} IN (${list}))`,
    refersTo && `CONSTRAINT ${referenceKey(resource, name)} REFERENCES ${tableOf(refersTo)} (id)`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

/**
 * Statements that do nothing where the table, column or index exists: a definition that has grown adds only what is
 * missing.
 */
const unlessThere: Readonly<
  Record<
    Dialect,
    {
      readonly table: (table: string, columns: string) => string;
      readonly column: (table: string, name: string, column: string) => string;
      readonly index: (kind: string, name: string, on: string) => string;
    }
  >
> = {
  postgres: {
    table: (table, columns) => `CREATE TABLE IF NOT EXISTS ${table} (${columns})`,
    column: (table, _name, column) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column}`,
    index: (kind, name, on) => `CREATE ${kind} IF NOT EXISTS ${name} ON ${on}`,
  },
  mssql: {
    table: (table, columns) => `IF OBJECT_ID('${table}') IS NULL CREATE TABLE ${table} (${columns})`,
    column: (table, name, column) => `IF COL_LENGTH('${table}', '${name}') IS NULL ALTER TABLE ${table} ADD ${column}`,
    index: (kind, name, on) => {
      const table = on.split(' ', 1)[0];
      return `IF INDEXPROPERTY(OBJECT_ID('${table}'), '${name}', 'IndexID') IS NULL CREATE ${kind} ${name} ON ${on}`;
    },
  },
};

/**
 * Creates the table of a resource, or adds what its definition has and the table lacks. Migrations call it for a new
 * resource, and for new fields, which must be optional or have a default. Tables that it refers to must exist.
 */
export async function bringResourceTable(
  { dialect, run, types: t }: MigrationContext,
  resource: Resource,
): Promise<void> {
  const { name, fields, unique = [] } = resource;
  const table = tableOf(name);
  const there = unlessThere[dialect];
  const columns = columnsOf(resource).map((field) => [field, columnOf(name, field, fields[field]!, t)] as const);
  const own = [
    `id ${t.identity} CONSTRAINT ${table}_pk PRIMARY KEY`,
    `revision ${t.integer} NOT NULL`,
    `adddate ${t.timestamp} NOT NULL`,
    `adduser ${t.integer} NULL`,
  ];
  await run(there.table(table, [...own, ...columns.map(([, column]) => column)].join(', ')));
  for (const [field, column] of columns) await run(there.column(table, field, column));

  const single = columnsOf(resource).filter((field) => fields[field]!.isUnique);
  for (const together of [...single.map((field) => [field]), ...unique]) {
    const nullable = together.filter((field) => fields[field]!.defaultValue === null);
    // SQL Server counts two missing values as equal.
    const where = nullable.map((field) => `${field} IS NOT NULL`).join(' AND ');
    const on = `${table} (${together.join(', ')})${where && ` WHERE ${where}`}`;
    await run(there.index('UNIQUE INDEX', uniqueIndex(name, together), on));
  }
  const referring = columnsOf(resource).filter((field) => fields[field]!.refersTo ?? fields[field]!.names === 'user');
  for (const field of referring) {
    await run(there.index('INDEX', `${table}_${field}_ix`, `${table} (${field})`));
  }
  for (const field of userListsOf(resource)) {
    const list = userListTable(name, field);
    await run(
      there.table(
        list,
        `item_id ${t.integer} NOT NULL CONSTRAINT ${list}_item_fk REFERENCES ${table} (id),
         user_id ${t.integer} NOT NULL, CONSTRAINT ${list}_pk PRIMARY KEY (item_id, user_id)`,
      ),
    );
    await run(there.index('INDEX', `${list}_user_ix`, `${list} (user_id)`));
  }
}
