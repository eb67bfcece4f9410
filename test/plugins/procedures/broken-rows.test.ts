import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller } from '../../support/admin-caller.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { cityBundle, startProceduresHost, type ProceduresClient } from './support/procedures-client.js';

describe('a stored row that can no longer be used', () => {
  let client: ProceduresClient;
  let admin: AdminCaller;
  /** Administers procedures, and may run none of those that ask for a permission. */
  let clerk: AdminCaller;

  before(async () => {
    client = await startProceduresHost({
      usuarios: [
        ...cityBundle.usuarios,
        { username: 'oficina', password: PASSWORD, permisos: ['procedures.admin'] },
      ],
    });
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    clerk = await AdminCaller.login(client.host, 'oficina', PASSWORD);
  });
  after(() => client.host.stop());

  const store = async (sql: string, value: unknown): Promise<void> => {
    const { database, clock } = client.host;
    expect(await database.change(sql, [JSON.stringify(value)])).to.equal(1);
    await database.change(
      "UPDATE host_revision SET revision = revision + 1 WHERE name = 'procedures/procedures'",
    );
    clock.advance(1);
  };
  const health = async (): Promise<Record<string, string>> =>
    (await request(client.host.url).get('/health/ready').expect(200)).body.checks;

  for (const column of ['permisos', 'usos']) {
    it(`is no procedure that everybody may run, and takes no other with it: ${column}`, async () => {
      const sql = `UPDATE procedures_procedure SET ${column} = $1 WHERE codigo = 'RESERVADA'`;
      await store(sql, { nada: 1 });
      await client.byJwt('RESERVADA').expect(503);
      await client.byJwt('ECO').expect(200);
      expect(await health()).to.include({ procedures: 'failed' });

      expect((await admin.query('auth.roles.permissions', {})).status).to.equal(200);
      expect((await admin.query('procedures.procedures.list', {})).status).to.equal(200);
      const { data } = await admin.query('procedures.procedures.get', { codigo: 'RESERVADA' });
      expect(data).to.include({ pro_codigo: 'RESERVADA', [column]: null });
      const mended = { pro_codigo: 'RESERVADA', nombre_bd: 'city_eco', permisos: ['hacienda.consulta'] };
      expect((await clerk.mutate('procedures.procedures.save', mended)).status).to.equal(403);
      const token = { nombre: `de ${column}`, procedimientos: ['RESERVADA'] };
      const refused = column === 'usos' ? 400 : 403;
      expect((await clerk.mutate('procedures.tokens.issue', token)).status).to.equal(refused);
      expect((await admin.mutate('procedures.procedures.save', mended)).status).to.equal(200);
      client.host.clock.advance(1);
      await client.byJwt('RESERVADA').expect(403);
      expect(await health()).to.include({ procedures: 'ok' });
    });
  }
});
