import type { Fixture } from './procedure-lab.js';

/** Returns a procedure that answers a JSON text. */
export function answering(name: string, json: string): Fixture {
  const text = `'${json.replaceAll("'", "''")}'`;
  return {
    postgres: `CREATE FUNCTION ${name}(jsondata jsonb) RETURNS json LANGUAGE sql AS $f$ SELECT ${text}::json $f$`,
    mssql: `CREATE PROCEDURE ${name} @jsondata NVARCHAR(MAX) AS SELECT N${text} AS answer`,
  };
}

/** A procedure that answers the JSON of the call. */
export const echo: Fixture = {
  postgres: `CREATE FUNCTION echo(jsondata json) RETURNS json LANGUAGE sql AS
    $f$ SELECT json_build_object('estado', true, 'respuesta', jsondata) $f$`,
  mssql: `CREATE PROCEDURE echo @jsondata NVARCHAR(MAX) AS
    SELECT N'{"estado":true,"respuesta":' + @jsondata + N'}' AS answer`,
};

/** Returns a procedure that answers rows of these columns. */
export function rowsOf(name: string, postgres: string, mssql: string, table: string): Fixture {
  return {
    postgres: `CREATE FUNCTION ${name}(jsondata jsonb) RETURNS TABLE (${table}) LANGUAGE sql AS $f$ ${postgres} $f$`,
    mssql: `CREATE PROCEDURE ${name} @jsondata NVARCHAR(MAX) AS ${mssql}`,
  };
}
