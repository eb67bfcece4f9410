import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../../host/runtime/paths.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { startTramiteHost } from '../../acceptance/support/tramite-client.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { superuserOnly } from '../../support/superuser-only.js';
import { createTestDatabase } from '../../../testing/test-database.js';

const tramite = { codigo: 'AVISO', nombre: 'Aviso', preguntas: [] };

describe('the access to ventanilla_v1.records', () => {
  let host: TestHost;

  before(async () => {
    const client = await startTramiteHost({ tramites: [tramite] });
    await client.file('AVISO', {});
    host = client.host;
  });
  after(() => host.stop());

  const sql = (statement: string): Promise<object[]> => host.database.rows(statement);
  const rows = (): Promise<object[]> => sql('SELECT * FROM ventanilla_v1.records');
  const refusal = async (statement: string): Promise<string> => {
    const error = await sql(statement).catch((reason: unknown) => reason);
    return error instanceof Error ? error.message : 'accepted';
  };

  for (const statement of [
    "UPDATE ventanilla_v1.records SET estado = 'RESUELTO'",
    "UPDATE ventanilla_v1.records SET tramite_nombre = 'Otro'",
    'DELETE FROM ventanilla_v1.records',
    "INSERT INTO ventanilla_v1.records (tramite_codigo, tramite_nombre) VALUES ('X', 'X')",
  ]) {
    it(`refuses ${statement.split(' ', 1)[0]}: ${statement}`, async () => {
      const before = await rows();
      expect(await refusal(statement)).to.match(/cannot (update|delete from|insert into) view|read-only/);
      expect(await rows()).to.deep.equal(before);
      expect(await sql("SELECT id FROM tramites_tramite WHERE codigo = 'X'")).to.deep.equal([]);
    });
  }

  it('needs only the grants of docs/views.md, which do not open the tables', async function () {
    postgresOnly(this, 'the server that it is tried on knows no EXECUTE AS USER');
    await superuserOnly(this, host.database);
    const role = `reports_${randomBytes(6).toString('hex')}`;
    const grants = (await readFile(path.join(packageRoot, 'docs/views.md'), 'utf8'))
      .match(/^GRANT .* TO reports;$/gm)!
      .slice(0, 2);
    await sql(`CREATE ROLE ${role}`);
    const asReports = (statement: string): Promise<object[]> =>
      host.database.transaction(async (tx) => {
        await host.database.rows(`SET LOCAL ROLE ${role}`, [], tx);
        return host.database.rows(statement, [], tx);
      });
    try {
      for (const grant of grants) await sql(grant.replace('TO reports', `TO ${role}`));
      expect(await asReports('SELECT id FROM ventanilla_v1.records')).to.have.length(1);
      const refused = await asReports('SELECT id FROM tramites_record').catch((error: Error) => error.message);
      expect(refused).to.equal('permission denied for table tramites_record');
    } finally {
      await sql(`DROP OWNED BY ${role}`);
      await sql(`DROP ROLE ${role}`);
    }
  });

  it('works with a schema that an administrator created before', async () => {
    const database = await createTestDatabase();
    const first = await startTestHost({ databaseUrl: database.url, plugins: [auth] });
    try {
      await first.database.rows('CREATE SCHEMA ventanilla_v1');
      const second = await startTestHost({ databaseUrl: database.url });
      expect(await second.database.rows('SELECT id FROM ventanilla_v1.records')).to.deep.equal([]);
      await second.stop();
    } finally {
      await first.stop();
      await database.drop();
    }
  });
});
