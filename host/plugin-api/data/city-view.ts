import type { MigrationContext } from './migration.js';

/** A view of `ventanilla_v1`, the schema that a city's own procedures and reports read (docs/views.md). */
export interface NewCityView {
  readonly name: string;
  /** One of the tables that the view reads; all of them have the same owner. */
  readonly table: string;
  /**
   * The statement of the view, with `schema` before the name of each table. It reads two tables or more: PostgreSQL
   * would accept writes through a view of one table.
   */
  readonly select: (schema: string) => string;
}

const literal = (text: string): string => `N'${text.replaceAll("'", "''")}'`;

/** Writes the statement of a view on SQL Server, bound to the schema: the columns that it reads cannot be changed. */
const boundView = (verb: 'CREATE' | 'ALTER', { name, table, select }: NewCityView): string => {
  const view = `${verb} VIEW ventanilla_v1.${name} WITH SCHEMABINDING AS ${select('<schema>.')}`;
  return `DECLARE @view NVARCHAR(MAX) = REPLACE(${literal(view)}, '<schema>',
      QUOTENAME(OBJECT_SCHEMA_NAME(OBJECT_ID('${table}'))));
    EXEC (@view);`;
};

/**
 * Adds columns at the end of a view that {@link createCityView} made; all columns before them stay as they are. Rights
 * to the view stay, and so does the refusal of writes.
 */
export async function extendCityView({ dialect, run }: MigrationContext, view: NewCityView): Promise<void> {
  if (dialect !== 'postgres') await run(boundView('ALTER', view));
  else await run(`CREATE OR REPLACE VIEW ventanilla_v1.${view.name} AS ${view.select('')}`);
}

/**
 * Creates a view that cannot be written through, and that prevents changes of the columns which it reads. Creates its
 * schema where it is missing: an administrator may have created it beforehand, or another plugin.
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
  // The schema belongs to the owner of the tables: only then does the right to read the view suffice. CREATE SCHEMA,
  // VIEW and TRIGGER need a batch of their own.
  await run(`IF SCHEMA_ID('ventanilla_v1') IS NULL
    BEGIN
      DECLARE @owner NVARCHAR(300) = USER_NAME(OBJECTPROPERTY(OBJECT_ID('${table}'), 'OwnerId'));
      DECLARE @schema NVARCHAR(MAX) = N'CREATE SCHEMA ventanilla_v1 AUTHORIZATION ' + QUOTENAME(@owner);
      EXEC (@schema);
    END`);
  await run(boundView('CREATE', { name, table, select }));
  // SQL Server accepts writes to one table of a view; only a trigger prevents them.
  const trigger = `CREATE TRIGGER ventanilla_v1.${name}_read_only ON ventanilla_v1.${name}
  INSTEAD OF INSERT, UPDATE, DELETE AS
  BEGIN
    THROW 50000, 'ventanilla_v1.${name} is read-only', 1;
  END`;
  await run(`EXEC (${literal(trigger)})`);
}
