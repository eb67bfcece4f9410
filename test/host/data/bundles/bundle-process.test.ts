import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { hostProgram, type Ending } from '../../support/run-service.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

const city = 'version: 1\nroles:\n  - { codigo: consulta, nombre: Consulta, permisos: [tramites.read] }\n';
const wrong = city.replace('tramites.read', 'tramites.rea');

describe('npm run bundle, as a process', () => {
  let database: TestDatabase;
  let folder: TemporaryFolder;

  before(async function () {
    postgresOnly(this, 'migrating in the transaction of the import was tried on PostgreSQL alone');
    database = await createTestDatabase();
    folder = new TemporaryFolder();
  });
  after(async () => {
    await database?.drop();
    folder?.remove();
  });

  const bundle = (args: readonly string[], input = '', url = database.url): Ending => {
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const env = {
      ...{ PATH, HOME, TMPDIR, DATABASE_URL: url, VENTANILLA_DATA: path.join(folder.path, 'data') },
      VENTANILLA_SECRET_KEY: createHash('sha256').update('bundle').digest('base64'),
    };
    const program = [...hostProgram('cli'), 'bundle', ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, {
      cwd: packageRoot,
      env,
      input,
      encoding: 'utf8',
    });
    return { status, output: stdout, errors: stderr };
  };
  const isEmpty = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace");
    await client.end();
    return rows.length === 0;
  };

  it('ends with 2 where it fails, with each fault on a line, and leaves an empty database empty', async () => {
    const { status, output, errors } = bundle(['import', '-'], `${wrong}tipos_denuncia: 7\n`);
    expect({ status, output }).to.deep.equal({ status: 2, output: '' });
    expect(errors.split('\n')).to.have.length(3);
    expect(errors).to.match(/^ventanilla: standard input:3:\d+: roles\[0\]\.permisos\[0\]: /);
    expect(await isEmpty()).to.equal(true);
  });

  it('ends with 2 where the database does not answer, as 1 is a difference', () => {
    const { status, errors } = bundle(['diff', '-'], city, 'postgres://u:p@127.0.0.1:1/x');
    expect(status).to.equal(2);
    expect(errors).to.match(/^ventanilla: The database does not answer/);
  });

  it('ends with 1 where something differs, and with 0 once it is imported', async () => {
    const { status, output, errors } = bundle(['diff', '-'], city);
    const difference = 'roles: 1 created, 0 changed, 0 left\n  + consulta\n';
    expect({ status, output, errors }).to.deep.equal({ status: 1, output: difference, errors: '' });
    expect(await isEmpty()).to.equal(true);
    expect(bundle(['import', '-'], city).status).to.equal(0);
    expect(bundle(['diff', '-'], city).status).to.equal(0);
    const { output: exported } = bundle(['export', '-']);
    expect(exported).to.match(/^version: 1\nroles:\n {2}- codigo: consulta\n/);
    expect(bundle(['diff', '-'], exported).status).to.equal(0);
  });
});
