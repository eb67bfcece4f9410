import { expect } from 'chai';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { clusterName, findServerProcesses } from '../../embedded-postgres/server-processes.js';
import { startTestBucket, type TestBucket } from '../support/s3-server.js';
import { RunningService } from './support/run-service.js';
import { TemporaryFolder } from './support/temporary-folder.js';

describe('the service in its own process', function () {
  let folder: TemporaryFolder;
  let bucket: TestBucket;
  let service: RunningService;

  beforeEach(async () => {
    folder = new TemporaryFolder();
    bucket = await startTestBucket();
    service = RunningService.start({
      VENTANILLA_DATA: folder.path,
      VENTANILLA_LOG_LEVEL: 'info',
      VENTANILLA_CONFIG: folder.write('config.yaml', stringify({ storage: bucket.config })),
    });
  });
  afterEach(async () => {
    await service.kill();
    await bucket.stop();
    folder.remove();
  });

  const serverProcesses = async (): Promise<number[]> => {
    const data = path.join(folder.path, 'postgres/cluster/data');
    if (!existsSync(data)) return [];
    return (await findServerProcesses(await clusterName(data))).map(({ pid }) => pid);
  };

  it('starts on an empty folder, serves, and ends with its database on SIGTERM', async () => {
    const url = await service.listening();
    expect((await fetch(`${url}/health/ready`)).status).to.equal(200);
    expect((await fetch(`${url}/metrics`)).status, 'open in the embedded profile').to.equal(200);
    expect(statSync(path.join(folder.path, 'demo-passwords')).mode & 0o777).to.equal(0o600);
    expect(await serverProcesses()).not.to.be.empty;

    service.child.kill('SIGTERM');
    const { status, errors, output } = await service.ended;
    expect({ status, errors }, 'also no warning of a library').to.deep.equal({ status: 0, errors: '' });
    const steps = [...output.matchAll(/"msg":"((?:creating|migrating|loading) the \w+)/g)];
    expect([...new Set(steps.map(([, step]) => step))], 'what takes long is said before').to.deep.equal([
      'creating the embedded',
      'migrating the database',
      'loading the bundle',
    ]);
    expect(await serverProcesses()).to.deep.equal([]);
  });
});

describe('the service that cannot start', () => {
  it('says why in one line, and ends with 1', async () => {
    const folder = new TemporaryFolder();
    const { status, errors, output } = await RunningService.start({ VENTANILLA_DATA: folder.path, PORT: 'eighty' })
      .ended;
    folder.remove();
    expect(errors).to.match(/^ventanilla: Configuration: http\.port \(set by PORT\): [^\n]+\n$/);
    expect({ status, output }).to.deep.equal({ status: 1, output: '' });
  });
});
