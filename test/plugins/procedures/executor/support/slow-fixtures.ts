import type { Fixture } from './procedure-lab.js';

/** A table that procedures write to; its key blocks a second writer of a row until the first one has ended. */
export const ledger: Fixture = {
  postgres: 'CREATE TABLE ledger (id INTEGER CONSTRAINT ledger_pk PRIMARY KEY, note VARCHAR(40) NOT NULL)',
  mssql: 'CREATE TABLE ledger (id INTEGER NOT NULL CONSTRAINT ledger_pk PRIMARY KEY, note NVARCHAR(40) NOT NULL)',
};

/** A procedure that writes `id`, then waits three seconds. */
export const slow: Fixture = {
  postgres: `CREATE FUNCTION slow(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
    BEGIN
      INSERT INTO ledger VALUES ((jsondata->>'id')::integer, 'slow');
      PERFORM pg_sleep(3);
      RETURN '{"estado":true,"respuesta":"slow"}';
    END $f$`,
  mssql: `CREATE PROCEDURE slow @jsondata NVARCHAR(MAX) AS BEGIN
      SET NOCOUNT ON;
      INSERT INTO ledger VALUES (CAST(JSON_VALUE(@jsondata, '$.id') AS INT), N'slow');
      DECLARE @end DATETIME = DATEADD(SECOND, 3, GETDATE()), @n INT = 0;
      WHILE GETDATE() < @end SET @n = @n + 1;
      SELECT CAST(1 AS BIT) AS estado, N'slow' AS respuesta;
    END`,
};

/** A procedure that writes `id` and answers yes or no by `estado`. */
export const write: Fixture = {
  postgres: `CREATE FUNCTION write(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
    BEGIN
      INSERT INTO ledger VALUES ((jsondata->>'id')::integer, 'written');
      RETURN jsonb_build_object('estado', (jsondata->>'estado')::boolean, 'respuesta', jsondata->'id', 'mensaje', 'No se puede');
    END $f$`,
  mssql: `CREATE PROCEDURE write @jsondata NVARCHAR(MAX) AS BEGIN
      SET NOCOUNT ON;
      INSERT INTO ledger VALUES (CAST(JSON_VALUE(@jsondata, '$.id') AS INT), N'written');
      SELECT CAST(CASE WHEN JSON_VALUE(@jsondata, '$.estado') = 'true' THEN 1 ELSE 0 END AS BIT) AS estado,
        JSON_VALUE(@jsondata, '$.id') AS respuesta, N'No se puede' AS mensaje;
    END`,
};

/** A procedure that changes the row `id`, which another transaction may have locked. */
export const touch: Fixture = {
  postgres: `CREATE FUNCTION touch(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
    BEGIN
      UPDATE ledger SET note = 'touched' WHERE id = (jsondata->>'id')::integer;
      RETURN '{"estado":true,"respuesta":"touched"}';
    END $f$`,
  mssql: `CREATE PROCEDURE touch @jsondata NVARCHAR(MAX) AS BEGIN
      SET NOCOUNT ON;
      UPDATE ledger SET note = N'touched' WHERE id = CAST(JSON_VALUE(@jsondata, '$.id') AS INT);
      SELECT CAST(1 AS BIT) AS estado, N'touched' AS respuesta;
    END`,
};

/** A procedure that writes `id`, then fails with `texto` as the text of its error. */
export const fail: Fixture = {
  postgres: `CREATE FUNCTION fail(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
    BEGIN
      INSERT INTO ledger VALUES ((jsondata->>'id')::integer, 'failed');
      RAISE EXCEPTION 'Falla con el valor % y la tabla "predio"', jsondata->>'texto' USING ERRCODE = 'P4321';
    END $f$`,
  mssql: `CREATE PROCEDURE fail @jsondata NVARCHAR(MAX) AS BEGIN
      SET NOCOUNT ON;
      INSERT INTO ledger VALUES (CAST(JSON_VALUE(@jsondata, '$.id') AS INT), N'failed');
      DECLARE @message NVARCHAR(400) = N'Falla con el valor ' + JSON_VALUE(@jsondata, '$.texto') + N' y la tabla "predio"';
      THROW 54321, @message, 1;
    END`,
};
