import type { Fixture } from './procedure-lab.js';

/** Returns a procedure that answers one expression as JSON text. */
export function answering(name: string, json: string): Fixture {
  const text = `'${json.replaceAll("'", "''")}'`;
  return {
    postgres: `CREATE FUNCTION ${name}(jsondata jsonb) RETURNS json LANGUAGE sql AS $f$ SELECT ${text}::json $f$`,
    mssql: `CREATE PROCEDURE ${name} @jsondata NVARCHAR(MAX) AS SELECT N${text} AS answer`,
  };
}

/** Answers what it was given, as it was given. */
export const echo: Fixture = {
  postgres: `CREATE FUNCTION echo(jsondata json) RETURNS json LANGUAGE sql AS
    $f$ SELECT json_build_object('estado', true, 'respuesta', jsondata) $f$`,
  mssql: `CREATE PROCEDURE echo @jsondata NVARCHAR(MAX) AS
    SELECT N'{"estado":true,"respuesta":' + @jsondata + N'}' AS answer`,
};

/** Rows of a table and its columns. */
export function rowsOf(name: string, postgres: string, mssql: string, table: string): Fixture {
  return {
    postgres: `CREATE FUNCTION ${name}(jsondata jsonb) RETURNS TABLE (${table}) LANGUAGE sql AS $f$ ${postgres} $f$`,
    mssql: `CREATE PROCEDURE ${name} @jsondata NVARCHAR(MAX) AS ${mssql}`,
  };
}
