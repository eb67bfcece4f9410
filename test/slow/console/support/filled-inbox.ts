import type { Database } from '../../../../host/plugin-api/index.js';

/** Puts so many tasks into the pool of a role, with terms around now and some without. Answers their ids, in order. */
export async function fillInbox(database: Database, role: string, many: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>({
    composed: `INSERT INTO workflow_task (codigo, nombre, tipo, titulo, estado, grupos, created_at, vence)
      SELECT 'REVISAR', 'Revisar la solicitud ' || n, 'USUARIO', 'Solicitud ' || n, 'EN_POOL', '["rol:${role}"]', now(),
        CASE WHEN n % 5 < 4 THEN now() + (n - 2) * interval '1 day' END
      FROM generate_series(1, ${many}) n RETURNING id`,
  });
  await database.changeRows(`INSERT INTO workflow_task_pool (grupo, task_id, vence)
    SELECT 'rol:${role}', id, COALESCE(vence, '9999-12-31T00:00:00Z') FROM workflow_task
    WHERE codigo = 'REVISAR' AND estado = 'EN_POOL' ON CONFLICT DO NOTHING`);
  for (const table of ['workflow_task', 'workflow_task_pool'])
    await database.changeRows({ composed: `ANALYZE ${table}` });
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Takes them away again. */
export async function emptyInbox(database: Database): Promise<void> {
  await database.changeRows(
    "DELETE FROM workflow_task_pool WHERE task_id IN (SELECT id FROM workflow_task WHERE codigo = 'REVISAR')",
  );
  await database.changeRows("DELETE FROM workflow_task WHERE codigo = 'REVISAR'");
}
