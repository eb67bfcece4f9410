import { expect } from 'chai';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../testing/until.js';
import { CrashFolder } from './support/crash-folder.js';
import { FilingClients } from './support/filing-clients.js';
import { HostProcess } from './support/host-process.js';
import { KeysProcess } from './support/keys-process.js';
import { roundsOf } from './support/rounds.js';

const rounds = roundsOf('KEY_CHANGES', 4);

/** At the most: a command is killed somewhere between its start and its end. */
const LONGEST_LIFE_MILLISECONDS = 4000;

describe(`a service on its own database, whose root key is changed ${rounds} times`, () => {
  let folder: CrashFolder;
  let host: HostProcess;
  let filing: FilingClients | undefined;

  before(async () => {
    folder = await CrashFolder.create();
    host = new HostProcess(folder);
    await host.start();
  });
  after(async () => {
    await filing?.stop();
    await host?.retire();
    await folder?.remove();
  });

  const keyFiles = async (): Promise<string[]> =>
    (await readdir(folder.environment['VENTANILLA_DATA']!)).filter((name) => name.startsWith('secret.key'));
  const key = (): Promise<string> => readFile(path.join(folder.environment['VENTANILLA_DATA']!, 'secret.key'), 'utf8');

  it('serves meanwhile, needs nothing of the operator, and starts whenever the command was killed', async () => {
    filing = new FilingClients(() => host.url, { json: 1, multipart: 1, pauseMilliseconds: 50 });
    const seen = new Set([await key()]);
    for (let round = 1; round <= rounds; round += 1) {
      const killed = new KeysProcess(folder.environment, 'root');
      await delay(Math.random() * LONGEST_LIFE_MILLISECONDS);
      await killed.kill();
      // One round with the service that runs, one with a service that starts from what was left.
      if (round % 2 === 0) {
        await host.kill();
        await host.start();
      }
      const command = new KeysProcess(folder.environment, 'root');
      expect(await command.ended(), command.output).to.equal(0);
      expect(command.output).to.include('and no other one is needed').and.not.include('cannot be opened');
      expect(await keyFiles()).to.deep.equal(['secret.key']);
      seen.add(await key());
      expect(seen.size).to.be.above(round);
      const before = filing.acknowledged.length;
      await until('citizens file', () => filing!.acknowledged.length > before + 3);
    }
    await filing.stop();
    expect([...filing.refused.keys()].filter((status) => status !== 503)).to.deep.equal([]);
  });

  it('starts again with the last key', async () => {
    expect(await host.stop()).to.equal(0);
    await host.start();
    await until('it is ready', async () => (await fetch(`${host.url}/health/ready`)).status === 200);
    expect(await host.stop()).to.equal(0);
  });
});
