import type pg from 'pg';
import { NEVER } from '../../../plugins/workflow/engine/index.js';

/** The numbers of processes (`P1` to `P12`) and of versions of each: fewer rows than autovacuum ever analyses. */
const PROCESSES = 12;
const VERSIONS = 4;

/** Tells which of a hundred instances go on; most of them are among the newest. */
const isOpen = (n: string, rows: number): string => `(${n} > ${rows * 0.97} OR ${n} % 50 = 0)`;

/**
 * Inserts instances of all processes and versions with a task each, as the engine leaves them; 95 of 100 have ended.
 */
export async function fillWorkflow(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `INSERT INTO workflow_process (llave, codigo, nombre, staging_revision, adddate)
     SELECT gen_random_uuid()::text, 'P' || n, 'Proceso ' || n, 0, now() FROM generate_series(1, ${PROCESSES}) AS n`,
  );
  await client.query(
    `INSERT INTO workflow_version (process_id, version, estado, definicion, pinned, adddate)
     SELECT p.id, n, CASE WHEN n = ${VERSIONS} THEN 'ACTIVA' ELSE 'HISTORICA' END, '{}', '{}', now()
     FROM workflow_process p CROSS JOIN generate_series(1, ${VERSIONS}) AS n`,
  );
  await client.query(`UPDATE workflow_process p SET active_version_id =
     (SELECT v.id FROM workflow_version v WHERE v.process_id = p.id AND v.version = ${VERSIONS})`);
  // Half of them are of the first process; each thousandth was called by the one before it.
  await client.query(
    `INSERT INTO workflow_instance (llave, root_id, parent_id, version_id, estado, datos, revision, next_ordinal,
       origin_kind, origin_id, created_at, ended_at)
     SELECT gen_random_uuid()::text, o.parent, o.parent, v.id,
       CASE WHEN o.is_open THEN CASE WHEN n % 200 = 0 THEN 'SUSPENDIDA' ELSE 'ACTIVA' END
         WHEN n % 30 = 1 THEN 'CANCELADA' ELSE 'FINALIZADA' END,
       '{"asunto": "Hueco en la calle"}', 1, 2, CASE WHEN n % 3 > 0 THEN 'tramite' END, CASE WHEN n % 3 > 0 THEN n END,
       now() - (${rows} - n) * interval '3 minutes', CASE WHEN NOT o.is_open THEN now() END
     FROM generate_series(1, ${rows}) AS n
       CROSS JOIN LATERAL (SELECT ${isOpen('n', rows)} AS is_open, CASE WHEN n % 1000 = 0 THEN n - 1 END AS parent,
         CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + n % ${PROCESSES} END AS process,
         LEAST(${VERSIONS}, 1 + n * ${VERSIONS} / ${rows}) AS version) AS o
       JOIN workflow_process p ON p.codigo = 'P' || o.process
       JOIN workflow_version v ON v.process_id = p.id AND v.version = o.version
     ORDER BY n`,
  );
  await client.query(
    `INSERT INTO workflow_task (instance_id, token, scope, process_id, codigo, nombre, tipo, titulo, prioridad, estado,
       asignado, grupos, incidente, created_at, taken_at, vence, ended_at)
     SELECT i.id, 1, 0, v.process_id, 'T' || i.id % 5, 'Paso ' || i.id % 5, 'USUARIO',
       'Solicitud ' || i.id || ' de la calle ' || i.id % 170, i.id % 10, s.estado,
       CASE WHEN s.estado NOT IN ('EN_POOL', 'INCIDENTE') THEN u.id END,
       to_jsonb(ARRAY['rol:' || s.rol]), CASE WHEN s.estado = 'INCIDENTE' THEN '{"codigo": "X", "mensaje": "X"}'::jsonb END,
       i.created_at, i.created_at + interval '1 hour',
       CASE WHEN i.id % 3 = 0 THEN i.created_at + interval '20 days' END, i.ended_at
     FROM workflow_instance i JOIN workflow_version v ON v.id = i.version_id
       CROSS JOIN LATERAL (SELECT CASE WHEN i.estado = 'CANCELADA' THEN 'CANCELADA'
         WHEN i.estado = 'FINALIZADA' THEN 'COMPLETADA' WHEN i.id % 97 = 0 THEN 'INCIDENTE'
         WHEN i.id % 7 < 4 THEN 'EN_POOL' ELSE 'ASIGNADA' END AS estado,
         CASE WHEN i.id % 11 < 10 THEN 'r1' ELSE 'r' || 1 + i.id % 10 END AS rol) AS s
       LEFT JOIN auth_user u ON u.username = 'empleado' || i.id % 200
     ORDER BY i.id`,
  );
  await client.query(`INSERT INTO workflow_task_pool (grupo, task_id, vence)
     SELECT grupos->>0, id, COALESCE(vence, '${NEVER.toISOString()}') FROM workflow_task
     WHERE estado = 'EN_POOL'`);
  await client.query(`INSERT INTO workflow_token (instance_id, ordinal, codigo, scope)
     SELECT instance_id, 1, codigo, 0 FROM workflow_task WHERE estado IN ('EN_POOL', 'ASIGNADA', 'INCIDENTE')`);
  await client.query(`INSERT INTO workflow_timer (task_id, codigo, due_at)
     SELECT id, 'VENCE', vence FROM workflow_task WHERE ended_at IS NULL AND vence IS NOT NULL`);
}
