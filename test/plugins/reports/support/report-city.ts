import { procedure, registration } from '../../procedures/support/city-procedures.js';
import { PASSWORD } from '../../catalogs/support/catalog-host.js';

/** Makes a procedure that returns exactly this. `json` keeps the order of names, which `jsonb` does not. */
export function answering(pro_codigo: string, respuesta: unknown): object {
  const nombre_bd = `informe_${pro_codigo.toLowerCase()}`;
  const text = JSON.stringify(respuesta);
  const sql = {
    postgres: `CREATE OR REPLACE FUNCTION public.${nombre_bd}(datos jsonb) RETURNS json LANGUAGE plpgsql AS $body$
      BEGIN
        RETURN json_build_object('estado', true, 'respuesta', $json$${text}$json$::json);
      END $body$`,
    mssql: `CREATE PROCEDURE dbo.${nombre_bd} @datos NVARCHAR(MAX) AS
      BEGIN
        SET NOCOUNT ON;
        SELECT CAST(1 AS BIT) AS estado, ${respuesta === null ? 'NULL' : `N'${text.replaceAll("'", "''")}'`} AS respuesta;
      END`,
  };
  return { pro_codigo, nombre_bd, sql };
}

/** A procedure that returns `filas` rows. */
const rows = {
  pro_codigo: 'FILAS',
  nombre_bd: 'informe_filas',
  sql: {
    postgres: `CREATE OR REPLACE FUNCTION public.informe_filas(datos jsonb) RETURNS jsonb LANGUAGE plpgsql AS $body$
      BEGIN
        RETURN jsonb_build_object('estado', true, 'respuesta', (
          SELECT jsonb_agg(jsonb_build_object('n', n, 'barrio', 'Barrio ' || n, 'valor', '48000.50') ORDER BY n)
          FROM generate_series(1, (datos ->> 'filas')::integer) AS n));
      END $body$`,
    mssql: `CREATE PROCEDURE dbo.informe_filas @datos NVARCHAR(MAX) AS
      BEGIN
        SET NOCOUNT ON;
        WITH numbers AS (
          SELECT TOP (CAST(JSON_VALUE(@datos, '$.filas') AS INT)) ROW_NUMBER() OVER (ORDER BY (SELECT 1)) AS n
          FROM sys.all_columns a CROSS JOIN sys.all_columns b)
        SELECT CAST(1 AS BIT) AS estado, (
          SELECT n, '48000.50' AS valor, CONCAT('Barrio ', n) AS barrio FROM numbers ORDER BY n FOR JSON PATH) AS respuesta;
      END`,
  },
};

const count = { pre_codigo: 'filas', pre_texto: 'Filas', pre_tipo: 'NUMERO', pre_obligatorio: true, pre_minimo: 0 };

/** Makes a report named after its procedure. */
export const report = (codigo: string, more: object = {}): object => ({
  codigo,
  nombre: `Informe ${codigo}`,
  procedimiento: codigo,
  ...more,
});

/** Users with different permissions for reports, and procedures with different outcomes. */
export const reportBundle = {
  usuarios: [
    { username: 'lector', password: PASSWORD, permisos: ['catalogs.informe.read'] },
    { username: 'editor', password: PASSWORD, permisos: ['catalogs.informe.write'] },
    { username: 'hacienda', password: PASSWORD, permisos: ['hacienda.consulta'] },
    { username: 'hacienda_lector', password: PASSWORD, permisos: ['hacienda.consulta', 'catalogs.informe.read'] },
    { username: 'barrios', password: PASSWORD, permisos: ['catalogs.barrio.read'] },
  ],
  procedimientos: [
    procedure('ECO', 'city_eco'),
    procedure('NO', 'city_no'),
    procedure('FALLA', 'city_falla'),
    registration('RESERVADO', 'city_eco', { permisos: ['hacienda.consulta'] }),
    registration('LIBRE', 'city_eco'),
    rows,
  ],
};

/** The reports that most tests use. */
export const commonReports = [report('ECO'), report('NO'), report('FALLA'), report('FILAS', { parametros: [count] })];
