import { expect } from 'chai';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clusterName, findServerProcesses } from '../../embedded-postgres/server-processes.js';
import { RunningService } from '../host/support/run-service.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';

describe('the service in its own process, started again and ended early', function () {
  let folder: TemporaryFolder;
  let service: RunningService;

  beforeEach(() => {
    folder = new TemporaryFolder();
    service = RunningService.start({ VENTANILLA_DATA: folder.path, VENTANILLA_LOG_LEVEL: 'info' });
  });
  afterEach(async () => {
    await service.kill();
    folder.remove();
  });

  const serverProcesses = async (): Promise<number[]> => {
    const data = path.join(folder.path, 'postgres/cluster/data');
    if (!existsSync(data)) return [];
    return (await findServerProcesses(await clusterName(data))).map(({ pid }) => pid);
  };

  it('starts empty with the bundle "none", and again with the key of its data folder alone', async () => {
    await service.kill();
    folder.remove();
    folder = new TemporaryFolder();
    const environment = { VENTANILLA_DATA: folder.path, VENTANILLA_BUNDLE: 'none' };
    service = RunningService.start(environment);
    const url = await service.listening();
    expect((await fetch(`${url}/home/api/tramite/info/PQRSD`, { method: 'POST' })).status).to.equal(404);
    service.child.kill('SIGTERM');
    const { output } = await service.ended;
    expect(output)
      .to.include('Data folder')
      .and.not.match(/Loaded|Demo passwords|PQRSD/);
    expect(existsSync(path.join(folder.path, 'demo-passwords'))).to.equal(false);

    rmSync(path.join(folder.path, 'secret.key'));
    service = RunningService.start(environment);
    const { status, errors } = await service.ended;
    expect(errors).to.match(/^ventanilla: \S+\/secret\.key is missing, and the database beside it needs [^\n]+\n$/);
    expect(status).to.equal(1);
    expect(existsSync(path.join(folder.path, 'secret.key'))).to.equal(false);
  });

  it('ends in the middle of a boot, and leaves nothing running', async () => {
    while (!existsSync(path.join(folder.path, 'postgres'))) {
      await wait(20);
      expect(service.child.exitCode).to.equal(null);
    }
    service.child.kill('SIGTERM');
    service.child.kill('SIGINT');
    const { status, errors, output } = await service.ended;
    expect({ status, errors }).to.deep.equal({ status: 0, errors: '' });
    expect(output).not.to.include('is listening');
    expect(await serverProcesses()).to.deep.equal([]);
  });
});
