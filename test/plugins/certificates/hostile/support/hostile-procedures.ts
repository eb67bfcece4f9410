/** Makes the text of a procedure in both languages; `header` and `body` are for PostgreSQL. */
export function inBoth(name: string, header: string, body: string, mssql: string): object {
  return {
    postgres: `CREATE OR REPLACE FUNCTION public.${name}(datos jsonb) ${header} AS $body$ ${body} $body$`,
    mssql: `CREATE PROCEDURE dbo.${name} @datos NVARCHAR(MAX) AS BEGIN SET NOCOUNT ON; ${mssql} END`,
  };
}

const ROWS = 200_000;
const MANY = `TOP (${ROWS}) 1 AS n FROM sys.all_columns a CROSS JOIN sys.all_columns b CROSS JOIN sys.all_columns c`;

/** Procedures with unexpected results, by code. */
const texts = {
  NADA: inBoth('hostil_nada', 'RETURNS void LANGUAGE sql', 'SELECT', 'RETURN 0;'),
  DOS: inBoth(
    'hostil_dos',
    'RETURNS TABLE (estado boolean, respuesta text) LANGUAGE sql',
    `SELECT true, 'uno' UNION ALL SELECT true, 'dos'`,
    `SELECT CAST(1 AS BIT) AS estado, 'uno' AS respuesta; SELECT CAST(1 AS BIT) AS estado, 'dos' AS respuesta;`,
  ),
  MUCHAS: inBoth(
    'hostil_muchas',
    'RETURNS TABLE (estado boolean, respuesta integer) LANGUAGE sql',
    `SELECT true, n FROM generate_series(1, ${ROWS}) AS n`,
    `SELECT CAST(1 AS BIT) AS estado, n AS respuesta FROM (SELECT ${MANY}) AS t;`,
  ),
  PEDAZOS: inBoth(
    'hostil_pedazos',
    'RETURNS SETOF text LANGUAGE sql',
    `SELECT 'pedazo' FROM generate_series(1, ${ROWS})`,
    `SELECT 'pedazo' AS texto FROM (SELECT ${MANY}) AS t;`,
  ),
  INMENSA: inBoth(
    'hostil_inmensa',
    'RETURNS jsonb LANGUAGE sql',
    `SELECT jsonb_build_object('estado', true, 'respuesta', repeat('x', 9000000))`,
    `SELECT CAST(1 AS BIT) AS estado, REPLICATE(CAST('x' AS VARCHAR(MAX)), 9000000) AS respuesta;`,
  ),
  HONDA: inBoth(
    'hostil_honda',
    'RETURNS text LANGUAGE sql',
    `SELECT '{"estado":true,"respuesta":' || repeat('[', 200000) || repeat(']', 200000) || '}'`,
    `SELECT CAST('{"estado":true,"respuesta":' AS VARCHAR(MAX)) + REPLICATE(CAST('[' AS VARCHAR(MAX)), 200000)
       + REPLICATE(CAST(']' AS VARCHAR(MAX)), 200000) + '}' AS texto;`,
  ),
  NULA: inBoth(
    'hostil_nula',
    'RETURNS text LANGUAGE sql',
    String.raw`SELECT '{"estado":false,"mensaje":"a\u0000b"}'`,
    String.raw`SELECT '{"estado":false,"mensaje":"a\u0000b"}' AS texto;`,
  ),
} as const;

export type HostileCode = keyof typeof texts;
export const hostileCodes = Object.keys(texts) as HostileCode[];

/** Items of `procedimientos`. */
export const hostileProcedures = hostileCodes.map((pro_codigo) => ({
  pro_codigo,
  nombre_bd: `hostil_${pro_codigo.toLowerCase()}`,
  sql: texts[pro_codigo],
}));

/** A certificate with the same code for each of them. */
export const hostileCertificates = hostileCodes.map((codigo) => ({
  cert_codigo: codigo,
  cert_nombre: codigo,
  cert_TablaBusqueda: codigo,
  preguntas: [{ pre_codigo: 'nota', pre_texto: 'Nota', pre_tipo: 'TEXTO' }],
}));
