import { createCityView, defineMigration, type Dialect } from '../../../host/plugin-api/index.js';

/** The `radicado` as `filingNumber` writes it. */
const radicado: Readonly<Record<Dialect, string>> = {
  postgres: `CAST(r.anio || '-' || LPAD(r.numero::text, GREATEST(7, LENGTH(r.numero::text)), '0') AS VARCHAR(20)) COLLATE "C"`,
  mssql: `CAST(CONCAT(r.anio, '-', CASE WHEN r.numero < 1000000 THEN RIGHT(CONCAT('000000', r.numero), 7)
     ELSE CAST(r.numero AS VARCHAR(10)) END) AS NVARCHAR(20)) COLLATE Latin1_General_BIN2`,
};

/** The view that a city's procedures read (docs/views.md). */
export const migration = defineMigration((context) =>
  createCityView(context, {
    name: 'records',
    table: 'tramites_record',
    select: (schema) => `SELECT r.id AS id, r.clave AS "key", t.codigo AS tramite_codigo, t.nombre AS tramite_nombre,
     ${radicado[context.dialect]} AS radicado, r.estado AS estado, r.canal AS canal, r.informacion AS informacion,
     r.llave AS llave, r.created_at AS creado, r.vence AS vence, r.respondido AS respondido
   FROM ${schema}tramites_record r JOIN ${schema}tramites_tramite t ON t.id = r.tramite_id`,
  }),
);
