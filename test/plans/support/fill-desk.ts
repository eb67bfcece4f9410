import type pg from 'pg';
import { firstNames, oneOf, plainNames, surnames } from './names.js';

/** Inserts employees with a role each, and citizens with a login. */
export async function fillUsers(client: pg.Client, citizens: number): Promise<void> {
  await client.query(
    `INSERT INTO auth_role (codigo, nombre) SELECT 'r' || n, 'Rol ' || n FROM generate_series(1, 10) AS n`,
  );
  const user = (name: string, count: number, from: number): string =>
    `INSERT INTO auth_user (username, nombres, email, tipo_identificacion, identificacion, is_active, is_superuser,
       generation, created_at, worded)
     SELECT '${name}' || n, 'Ana ' || n, '${name}' || n || '@correo.example', 'CC', 10000000 + n, true, false, 0, now(), true
     FROM generate_series(${from}, ${from + count - 1}) AS n`;
  await client.query(user('empleado', 200, 0));
  await client.query(user('ciudadano', citizens, 0));
  await client.query(`INSERT INTO auth_user_word (palabra, user_id)
     SELECT DISTINCT lower(w.word) COLLATE "C", u.id FROM auth_user u
       CROSS JOIN LATERAL regexp_split_to_table(concat_ws(' ', u.username, u.nombres, u.identificacion), ' ') AS w (word)
     WHERE u.username <> 'jefa' ORDER BY 1, 2`);
  await client.query(`INSERT INTO auth_user_role (user_id, role_id)
     SELECT u.id, r.id FROM auth_user u JOIN auth_role r ON r.codigo = 'r' || 1 + u.id % 10 WHERE u.username LIKE 'empleado%'`);
  await client.query(`INSERT INTO auth_user_role (user_id, role_id)
     SELECT u.id, r.id FROM auth_user u JOIN auth_role r ON r.codigo IN ('r1', 'r2') WHERE u.username = 'jefa'`);
}

/** Inserts certificates, files, drafts and invoices. */
export async function fillDesk(client: pg.Client, rows: number): Promise<void> {
  await client.query(`INSERT INTO certificates_certificate (codigo, nombre, tabla_busqueda, preguntas)
     SELECT codigo, codigo, 'X', '[]' FROM unnest(ARRAY['PAZ', 'RARO']) AS codigo`);
  await client.query(
    `INSERT INTO certificates_registration (certificate_id, user_id, estado, respuestas, llave, created_at)
     SELECT c.id, 1 + n % 4999, CASE WHEN n % 20 = 0 THEN 'RECHAZADO' WHEN n % 501 = 0 THEN 'FALLIDO' ELSE 'ACEPTADO' END,
       '{}', gen_random_uuid()::text, now() - (${rows} - n) * interval '3 minutes'
     FROM generate_series(1, ${rows}) AS n
       JOIN certificates_certificate c ON c.codigo = CASE WHEN n % 10 = 0 THEN 'RARO' ELSE 'PAZ' END ORDER BY n`,
  );
  await client.query(
    `INSERT INTO documents_document (codigo, clave, estado, nombre, certificado, llave, publico, plantilla, version, datos,
       sha256_datos, titular, user_id, created_at, revoked_at, sha256)
     SELECT substr(md5(n::text), 1, 14), md5(n::text), CASE WHEN n % 100 = 0 THEN 'REVOCADO' ELSE 'VIGENTE' END, 'Paz y salvo',
       CASE WHEN n % 10 = 0 THEN 'RARO' ELSE 'PAZ' END, r.llave, true, 'ACTO', 1, '{}', md5(n::text), 'Ana', r.user_id,
       r.created_at, CASE WHEN n % 100 = 0 THEN now() END, md5(n::text)
     FROM certificates_registration r CROSS JOIN LATERAL (SELECT r.id AS n) AS o ORDER BY n`,
  );
  await fillInvoices(client, rows);
  await client.query(
    `INSERT INTO host_file (id, storage_key, created_at, owner, slot, name, type, size, sha256)
     SELECT gen_random_uuid()::text, md5(n::text), now(), 'tramites.record:' || n, 'plano', 'plano.pdf', 'application/pdf', 10, md5(n::text)
     FROM generate_series(1, ${rows}) AS n`,
  );
  await client.query(
    `INSERT INTO forms_draft (nonce, key_digest, form, form_digest, holder, answers, revision, created_at, changed_at, ends_at)
     SELECT o.nonce, sha256(o.nonce::bytea), 'tramite:TR' || 1 + n % 12, sha256('a'), o.nonce, '{}', 1, now(), now(), now() + interval '30 days'
     FROM generate_series(1, ${rows}) AS n CROSS JOIN LATERAL (SELECT gen_random_uuid()::text AS nonce, n AS m) AS o`,
  );
  await client.query(
    `INSERT INTO host_job (id, name, data, state, attempts, due_at, lease, order_key, created_at, ended_at)
     SELECT gen_random_uuid()::text, 'host.mail', '{}', s.state, 0, now() + interval '1 day',
       CASE WHEN n % 3000 = 5 THEN 'lease' END, CASE WHEN s.state = 'EN_COLA' THEN 'chat:' || n END, now(),
       CASE WHEN s.state IN ('FALLIDA', 'VENCIDA', 'DESCARTADA') THEN now() END
     FROM generate_series(1, ${rows}) AS n CROSS JOIN LATERAL (SELECT CASE n % 3000 WHEN 1 THEN 'FALLIDA'
       WHEN 2 THEN 'VENCIDA' WHEN 3 THEN 'EN_COLA' WHEN 4 THEN 'DESCARTADA' ELSE 'PENDIENTE' END AS state) AS s`,
  );
}

/** Inserts invoices: a tax for all, a contribution for the oldest ones alone; some annulled ones are old. */
async function fillInvoices(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `INSERT INTO correspondents_invoice (invoice_id, concepto, titular, valor, moneda, vencimiento, estado)
     SELECT 'PRE-2026-' || n, CASE WHEN n < ${rows * 0.1} THEN 'Valorización de la ficha ' ELSE 'Predial de la ficha ' END || 10000000 + n,
       concat_ws(' ', ${oneOf(firstNames, 'n', 7919)}, ${oneOf(surnames, 'n', 4001)}), 10000, 'COP', '2026-12-31',
       CASE WHEN n > ${rows * 0.95} THEN 'PENDIENTE' WHEN n < ${rows * 0.2} AND n % 50 = 0 THEN 'ANULADA' ELSE 'PAGADA' END
     FROM generate_series(1, ${rows}) AS n`,
  );
  await client.query(`INSERT INTO correspondents_invoice_word (palabra, invoice_row)
     SELECT DISTINCT COALESCE(p.palabra, lower(w.name)) COLLATE "C", i.id FROM correspondents_invoice i
       CROSS JOIN LATERAL regexp_split_to_table(concat_ws(' ', i.invoice_id, i.titular, i.concepto), '[ -]') AS w (name)
       LEFT JOIN (VALUES ${plainNames}) AS p (name, palabra) ON p.name = w.name
     ORDER BY 1, 2`);
}
