import type pg from 'pg';

/** Inserts keys of users and tokens of programs; nearly all are revoked, as after some years. */
export async function fillCredentials(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `INSERT INTO auth_api_key (user_id, digest, endpoints, created_at, revoked_at)
     SELECT u.id, sha256(('key ' || n)::bytea), '[]', now(), CASE WHEN n % 100 > 0 THEN now() END
     FROM generate_series(1, ${rows}) AS n JOIN auth_user u ON u.username = 'ciudadano' || n % ${rows / 2} ORDER BY n`,
  );
  await client.query(
    `INSERT INTO procedures_api_token (nombre, digest, procedimientos, created_at, revoked_at)
     SELECT 'Programa ' || n, sha256(('token ' || n)::bytea), '[]', now(), CASE WHEN n % 100 > 0 THEN now() END
     FROM generate_series(1, ${rows}) AS n`,
  );
}
