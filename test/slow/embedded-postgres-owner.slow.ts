import { expect } from 'chai';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  cleanUp,
  exists,
  inPostgres,
  postmasterPid,
  query,
  serverProcesses,
  start,
  startProcess,
  temporaryFolder,
} from '../embedded-postgres/embedded-harness.js';

describe('the owner of a data folder', () => {
  afterEach(cleanUp);

  it('refuses a second one, with a message that names the folder and the process', async () => {
    const folder = await temporaryFolder();
    await start(folder);
    const { answer } = startProcess(folder);
    expect(await answer).to.deep.equal({
      name: 'EmbeddedPostgresError',
      message: `The data folder ${folder} is in use by another host, process ${process.pid}`,
    });
  });

  it('is joined by a tool, which leaves it running', async () => {
    const folder = await temporaryFolder();
    const owner = await start(folder);
    const tool = await start(folder, { role: 'tool' });
    expect(tool.url).to.equal(owner.url);
    await tool.stop();
    expect(await query(owner.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
  });

  it('may be a tool, if nobody else is: for as long as it runs', async () => {
    const folder = await temporaryFolder();
    await (await start(folder)).stop();
    await writeFile(inPostgres(folder, 'connection.json'), '{"url":"postgres://stale:x@127.0.0.1:1/x"}');
    const tool = await start(folder, { role: 'tool' });
    expect(await query(tool.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    expect(await exists(inPostgres(folder, 'connection.json'))).to.equal(false);

    const refused = await startProcess(folder).answer;
    expect(refused.message).to.contain(`in use by a command-line tool, process ${process.pid}`);

    const firstServer = await postmasterPid(folder);
    const second = start(folder, { role: 'tool' });
    await delay(300);
    await tool.stop();
    expect(await query((await second).url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    expect(await postmasterPid(folder)).not.to.equal(firstServer);
  });

  it('is waited for by a tool while it starts', async () => {
    const folder = await temporaryFolder();
    const [owner, tool] = await Promise.all([start(folder), delay(50).then(() => start(folder, { role: 'tool' }))]);
    expect(tool.url).to.equal(owner.url);
    await owner.stop();
    expect(await serverProcesses(folder)).to.deep.equal([]);
  });
});
