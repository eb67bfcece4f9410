import { request as httpRequest } from 'node:http';
import { expect } from 'chai';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { besideTransaction } from '../../../../testing/one-connection.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { until } from '../../../../testing/until.js';
import { certificados } from '../support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../support/certificates-client.js';
import { TOKEN } from '../../procedures/support/procedures-client.js';
import { storedRegistrations } from '../support/stored-registrations.js';

const REPLACED = '{"estado": true, "respuesta": "otra"}';

describe('a change while procedures are called', function () {
  let first: CertificatesClient;
  let second: CertificatesClient;
  let admin: AdminCaller;

  before(async () => {
    first = await startCertificatesHost({
      certificados,
      tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO', 'LENTA'] }],
    });
    const { databaseUrl, secretKey } = first.host;
    second = await startCertificatesHost({}, { databaseUrl, secretKey });
    admin = await AdminCaller.login(first.host, 'jefa', PASSWORD);
  });
  after(async () => {
    await second.host.stop();
    await first.host.stop();
  });

  /** Sends a call, and disconnects once `isRunning`. */
  const hangUp = (path: string, body: object, isRunning: () => Promise<boolean>): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = httpRequest(`${first.host.url}${path}`, {
        method: 'POST',
        headers: { ...first.jwt, 'Content-Type': 'application/json' },
      });
      call.once('error', () => undefined);
      call.once('close', () => resolve());
      call.once('response', () => reject(new Error('it was answered before')));
      call.end(JSON.stringify(body));
      until('the procedure runs', isRunning).then(() => call.destroy(), reject);
    });

  const isWaiting = async (): Promise<boolean> => {
    const rows = await first.host.database.rows(
      `SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
    );
    return rows.length > 0;
  };

  it('by a caller that disconnects does not stop the call, which is done and stored once', async function () {
    postgresOnly(this, 'a lock of PostgreSQL says when the procedure runs');
    const { database } = first.host;
    await database.changeRows(
      `CREATE FUNCTION espera(datos jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$ BEGIN
         PERFORM pg_advisory_xact_lock(4242); INSERT INTO city_note VALUES (datos->>'nota');
         RETURN '{"estado": true, "respuesta": 1}'::jsonb; END $f$`,
    );
    await admin.mutate('procedures.procedures.save', { pro_codigo: 'ESPERA', nombre_bd: 'espera' });
    await admin.mutate('certificates.certificates.save', {
      ...(certificados[0] as object),
      cert_codigo: 'ESPERA',
      cert_TablaBusqueda: 'ESPERA',
    });
    for (const [nota, path] of [
      ['colgado-jwt', '/home/api/ejecutar/ESPERA'],
      ['colgado-certificado', '/home/api/listacertificados/?codigo=ESPERA'],
    ] as const) {
      await database.transaction(async (tx) => {
        await database.rows('SELECT pg_advisory_xact_lock(4242)', [], tx);
        await besideTransaction(async () => {
          await hangUp(path, { nota }, isWaiting);
          expect(await first.notes()).not.to.include(nota);
        });
      });
      await until(`${nota} is written`, async () => (await first.notes()).includes(nota));
    }
    const kept = (): Promise<unknown[]> =>
      storedRegistrations(first.host).then((all) => all.filter(({ codigo }) => codigo === 'ESPERA'));
    expect(await kept()).to.have.length(1);
    expect((await first.notes()).filter((nota) => nota.startsWith('colgado'))).to.have.length(2);
    expect(first.host.logLines.filter((line) => line.includes('"level":"error"'))).to.deep.equal([]);
  });

  it('is seen on the other host at once: a revoked token', async () => {
    const issued = await admin.mutate('procedures.tokens.issue', {
      nombre: 'lejos',
      procedimientos: ['ECO'],
    });
    const { uuid, id } = issued.data as { uuid: string; id: number };
    const headers = { Authorization: `Bearer ${uuid}` };
    await second.byToken('ECO', '', headers).expect(200);
    await admin.mutate('procedures.tokens.save', { id, procedimientos: ['LISTA'] });
    await second.byToken('ECO', '', headers).expect(403);
    await second.byToken('LISTA', '', headers).expect(200);
    await admin.mutate('procedures.tokens.revoke', { id });
    await second.byToken('LISTA', '', headers).expect(401);
  });

  it('lets a running call end whose token is revoked, and no later one begin', async () => {
    const issued = await admin.mutate('procedures.tokens.issue', {
      nombre: 'a medias',
      procedimientos: ['LENTA'],
    });
    const { uuid, id } = issued.data as { uuid: string; id: number };
    const headers = { Authorization: `Bearer ${uuid}` };
    const running = first.byToken('LENTA', '', headers).then((answer) => answer);
    const { database } = first.host;
    await until('the token is used', async () => {
      const [row] = await database.rows<{ last_used_at: Date | null }>(
        'SELECT last_used_at FROM procedures_api_token WHERE id = $1',
        [id],
      );
      return row!.last_used_at !== null;
    });
    await admin.mutate('procedures.tokens.revoke', { id });
    await first.byToken('LENTA', '', headers).expect(401);
    expect((await running).body).to.include({ code: 'procedure_timeout' });
  });

  it('is seen on the other host: a procedure that is switched off, or moved to other doors', async () => {
    const item = { pro_codigo: 'CAMBIA', nombre_bd: 'city_eco' };
    await admin.mutate('procedures.procedures.save', item);
    const answers = async (): Promise<boolean> => (await second.byJwt('CAMBIA')).body.EsCorrecto as boolean;
    const isSeen = (isOpen: boolean): Promise<void> =>
      until(`CAMBIA is ${isOpen ? 'open' : 'shut'}`, async () => (await answers()) === isOpen);
    for (const change of [{ activo: false }, { usos: ['sesion'] }]) {
      await admin.mutate('procedures.procedures.save', item);
      await isSeen(true);
      await admin.mutate('procedures.procedures.save', { ...item, ...change });
      await isSeen(false);
    }
  });

  it('causes a failure and nothing worse: a procedure that is replaced, or dropped and created again', async () => {
    const isMssql = first.host.database.dialect === 'mssql';
    const make = (parameter: string): string =>
      isMssql
        ? `CREATE PROCEDURE dbo.mudable @${parameter} NVARCHAR(MAX) AS SELECT N'${REPLACED}' AS answer`
        : `CREATE FUNCTION mudable(${parameter} json) RETURNS json LANGUAGE sql AS $f$ SELECT '${REPLACED}'::json $f$`;
    const drop = isMssql ? 'DROP PROCEDURE dbo.mudable' : 'DROP FUNCTION mudable';
    const { database } = first.host;
    const run = async (): Promise<'yes' | 'failed'> => {
      const { status, body } = await second.byJwt('MUDABLE');
      expect(status).to.equal(200);
      if (body.EsCorrecto) expect(body.resultado).to.equal('otra');
      else expect(body).to.include({ code: 'procedure_failed' });
      return body.EsCorrecto ? 'yes' : 'failed';
    };
    const becomes = (wanted: 'yes' | 'failed'): Promise<void> =>
      until(`it answers ${wanted}`, async () => (await run()) === wanted);
    await database.changeRows(make('datos'));
    await admin.mutate('procedures.procedures.save', { pro_codigo: 'MUDABLE', nombre_bd: 'mudable' });
    await until('it is known', async () => (await second.byJwt('MUDABLE')).body.code !== 'not_found');
    await becomes('yes');
    await database.changeRows(drop);
    await becomes('failed');
    await database.changeRows(make('otros'));
    await becomes('yes');
    for (let time = 0; time < 20; time += 1) expect(await run()).to.equal('yes');
  });

  it('is effective at every door at once: a deactivated user', async () => {
    const headers = await first.auth.jwt('rosa');
    const paths = ['/home/api/ejecutar/ECO', '/home/api/listacertificados/?codigo=PAZ_Y_SALVO'];
    await first.auth.call('post', paths[0]!, { headers, body: {} }).expect(200);
    await first.host.database.changeRows(`UPDATE auth_user SET is_active = $1 WHERE username = $2`, [false, 'rosa']);
    for (const path of paths) {
      await first.auth.call('post', path, { headers, body: { nota: 'x' } }).expect(401);
    }
  });
});
