import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { clusterName, findServerProcesses } from '../../embedded-postgres/server-processes.js';
import { packageRoot } from '../../host/runtime/paths.js';

const keeperScript = path.join(packageRoot, 'scripts/run-keeper.mjs');
const ownerScript = path.join(packageRoot, 'test/embedded-postgres/owner-process.ts');

describe('the keeper of a run of the tests', () => {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  it('ends the processes and the database of a run that was killed, and removes its files', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-run-'));
    const data = path.join(folder, 'data');
    const keeper = spawn(process.execPath, [keeperScript, folder], { stdio: ['pipe', 'ignore', 'inherit'] });
    const keeperEnd = once(keeper, 'exit');
    const owner = spawn(process.execPath, ['--import', 'tsx', ownerScript, data], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ownerEnd = once(owner, 'exit');
    const [answer] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string];
    expect(JSON.parse(answer)).to.have.property('url');
    const cluster = await clusterName(path.join(data, 'postgres/cluster/data'));
    expect(await findServerProcesses(cluster)).to.not.deep.equal([]);

    // The kernel does the same when the process at the other end is killed.
    keeper.stdin.destroy();

    expect(await keeperEnd).to.deep.equal([0, null]);
    expect(await ownerEnd).to.deep.equal([null, 'SIGKILL']);
    expect(await findServerProcesses(cluster)).to.deep.equal([]);
    expect(existsSync(folder)).to.equal(false);
  });
});
