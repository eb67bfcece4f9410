import { defineMigration, extendCityView, type Dialect } from '../../../host/plugin-api/index.js';

/** The expression that converts a state, which has a domain on PostgreSQL, to the text of the views. */
const stateOf: Readonly<Record<Dialect, string>> = {
  postgres: 'CAST(t.estado AS VARCHAR(20)) COLLATE "C"',
  mssql: 't.estado',
};

/** The view of tasks says the record of a task that no process leads (docs/views.md). */
export const migration = defineMigration(async (context) => {
  await extendCityView(context, {
    name: 'tasks',
    table: 'workflow_task',
    select: (
      schema,
    ) => `SELECT t.id AS id, t.instance_id AS instancia_id, p.codigo AS proceso_codigo, t.codigo AS codigo,
     t.nombre AS nombre, t.tipo AS tipo, t.titulo AS titulo, ${stateOf[context.dialect]} AS estado, t.asignado AS asignado_id,
     t.created_at AS creada, t.taken_at AS tomada, t.vence AS vence, t.ended_at AS terminada, t.record_id AS registro_id
   FROM ${schema}workflow_task t LEFT JOIN ${schema}workflow_process p ON p.id = t.process_id`,
  });
});
