import { expect } from 'chai';
import { draftCluster } from '../../embedded-postgres/index.js';
import { takeServerLock } from '../../embedded-postgres/server-lock.js';
import { prepareEmbeddedFolder } from '../../embedded-postgres/embedded-folder.js';
import { findPostgresPrograms } from '../../embedded-postgres/postgres-programs.js';
import { findServerUser } from '../../embedded-postgres/server-user.js';
import {
  cleanUp,
  endProcess,
  exists,
  inPostgres,
  serverProcesses,
  startProcess,
  temporaryFolder,
} from './embedded-harness.js';
import { rejectionOf } from '../host/support/rejection.js';

describe('a cluster that is brought back', () => {
  afterEach(cleanUp);

  it('takes the place of one whose process was killed, and of the server that it left', async () => {
    const dataFolder = await temporaryFolder();
    const killed = startProcess(dataFolder, 'tool');
    await killed.answer;
    await endProcess(killed.child, 'SIGKILL');
    expect(await serverProcesses(dataFolder)).not.to.deep.equal([]);

    const draft = await draftCluster(dataFolder, true);
    expect(await exists(inPostgres(dataFolder, 'cluster'))).to.equal(false);
    await draft.complete();

    // The lock that the server that was left has inherited: free at once, or the next start waits in vain.
    const folder = await prepareEmbeddedFolder(dataFolder);
    const user = await findServerUser(folder);
    const said: string[] = [];
    const log = (message: string): void => void said.push(message);
    const lock = await takeServerLock({ folder, user, log, programs: await findPostgresPrograms(user) });
    lock.release();
    expect(said).to.deep.equal([]);
  });

  it('takes no place that is taken', async () => {
    const dataFolder = await temporaryFolder();
    const left = startProcess(dataFolder, 'tool');
    await left.answer;
    await endProcess(left.child, 'SIGTERM');
    const error = await rejectionOf(draftCluster(dataFolder));
    expect(error.message).to.match(/has a database already$/);
  });
});
