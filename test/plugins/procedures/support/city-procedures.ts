import { procedureDoors } from '../../../../plugins/procedures/contract.js';

/** A procedure of the tests, in the languages of both databases. */
interface CityProcedure {
  readonly postgres: string;
  readonly mssql: string;
}

/** Returns a procedure with these bodies, in which `datos` is the JSON of the call. */
function inBoth(name: string, postgres: string, mssql: string): CityProcedure {
  return {
    postgres: `CREATE OR REPLACE FUNCTION public.${name}(datos jsonb) RETURNS jsonb LANGUAGE plpgsql AS $body$
BEGIN
  ${postgres}
END $body$`,
    mssql: `CREATE PROCEDURE dbo.${name} @datos NVARCHAR(MAX) AS
BEGIN
  SET NOCOUNT ON;
  ${mssql}
END`,
  };
}

const WRITE_POSTGRES = `INSERT INTO city_note (nota) VALUES (coalesce(datos->>'nota', 'sin nota'));`;
const WRITE_MSSQL = `INSERT INTO city_note (nota) VALUES (COALESCE(JSON_VALUE(@datos, '$.nota'), 'sin nota'));`;

/** The message of the procedures that say no. */
export const NO = 'El predio tiene deuda: 150.000 pesos.';

/** The note that `city_retenida` waits for. */
export const GO_ON = 'siga';

/** The text of each procedure by its name in the database. They write into the table `city_note`. */
export const cityProcedures = {
  /** A procedure that answers the JSON of the call. */
  city_eco: inBoth(
    'city_eco',
    `RETURN jsonb_build_object('estado', true, 'respuesta', datos, 'mensaje', 'Listo');`,
    `SELECT CAST(1 AS BIT) AS estado, @datos AS respuesta, 'Listo' AS mensaje;`,
  ),
  /** A procedure that answers two rows. */
  city_lista: inBoth(
    'city_lista',
    `RETURN '{"estado": true, "respuesta": [{"n": 1}, {"n": 2}]}'::jsonb;`,
    `SELECT CAST(1 AS BIT) AS estado, N'[{"n": 1}, {"n": 2}]' AS respuesta;`,
  ),
  /** A procedure that writes a note and says yes. */
  city_nota: inBoth(
    'city_nota',
    `${WRITE_POSTGRES} RETURN jsonb_build_object('estado', true, 'respuesta', jsonb_build_object('nota', datos->>'nota'));`,
    `${WRITE_MSSQL} SELECT CAST(1 AS BIT) AS estado,
       (SELECT JSON_VALUE(@datos, '$.nota') AS nota FOR JSON PATH, WITHOUT_ARRAY_WRAPPER) AS respuesta;`,
  ),
  /** A procedure that writes a note and says no. */
  city_no: inBoth(
    'city_no',
    `${WRITE_POSTGRES} RETURN jsonb_build_object('estado', false, 'mensaje', '${NO}');`,
    `${WRITE_MSSQL} SELECT CAST(0 AS BIT) AS estado, N'${NO}' AS mensaje;`,
  ),
  /** A procedure that writes a note and fails with a text of its own. */
  city_falla: inBoth(
    'city_falla',
    `${WRITE_POSTGRES} RAISE EXCEPTION 'tabla interna de hacienda rota';`,
    `${WRITE_MSSQL} THROW 50001, 'tabla interna de hacienda rota', 1;`,
  ),
  /** A procedure that writes a note and takes four seconds. */
  city_lenta: inBoth(
    'city_lenta',
    `${WRITE_POSTGRES} PERFORM pg_sleep(4); RETURN '{"estado": true, "respuesta": 1}'::jsonb;`,
    `${WRITE_MSSQL} DECLARE @end DATETIME2 = DATEADD(SECOND, 4, SYSDATETIME());
     WHILE SYSDATETIME() < @end SET @end = @end; SELECT CAST(1 AS BIT) AS estado, 1 AS respuesta;`,
  ),
  /** A procedure that writes a note and waits until `GO_ON` is among the notes. */
  city_retenida: inBoth(
    'city_retenida',
    `${WRITE_POSTGRES} WHILE NOT EXISTS (SELECT 1 FROM city_note WHERE nota = '${GO_ON}') LOOP PERFORM pg_sleep(0.02); END LOOP;
     RETURN '{"estado": true, "respuesta": 1}'::jsonb;`,
    `${WRITE_MSSQL} WHILE NOT EXISTS (SELECT 1 FROM city_note WHERE nota = '${GO_ON}') WAITFOR DELAY '00:00:00.020';
     SELECT CAST(1 AS BIT) AS estado, 1 AS respuesta;`,
  ),
  /** A procedure whose answer has another shape. */
  city_rara: inBoth(
    'city_rara',
    `${WRITE_POSTGRES} RETURN '{"otra": "forma"}'::jsonb;`,
    `${WRITE_MSSQL} SELECT N'forma' AS otra;`,
  ),
  /** A procedure that ends the transaction itself, which a function of PostgreSQL cannot. */
  city_rompe: inBoth(
    'city_rompe',
    `COMMIT; RETURN '{"estado": true, "respuesta": 1}'::jsonb;`,
    `COMMIT TRANSACTION; SELECT CAST(1 AS BIT) AS estado, '1' AS respuesta;`,
  ),
} satisfies Record<string, CityProcedure>;

/** Every use of doors, and `workflow`, which has to be named. */
const usos = [...procedureDoors, 'workflow'];

/** Returns an item of `procedimientos` with its text. */
export function procedure(pro_codigo: string, name: keyof typeof cityProcedures, more: object = {}): object {
  return { pro_codigo, nombre_bd: name, usos, sql: cityProcedures[name], ...more };
}

/** Returns an item of `procedimientos` for a procedure that exists already. */
export function registration(pro_codigo: string, name: keyof typeof cityProcedures, more: object = {}): object {
  return { pro_codigo, nombre_bd: name, usos, ...more };
}
