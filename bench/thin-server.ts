import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import express from 'express';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { POOL, USERNAME } from './support/city.js';

// The yardstick: bare Express and raw pg, with the service's own statements, prepared. No checks, limits, log or audit.
// It files into tables of its own with three indexes, and has tasks of its own.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const names = new Map<string, string>();

/** Prepares each statement once for each connection, as a good server does. */
function query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
  let name = names.get(text);
  if (name === undefined) {
    name = `thin_${names.size}`;
    names.set(text, name);
  }
  return pool.query<Row>({ name, text, values });
}

const key = createSecretKey(randomBytes(32));
const tramites = new Map(
  (await pool.query<{ id: number; codigo: string }>('SELECT id, codigo FROM tramites_tramite')).rows.map(
    ({ id, codigo }) => [codigo, id],
  ),
);

interface RefreshClaims {
  readonly user_id: number;
  readonly gen: number;
  readonly jti: string;
  readonly fam: string;
  readonly fam_exp: number;
}

const digestOf = (field: string, value: string): Buffer =>
  createHash('sha256').update(`${field}\0${value}`).digest().subarray(0, 16);
const seconds = (): number => Math.floor(Date.now() / 1000);
const moment = (second: number): string => new Date(second * 1000).toISOString();
const sign = (claims: object): string => jwt.sign(claims, key, { algorithm: 'HS256', keyid: 'thin' });

function pairOf(claims: RefreshClaims & { readonly exp: number }): { access: string; refresh: string } {
  const { user_id, gen } = claims;
  const iat = seconds();
  return {
    access: sign({
      token_type: 'access',
      exp: iat + 7200,
      iat,
      jti: randomUUID(),
      user_id,
      gen,
      fam: claims.fam,
    }),
    refresh: sign({ token_type: 'refresh', iat, ...claims }),
  };
}

const app = express();
app.get('/health/live', (_request, response) => void response.json({}));

