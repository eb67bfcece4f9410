import { expect } from 'chai';
import type { Context } from 'mocha';
import { exportedSections } from '../../acceptance/support/bundles.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { healthOf } from '../../support/health-of.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { cityBundle, startProceduresHost, TOKEN, type ProceduresClient } from './support/procedures-client.js';

describe('stored rows that cannot be read', () => {
  let client: ProceduresClient;
  let admin: AdminCaller;
  /** An administrator of procedures who may run none that needs a permission. */
  let clerk: AdminCaller;

  before(async () => {
    client = await startProceduresHost({
      usuarios: [...cityBundle.usuarios, { username: 'oficina', password: PASSWORD, permisos: ['procedures.admin'] }],
      tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO'] }],
    });
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    clerk = await AdminCaller.login(client.host, 'oficina', PASSWORD);
  });
  after(() => client.host.stop());

  const store = async (sql: string, value: unknown): Promise<void> => {
    const { database, clock } = client.host;
    expect(await database.changeRows(sql, [JSON.stringify(value)])).to.equal(1);
    await database.changeRows("UPDATE host_revision SET revision = revision + 1 WHERE name = 'procedures/procedures'");
    clock.advance(1);
  };
  const health = async (): Promise<Record<string, string>> => (await healthOf(client.host)).body.checks;

  const isTaken = (context: Context, value: unknown): void => {
    if (typeof value === 'string') postgresOnly(context, 'its JSON columns take no text alone');
  };

  for (const [column, value] of [
    ['permisos', { nada: 1 }],
    ['usos', { nada: 1 }],
    ['permisos', 'hacienda.consulta'],
  ] as const) {
    const what = `${column} as ${JSON.stringify(value)}`;
    it(`a procedure whose row cannot be read answers 503, and the others run: ${what}`, async function () {
      isTaken(this, value);
      const sql = `UPDATE procedures_procedure SET ${column} = $1 WHERE codigo = 'RESERVADA'`;
      await store(sql, value);
      await client.byJwt('RESERVADA').expect(503);
      await client.byJwt('ECO').expect(200);
      expect(await health()).to.include({ procedures: 'failed' });

      expect((await admin.query('auth.roles.permissions', {})).status).to.equal(200);
      expect((await admin.query('procedures.procedures.list', {})).status).to.equal(200);
      const { data } = await admin.query('procedures.procedures.get', { codigo: 'RESERVADA' });
      expect(data).to.include({ pro_codigo: 'RESERVADA', [column]: null });
      const mended = { pro_codigo: 'RESERVADA', nombre_bd: 'city_eco', permisos: ['hacienda.consulta'] };
      expect((await clerk.mutate('procedures.procedures.save', mended)).status).to.equal(403);
      const token = { nombre: what.replace(/[^\w ]/g, ''), procedimientos: ['RESERVADA'] };
      const refused = column === 'usos' ? 400 : 403;
      expect((await clerk.mutate('procedures.tokens.issue', token)).status).to.equal(refused);
      expect((await admin.mutate('procedures.procedures.save', mended)).status).to.equal(200);
      client.host.clock.advance(1);
      await client.byJwt('RESERVADA').expect(403);
      expect(await health()).to.include({ procedures: 'ok' });
    });
  }

  for (const value of [{ nada: 1 }, ['ECO', 1], 'ECO']) {
    it(`a token whose codes cannot be read runs nothing until it is changed: ${JSON.stringify(value)}`, async function () {
      isTaken(this, value);
      const grant = { procedimientos: ['ECO'] };
      const nombre = `roto ${typeof value} ${Array.isArray(value)}`;
      const { id, uuid } = (await admin.mutate('procedures.tokens.issue', { nombre, ...grant })).data as {
        id: number;
        uuid: string;
      };
      await store(`UPDATE procedures_api_token SET procedimientos = $1 WHERE id = ${id}`, value);

      const call = () => client.byToken('ECO', '', { Authorization: `Bearer ${uuid}` });
      const { body } = await call().expect(503);
      expect(body).to.have.all.keys('error', 'code').and.to.include({ code: 'unavailable' });
      await client.byToken('ECO', '').expect(200);

      const listed = await admin.items('procedures.tokens.list');
      expect(listed.find((token) => token['id'] === id)).to.deep.include({ nombre, procedimientos: null });
      const { tokens_api } = await exportedSections(client.host);
      expect(tokens_api!.map((token) => token['nombre'])).to.deep.equal(['externo']);
      // The broken token names no code, so it does not keep a procedure from being removed.
      const copy = { pro_codigo: `DE_${id}`, nombre_bd: 'city_lista' };
      expect(await admin.mutate('procedures.procedures.save', copy)).to.include({ status: 200 });
      expect(await admin.mutate('procedures.procedures.remove', { codigo: `DE_${id}` })).to.include({
        status: 200,
      });

      expect(await admin.mutate('procedures.tokens.save', { id, ...grant })).to.include({ status: 200 });
      await call().expect(200);
      await admin.mutate('procedures.tokens.revoke', { id });
    });
  }

  it('a procedure whose stored text cannot be read is shown without text, and runs', async () => {
    await store("UPDATE procedures_procedure SET definicion = $1 WHERE codigo = 'ECO'", ['CREATE']);
    const { data } = await admin.query('procedures.procedures.get', { codigo: 'ECO' });
    expect(data.sql).to.deep.equal({});
    await client.byJwt('ECO').expect(200);
  });
});
