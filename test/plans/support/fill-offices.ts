import type pg from 'pg';
import { NEVER } from '../../../plugins/workflow/engine/index.js';

/** The ratio of all records to those that an office has, and to those that no office has. */
const ONE_OF = 40;
const UNHELD_ONE_OF = 97;

/** Gives some of the records to an office, with a task each, and marks some of the open ones as those of no office. */
export async function fillOffices(client: pg.Client): Promise<void> {
  await client.query(`UPDATE tramites_record SET llave = NULL, oficina = 'dependencia:hacienda'
     WHERE numero % ${ONE_OF} = 0`);
  await client.query(`UPDATE tramites_record SET llave = NULL, sin_oficina = created_at
     WHERE numero % ${UNHELD_ONE_OF} = 0 AND oficina IS NULL AND estado IN ('RADICADO', 'EN_TRAMITE', 'DEVUELTO')`);
  await client.query(`INSERT INTO workflow_task (record_id, codigo, nombre, tipo, titulo, prioridad, estado, grupos,
       created_at, vence, vence_legal, ended_at)
     SELECT r.id, 'ATENDER', 'Atender la solicitud', 'REGISTRO', 'Solicitud', 0,
       CASE WHEN o.is_open THEN 'EN_POOL' ELSE 'COMPLETADA' END, to_jsonb(ARRAY[r.oficina]), r.created_at, r.vence, TRUE,
       CASE WHEN NOT o.is_open THEN now() END
     FROM tramites_record r
       CROSS JOIN LATERAL (SELECT r.estado IN ('RADICADO', 'EN_TRAMITE', 'DEVUELTO') AS is_open) AS o
     WHERE r.oficina IS NOT NULL ORDER BY r.id`);
  await client.query(`INSERT INTO workflow_task_pool (grupo, task_id, vence)
     SELECT grupos->>0, id, COALESCE(vence, '${NEVER.toISOString()}') FROM workflow_task
     WHERE estado = 'EN_POOL' AND record_id IS NOT NULL`);
}
