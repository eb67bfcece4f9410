import { createCityView, defineMigration, type Dialect } from '../../../host/plugin-api/index.js';

/** The expression that converts a state, which has a domain on PostgreSQL, to the text of the views. */
const stateOf: Readonly<Record<Dialect, (column: string) => string>> = {
  postgres: (column) => `CAST(${column} AS VARCHAR(20)) COLLATE "C"`,
  mssql: (column) => column,
};

/** The views that a city's procedures read (docs/views.md). */
export const migration = defineMigration(async (context) => {
  await createCityView(context, {
    name: 'instances',
    table: 'workflow_instance',
    select: (schema) => `SELECT i.id AS id, i.llave AS llave, p.codigo AS proceso_codigo, p.nombre AS proceso_nombre,
     v.version AS version, ${stateOf[context.dialect]('i.estado')} AS estado, i.datos AS datos, i.parent_id AS padre_id, i.origin_kind AS origen,
     i.origin_id AS origen_id, i.created_at AS creada, i.ended_at AS terminada,
     i.resultado AS resultado, i.favorable AS favorable
   FROM ${schema}workflow_instance i
     JOIN ${schema}workflow_version v ON v.id = i.version_id
     JOIN ${schema}workflow_process p ON p.id = v.process_id`,
  });
  await createCityView(context, {
    name: 'tasks',
    table: 'workflow_task',
    select: (
      schema,
    ) => `SELECT t.id AS id, t.instance_id AS instancia_id, p.codigo AS proceso_codigo, t.codigo AS codigo,
     t.nombre AS nombre, t.tipo AS tipo, t.titulo AS titulo, ${stateOf[context.dialect]('t.estado')} AS estado, t.asignado AS asignado_id,
     t.created_at AS creada, t.taken_at AS tomada, t.vence AS vence, t.ended_at AS terminada
   FROM ${schema}workflow_task t LEFT JOIN ${schema}workflow_process p ON p.id = t.process_id`,
  });
});
