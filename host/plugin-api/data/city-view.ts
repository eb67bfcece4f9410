import type { MigrationContext } from './migration.js';

/** A view of `ventanilla_v1`, the schema that a city's own procedures and reports read (docs/views.md). */
export interface NewCityView {
  readonly name: string;
  /** One of the tables that it reads, which all have the same owner. */
  readonly table: string;
  /**
   * Its statement, with `schema` before the name of each table. It reads two tables or more: through a view of one,
   * PostgreSQL would take writes.
   */
  readonly select: (schema: string) => string;
}

const literal = (text: string): string => `N'${text.replaceAll("'", "''")}'`;

/**
 * Makes a view that cannot be written through, and that holds the columns which it reads. Its schema is made where it
 * is not there: an administrator may have made it beforehand, or another plugin.
 */
export async function createCityView(
  { dialect, run }: MigrationContext,
  { name, table, select }: NewCityView,
): Promise<void> {
  if (dialect === 'postgres') {
    await run(`DO $$ BEGIN
      IF to_regnamespace('ventanilla_v1') IS NULL THEN CREATE SCHEMA ventanilla_v1; END IF; END $$`);
    await run(`CREATE VIEW ventanilla_v1.${name} AS ${select('')}`);
    return;
  }
  // Owned by the owner of the tables: only then does the right to read the view suffice. CREATE SCHEMA, VIEW and
  // TRIGGER want a batch of their own.
  await run(`IF SCHEMA_ID('ventanilla_v1') IS NULL
    BEGIN
      DECLARE @owner NVARCHAR(300) = USER_NAME(OBJECTPROPERTY(OBJECT_ID('${table}'), 'OwnerId'));
      DECLARE @schema NVARCHAR(MAX) = N'CREATE SCHEMA ventanilla_v1 AUTHORIZATION ' + QUOTENAME(@owner);
      EXEC (@schema);
    END`);
  // Bound to the schema, so that what it reads cannot be changed under it.
  const view = `CREATE VIEW ventanilla_v1.${name} WITH SCHEMABINDING AS ${select('<schema>.')}`;
  await run(`DECLARE @view NVARCHAR(MAX) = REPLACE(${literal(view)}, '<schema>',
      QUOTENAME(OBJECT_SCHEMA_NAME(OBJECT_ID('${table}'))));
    EXEC (@view);`);
  // SQL Server takes writes to one table of a view: nothing else keeps them off.
  const trigger = `CREATE TRIGGER ventanilla_v1.${name}_read_only ON ventanilla_v1.${name}
  INSTEAD OF INSERT, UPDATE, DELETE AS
  BEGIN
    THROW 50000, 'ventanilla_v1.${name} is read-only', 1;
  END`;
  await run(`EXEC (${literal(trigger)})`);
}
