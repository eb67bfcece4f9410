import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { stringify } from 'yaml';
import { packageRoot } from '../../host/paths.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { until } from '../../testing/until.js';
import { RunningService } from '../host/support/run-service.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';
import { postgresOnly } from '../support/postgres-only.js';
import { tramites } from './support/crash-folder.js';
import { FilingClients } from './support/filing-clients.js';
import { plantLamp, type LampVersion } from './support/lamp-versions.js';

/** A host of a version, as a process, and the citizens who file on it. */
interface VersionHost {
  readonly service: RunningService;
  readonly url: string;
  readonly filing: FilingClients;
}

describe('an upgrade, host by host, as processes', () => {
  let database: TestDatabase;
  let folder: TemporaryFolder;
  let running: RunningService[];
  let clients: FilingClients[];

  const environmentOf = async (version: LampVersion): Promise<Record<string, string>> => {
    const place = path.join(folder.path, version);
    await plantLamp(path.join(place, 'lamp'), version);
    const config = {
      plugins: ['auth', 'calendar', 'terms', 'forms', 'tramites', './lamp'],
      http: { port: 0, publicPerMinute: 100_000_000 },
      bundle: folder.write('bundle.yaml', stringify({ version: 1, tramites })),
    };
    return {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      VENTANILLA_SECRET_KEY: secretKey,
      VENTANILLA_DATA: path.join(folder.path, 'data'),
      VENTANILLA_CONFIG: folder.write(`${version}/config.yaml`, stringify(config)),
    };
  };
  const secretKey = randomBytes(32).toString('base64');

  /** Started, and perhaps not up yet. */
  const launch = async (version: LampVersion): Promise<RunningService> => {
    const program = path.join(packageRoot, 'dist/host/main.js');
    const service = RunningService.of(process.execPath, [program], packageRoot, await environmentOf(version));
    running.push(service);
    return service;
  };
  const start = async (version: LampVersion): Promise<VersionHost> => {
    const service = await launch(version);
    const url = await service.listening();
    const filing = new FilingClients(() => url, { json: 1, multipart: 1, pauseMilliseconds: 50 });
    clients.push(filing);
    return { service, url, filing };
  };
  const light = async ({ url }: VersionHost): Promise<string> => {
    const response = await fetch(`${url}/lamps/Quinta`, { method: 'POST' });
    return `${response.status} ${await response.text()}`;
  };
  /** Each files more, which is acknowledged, and nothing else is answered. */
  const allFile = async (...hosts: readonly VersionHost[]): Promise<void> => {
    const before = hosts.map(({ filing }) => filing.acknowledged.length);
    await until('all of them file', () =>
      hosts.every(({ filing }, index) => filing.acknowledged.length > before[index]! + 5),
    );
    for (const { filing } of hosts) {
      expect([...filing.refused]).to.deep.equal([]);
      expect(filing.unanswered).to.equal(0);
    }
  };

  before(async function () {
    postgresOnly(this, 'the planted migrations are written for PostgreSQL');
    database = await createTestDatabase();
    folder = new TemporaryFolder();
    [running, clients] = [[], []];
  });
  after(async () => {
    for (const filing of clients ?? []) await filing.stop();
    for (const service of running ?? []) await service.kill();
    await database?.drop();
    folder?.remove();
  });

  it('has both versions serve where the migration is marked, and the earlier one end first where it is not', async () => {
    const first = await start('1.0.0');
    await allFile(first);

    const second = await start('1.1.0');
    await allFile(first, second);
    expect([await light(first), await light(second)]).to.deep.equal(['201 "1.0.0"', '201 "1.1.0"']);

    const third = await start('1.2.0');
    const { status, errors } = await first.service.ended;
    expect(status).to.equal(1);
    expect(errors).to.equal(
      'ventanilla: A newer version migrates the database, and this host does not work with that: ' +
        'lamp 1.0.0 does not know 0003-contract of 1.2.0, which works with 1.1.0 or later.\n',
    );
    await first.filing.stop();
    expect([...first.filing.refused.keys()].filter((code) => code >= 500 && code !== 503)).to.deep.equal([]);
    await allFile(second, third);
    expect([await light(second), await light(third)]).to.deep.equal(['201 "1.1.0"', '201 "1.2.0"']);

    const again = await (await launch('1.0.0')).ended;
    expect([again.status, again.output]).to.deep.equal([1, '']);
    expect(again.errors).to.match(
      /^ventanilla: The database was migrated by a newer program: lamp 1\.0\.0 does not know/,
    );
  });

  it('waits for no host that is held up, which ends once it goes on', async () => {
    const [, held, other] = [...running];
    held!.child.kill('SIGSTOP');
    const last = await start('2.0.0');
    expect((await other!.ended).errors).to.match(/lamp 1\.2\.0 does not know 0004-rename of 2\.0\.0\.\n$/);
    held!.child.kill('SIGCONT');
    const { status, errors } = await held!.ended;
    expect([status, errors]).to.deep.equal([
      1,
      'ventanilla: The database was migrated by a newer program: lamp 1.1.0 does not know 0004-rename of 2.0.0. ' +
        'Start the newer version, or restore the backup from before it.\n',
    ]);
    await allFile(last);
    expect(await light(last)).to.equal('201 "2.0.0"');
  });
});
