import { expect } from 'chai';
import { CuttingProxy } from '../../slow/support/cutting-proxy.js';
import { databaseServer } from '../../../testing/database-server.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { certificados } from './support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from './support/certificates-client.js';
import { storedRegistrations } from './support/stored-registrations.js';

const LATE = 'tarde';

/** A table of the city that refuses a note only at the commit. */
const citySql = [
  'CREATE TABLE city_note (nota TEXT NOT NULL)',
  `CREATE FUNCTION city_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'tarde'; END $$`,
  `CREATE CONSTRAINT TRIGGER city_note_late AFTER INSERT ON city_note DEFERRABLE INITIALLY DEFERRED
   FOR EACH ROW WHEN (NEW.nota = '${LATE}') EXECUTE FUNCTION city_refuse()`,
];

describe('the end of a registration', function () {
  let database: TestDatabase;
  let proxy: CuttingProxy;
  let client: CertificatesClient;

  before(async function () {
    if (!databaseServer().startsWith('postgres:')) {
      process.stdout.write('      skipped: deferred constraints and the proxy are those of PostgreSQL\n');
      this.skip();
    }
    database = await createTestDatabase();
    proxy = await CuttingProxy.open(database.url, 'INTO certificates_registration');
    // The proxy recognizes statements by their text, which a prepared one sends only once.
    const config = { database: { preparedStatements: false } };
    client = await startCertificatesHost({ certificados }, { databaseUrl: proxy.url, config });
    for (const sql of citySql) await client.host.database.rows(sql);
  });
  after(async () => {
    await client?.host.stop();
    await proxy?.close();
    await database?.drop();
  });
  afterEach(() => {
    proxy.armed = false;
    proxy.isMishap = () => false;
  });

  /** Returns the status and body of a call, and the outcomes of its registrations. */
  const register = async (codigo: string, nota: string): Promise<readonly unknown[]> => {
    const { status, body } = await client.register(codigo, { nota });
    const kept = (await storedRegistrations(client.host)).filter(({ respuestas }) => respuestas['nota'] === nota);
    return [status, (body as { code?: string }).code, kept.map(({ estado, fallo }) => [estado, fallo])];
  };

  it('is stored as a failure where the city refuses the commit', async () => {
    const expected = [200, 'procedure_failed', [['FALLIDO', 'database-error']]];
    expect(await register('PAZ_Y_SALVO', LATE)).to.deep.equal(expected);
    expect(await client.notes()).not.to.include(LATE);
  });

  it('is 503 where the answer to the commit is lost, and stored once', async () => {
    proxy.armed = true;
    expect(await register('PAZ_Y_SALVO', 'perdida')).to.deep.equal([503, 'unavailable', [['ACEPTADO', null]]]);
    expect(await client.notes()).to.include('perdida');
  });

  for (const [codigo, what] of [
    ['DEUDA', 'no'],
    ['FALLA', 'failure'],
  ] as const) {
    it(`is 503 and not stored where the connection is lost while a ${what} is undone`, async () => {
      proxy.isMishap = (said) => said.includes('ROLLBACK TO SAVEPOINT');
      expect(await register(codigo, `cortada-${what}`)).to.deep.equal([503, 'unavailable', []]);
      expect(await client.notes()).not.to.include(`cortada-${what}`);
    });
  }
});
