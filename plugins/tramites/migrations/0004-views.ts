import { defineMigration } from '../../../host/plugin-api/index.js';

/** The columns that come as they are, on both dialects; `radicado` is written as `filingNumber` writes it. */
const select = (radicado: string, schema: string): string =>
  `SELECT r.id AS id, r.clave AS "key", t.codigo AS tramite_codigo, t.nombre AS tramite_nombre,
     ${radicado} AS radicado, r.estado AS estado, r.canal AS canal, r.informacion AS informacion,
     r.llave AS llave, r.created_at AS creado, r.vence AS vence
   FROM ${schema}tramites_record r JOIN ${schema}tramites_tramite t ON t.id = r.tramite_id`;

/** A view of two tables takes no writes on PostgreSQL, and holds the columns that it reads. */
const postgresView = `CREATE VIEW ventanilla_v1.records AS ${select(
  `CAST(r.anio || '-' || LPAD(r.numero::text, GREATEST(7, LENGTH(r.numero::text)), '0') AS VARCHAR(20)) COLLATE "C"`,
  '',
)}`;

/** Bound to the schema, so that what it reads cannot be changed under it. */
const mssqlView = `CREATE VIEW ventanilla_v1.records WITH SCHEMABINDING AS ${select(
  `CAST(CONCAT(r.anio, '-', CASE WHEN r.numero < 1000000 THEN RIGHT(CONCAT('000000', r.numero), 7)
     ELSE CAST(r.numero AS VARCHAR(10)) END) AS NVARCHAR(20)) COLLATE Latin1_General_BIN2`,
  '<schema>.',
)}`;

/** A view of two tables takes writes to one of them on SQL Server: nothing else keeps them off. */
const mssqlTrigger = `CREATE TRIGGER ventanilla_v1.records_read_only ON ventanilla_v1.records
  INSTEAD OF INSERT, UPDATE, DELETE AS
  BEGIN
    THROW 50000, 'ventanilla_v1.records is read-only', 1;
  END`;

const literal = (text: string): string => `N'${text.replaceAll("'", "''")}'`;

/** The views that a city's procedures read (docs/views.md); the schema may have been made beforehand. */
export const migration = defineMigration(async ({ dialect, run }) => {
  if (dialect === 'postgres') {
    await run(`DO $$ BEGIN
      IF to_regnamespace('ventanilla_v1') IS NULL THEN CREATE SCHEMA ventanilla_v1; END IF; END $$`);
    await run(postgresView);
    return;
  }
  // Owned by the owner of the tables: only then does the right to read the view suffice. CREATE SCHEMA, VIEW and
  // TRIGGER want a batch of their own.
  await run(`IF SCHEMA_ID('ventanilla_v1') IS NULL
    BEGIN
      DECLARE @owner NVARCHAR(300) = USER_NAME(OBJECTPROPERTY(OBJECT_ID('tramites_record'), 'OwnerId'));
      DECLARE @schema NVARCHAR(MAX) = N'CREATE SCHEMA ventanilla_v1 AUTHORIZATION ' + QUOTENAME(@owner);
      EXEC (@schema);
    END`);
  await run(`DECLARE @view NVARCHAR(MAX) = REPLACE(${literal(mssqlView)}, '<schema>',
      QUOTENAME(OBJECT_SCHEMA_NAME(OBJECT_ID('tramites_record'))));
    EXEC (@view);`);
  await run(`EXEC (${literal(mssqlTrigger)})`);
});
