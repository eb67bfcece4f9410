import type pg from 'pg';

const logs = [
  ['host_audit_entry', 'host_audit_seal'],
  ['workflow_history', 'workflow_history_seal'],
  ['correspondents_ledger', 'correspondents_ledger_seal'],
] as const;

const sealOf = (entries: string, seals: string): string => `INSERT INTO ${seals} (seq, entry_id, previous, hash)
  SELECT id, id, sha256('a'), sha256('b') FROM ${entries}`;

/**
 * Inserts entries of the audit log, of the history of instances and of payments, each with its seal. The entries of the
 * console and of user 4000 are among the oldest.
 */
export async function fillLogs(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `INSERT INTO host_audit_entry (at, action, actor_kind, actor_user_id, subject_kind, subject_id, details)
     SELECT now() - (${rows} - n) * interval '1 minute',
       CASE WHEN n % 60 = 1 AND n < 1000 THEN 'host.rootKey.changed'
         ELSE (ARRAY['tramites.record.filed', 'tramites.record.read', 'workflow.task.claimed', 'auth.login', 'auth.user.created'])[1 + n % 5] END,
       CASE WHEN n % 60 = 1 AND n < 1000 THEN 'console' WHEN n % 5 = 0 THEN 'public' ELSE 'user' END,
       CASE WHEN n % 60 = 1 AND n < 1000 THEN NULL WHEN n % 60 = 2 AND n < 1000 THEN 4000 WHEN n % 5 > 0 THEN 1 + n % 200 END,
       'tramites.record', (n / 3)::text, '{}' FROM generate_series(1, ${rows}) AS n`,
  );
  await client.query(
    `INSERT INTO workflow_history (at, instance_id, task_id, tipo, actor_kind, desde, hacia, cambio)
     SELECT now() - (${rows} - n) * interval '1 minute', 1 + n / 3, 1 + n / 3, 'TAREA', 'user', 'EN_POOL', 'ASIGNADA', '{}'
     FROM generate_series(1, ${rows}) AS n`,
  );
  await client.query(
    `INSERT INTO correspondents_ledger (at, dia, movimiento, status, user_id, request_id, invoice_id, valor, moneda)
     SELECT o.at, to_char(o.at, 'YYYY-MM-DD'), CASE WHEN n % 2 = 0 THEN 'PAGO' ELSE 'CONSULTA' END, '0', 1 + n % 200,
       gen_random_uuid()::text, 'F' || n / 2, '10000.00', 'COP'
     FROM generate_series(1, ${rows}) AS n CROSS JOIN LATERAL (SELECT now() - (${rows} - n) * interval '3 minutes' AS at) AS o`,
  );
  for (const [entries, seals] of logs) await client.query(sealOf(entries, seals));
}