app.post('/api/token', express.json(), async (request, response) => {
  const { username, password } = request.body as { username: string; password: string };
  const { rows } = await query<{ id: number; password_hash: string; generation: number }>(
    `SELECT id, username, password_hash, nombres, email, tipo_identificacion, identificacion, telefono, is_active,
       is_superuser, generation FROM auth_user WHERE username = $1`,
    [username],
  );
  const user = rows[0]!;
  if (!(await verify(user.password_hash, password))) {
    response.status(404).end();
    return;
  }
  const now = seconds();
  const claims = { user_id: user.id, gen: user.generation, jti: randomUUID(), fam: randomUUID() };
  const ends = now + 12 * 3600;
  const exp = now + 4 * 3600;
  await query(
    `INSERT INTO auth_refresh_family
       (id, user_id, current_jti, previous_jti, rotated_at, expires_at, ends_at, revoked_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [claims.fam, user.id, claims.jti, null, null, moment(exp), moment(ends), null, moment(now)],
  );
  response.json(pairOf({ ...claims, fam_exp: ends, exp }));
});

app.post('/api/token/refresh', express.json(), async (request, response) => {
  const { refresh } = request.body as { refresh: string };
  const used = jwt.verify(refresh, key, { algorithms: ['HS256'] }) as unknown as RefreshClaims;
  const jti = randomUUID();
  const exp = seconds() + 4 * 3600;
  const { rowCount } = await query(
    `UPDATE auth_refresh_family
     SET previous_jti = current_jti, current_jti = $1, rotated_at = $2, expires_at = $3
     WHERE id = $4 AND current_jti = $5 AND revoked_at IS NULL AND expires_at > $2
       AND EXISTS (SELECT 1 FROM auth_user u
                   WHERE u.id = auth_refresh_family.user_id AND u.is_active = $6 AND u.generation = $7)`,
    [jti, moment(seconds()), moment(exp), used.fam, used.jti, true, used.gen],
  );
  const { user_id, gen, fam, fam_exp } = used;
  if (rowCount === 1) response.json(pairOf({ user_id, gen, fam, fam_exp, jti, exp }));
  else response.status(401).end();
});

app.get('/home/api/tramite/estado/:codigo', async (request, response) => {
  const [field, value] = Object.entries(request.query)[0] as [string, string];
  const { rows } = await query<{ informacion: object }>(
    `SELECT r.tramite_id, r.informacion FROM thin_record r WHERE r.id = (
       SELECT MIN(a.record_id) FROM thin_answer a WHERE a.digest = $1 AND a.tramite_id = $2)`,
    [digestOf(field, value), tramites.get(request.params.codigo)],
  );
  if (rows[0]) response.json({ msg: 'Información encontrada.', datos: rows[0].informacion });
  else response.status(404).end();
});

app.post('/home/api/tramite/:codigo', express.json(), async (request, response) => {
  const answers = request.body as Record<string, string>;
  const year = new Date().getFullYear();
  const clave = `key_${randomUUID()}`;
  const { rows } = await query<{ id: number; numero: number }>(
    `WITH counter AS (
       UPDATE thin_filing_number SET ultimo = ultimo + 1 WHERE anio = $1::integer RETURNING ultimo),
     record AS (
       INSERT INTO thin_record (clave, tramite_id, anio, numero, estado, canal, informacion, created_at)
       SELECT $2, $3::integer, $1::integer, ultimo, $4, $5, $6::jsonb, $7::timestamptz FROM counter
       RETURNING id, numero),
     answers AS (
       INSERT INTO thin_answer (digest, tramite_id, record_id)
       SELECT digest, $3::integer, record.id FROM record CROSS JOIN unnest($8::bytea[]) AS digest)
     SELECT id, numero FROM record`,
    [
      year,
      clave,
      tramites.get(request.params.codigo),
      'RADICADO',
      'WEB',
      JSON.stringify(answers),
      new Date(),
      Object.entries(answers).map(([field, value]) => digestOf(field, value)),
    ],
  );
  const { id, numero } = rows[0]!;
  response.json({
    msg: 'Trámite radicado correctamente.',
    datos: id,
    key: clave,
    radicado: `${year}-${String(numero).padStart(7, '0')}`,
  });
});

/** Returns the user of the token, and whether the login and the account are still valid. */
async function account(request: express.Request): Promise<{ readonly id: number; readonly isValid: boolean }> {
  const shown = (request.headers.authorization ?? '').slice('Bearer '.length);
  const { user_id, gen, fam } = jwt.verify(shown, key, { algorithms: ['HS256'] }) as unknown as RefreshClaims;
  const { rows } = await query<{ generation: number; family: string | null }>(
    `SELECT u.username, u.is_active, u.is_superuser, u.generation, f.id AS family FROM auth_user u
     LEFT JOIN auth_refresh_family f ON f.id = $2 AND f.user_id = u.id AND f.revoked_at IS NULL
     WHERE u.id = $1`,
    [user_id, fam],
  );
  return { id: user_id, isValid: rows[0]?.generation === gen && rows[0].family === fam };
}

app.post('/home/api/ejecutar/:codigo', express.json(), async (request, response) => {
  const { isValid } = await account(request);
  const { rows } = await query<{ answer: { respuesta: object } }>('SELECT ultimo_radicado($1::jsonb) AS answer', [
    JSON.stringify(request.body),
  ]);
  if (isValid) response.json({ EsCorrecto: true, resultado: rows[0]!.answer.respuesta });
  else response.status(401).end();
});

app.post('/workflow/api/tomar-tarea', express.json(), async (request, response) => {
  const { id: user, isValid } = await account(request);
  if (!isValid) {
    response.status(401).end();
    return;
  }
  const { rows } = await query<{ llave: string }>(
    `WITH taken AS (
       UPDATE thin_task SET estado = 'ASIGNADA', asignado = $2, taken_at = $3
       WHERE id = $1 AND estado = 'EN_POOL' AND grupo = $4
       RETURNING id, codigo, nombre, estado, asignado, instf_llave, llave AS instancia),
     hist AS (
       INSERT INTO thin_history (task_id, at, tipo, actor_user_id, desde, hacia)
       SELECT id, $3, 'TOMA', $2, 'EN_POOL', 'ASIGNADA' FROM taken)
     SELECT id, codigo, nombre, estado, instf_llave, instancia FROM taken`,
    [(request.body as { tarea_id: number }).tarea_id, user, new Date(), POOL],
  );
  if (rows[0]) response.json({ EsCorrecto: true, tarea: { ...rows[0], asignado: USERNAME, formulario: null } });
  else response.status(409).end();
});

const server = app.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
