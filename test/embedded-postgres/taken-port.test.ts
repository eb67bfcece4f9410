import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { ensureCluster } from '../../embedded-postgres/create-cluster.js';
import { prepareEmbeddedFolder } from '../../embedded-postgres/embedded-folder.js';
import { findFreePort } from '../../embedded-postgres/free-port.js';
import { findPostgresPrograms } from '../../embedded-postgres/postgres-programs.js';
import { ServerSupervisor } from '../../embedded-postgres/server-supervisor.js';
import { findServerUser } from '../../embedded-postgres/server-user.js';
import { cleanUp, temporaryFolder } from './embedded-harness.js';

describe('the port of the embedded database', () => {
  afterEach(cleanUp);

  it('is another one when another process takes it before PostgreSQL', async () => {
    const folder = await prepareEmbeddedFolder(await temporaryFolder());
    const user = await findServerUser(folder);
    const setup = { folder, user, programs: await findPostgresPrograms(user), log: () => undefined };
    await ensureCluster(setup);
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port: taken } = occupant.address() as AddressInfo;
    const ports = [taken, await findFreePort()];
    const supervisor = new ServerSupervisor(setup, () => undefined);
    expect(await supervisor.start(() => Promise.resolve(ports.shift() ?? 0))).to.not.equal(taken);
    await supervisor.stop();
    occupant.close();
  });
});
