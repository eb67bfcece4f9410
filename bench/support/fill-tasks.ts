import type pg from 'pg';
import { ONE_TASK, POOL } from './city.js';

/** The tasks to make, each of an instance of its own. */
export interface TaskFilling {
  readonly closed: number;
  /** The number of tasks in the pool; their ids come after those of the closed ones. */
  readonly open: number;
}

/** Inserts tasks by SQL in an empty database, as the engine would leave them; returns the id of the first open one. */
export async function fillTasks(client: pg.Client, { closed, open }: TaskFilling): Promise<number> {
  const isClosed = `n <= ${closed}`;
  await client.query(
    `INSERT INTO workflow_instance (llave, version_id, estado, datos, revision, next_ordinal, created_at, ended_at)
     SELECT gen_random_uuid()::text, (SELECT v.id FROM workflow_version v
         JOIN workflow_process p ON p.id = v.process_id WHERE p.codigo = $1),
       CASE WHEN ${isClosed} THEN 'FINALIZADA' ELSE 'ACTIVA' END, '{"asunto": "Hueco en la calle"}', 1, 2, now(),
       CASE WHEN ${isClosed} THEN now() END
     FROM generate_series(1, $2::int) AS n`,
    [ONE_TASK, closed + open],
  );
  await client.query(
    `INSERT INTO workflow_task (instance_id, token, scope, process_id, codigo, nombre, tipo, titulo, estado, asignado, grupos,
       instf_llave, created_at, taken_at, ended_at)
     SELECT n, 1, 0, (SELECT id FROM workflow_process WHERE codigo = $1), 'ATENDER', 'Tarea ATENDER', 'USUARIO',
       $1 || ': Tarea ATENDER', CASE WHEN ${isClosed} THEN 'COMPLETADA' ELSE 'EN_POOL' END,
       CASE WHEN ${isClosed} THEN (SELECT MIN(id) FROM auth_user) END, $3::jsonb, gen_random_uuid()::text, now(),
       CASE WHEN ${isClosed} THEN now() END, CASE WHEN ${isClosed} THEN now() END
     FROM generate_series(1, $2::int) AS n`,
    [ONE_TASK, closed + open, JSON.stringify([POOL])],
  );
  await client.query(
    `INSERT INTO workflow_token (instance_id, ordinal, codigo, scope)
     SELECT id, 1, 'ATENDER', 0 FROM workflow_instance WHERE estado = 'ACTIVA'`,
  );
  await client.query(
    `INSERT INTO workflow_task_pool (grupo, task_id) SELECT $1, id FROM workflow_task WHERE estado = 'EN_POOL'`,
    [POOL],
  );
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  return closed + 1;
}
