import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureCluster } from '../../embedded-postgres/create-cluster.js';
import { prepareEmbeddedFolder } from '../../embedded-postgres/embedded-folder.js';
import { findPostgresPrograms } from '../../embedded-postgres/postgres-programs.js';
import type { ServerSetup } from '../../embedded-postgres/server-setup.js';
import { findServerUser } from '../../embedded-postgres/server-user.js';
import {
  cleanUp,
  endProcess,
  eventually,
  inPostgres,
  kill,
  postmasterPid,
  query,
  serverProcesses,
  start,
  startProcess,
  temporaryFolder,
} from '../embedded-postgres/embedded-harness.js';

const createNote = 'CREATE TABLE note AS SELECT 1 AS one';
const readNote = 'SELECT one FROM note';
const note = [{ one: 1 }];

// A query that never checks whether its server still runs.
const busy = 'SELECT count(*) FROM generate_series(1, 1000000000000) AS number WHERE number % 7 = 8';

async function setupIn(dataFolder: string): Promise<ServerSetup> {
  const folder = await prepareEmbeddedFolder(dataFolder);
  const user = await findServerUser(folder);
  return { folder, user, programs: await findPostgresPrograms(user), log: () => undefined };
}

async function startBusyStatement(url: string): Promise<void> {
  query(url, busy).catch(() => undefined);
  await eventually(async () => {
    const rows = await query(url, `SELECT FROM pg_stat_activity WHERE state = 'active' AND query = '${busy}'`);
    expect(rows).to.have.length(1);
  });
}

describe('the embedded database after a crash', () => {
  afterEach(cleanUp);

  it('of the host: the next one ends the server that was left and has the data', async () => {
    const folder = await temporaryFolder();
    const host = startProcess(folder);
    const { url = '' } = await host.answer;
    await query(url, createNote);
    await startBusyStatement(url);
    const left = await postmasterPid(folder);
    await endProcess(host.child, 'SIGKILL');
    expect(await serverProcesses(folder)).to.contain(left);
    const next = await start(folder);
    expect(await serverProcesses(folder)).not.to.contain(left);
    expect(await query(next.url, readNote)).to.deep.equal(note);
  });

  it('of the server: it is started again under the same URL, even beside a busy orphan', async () => {
    const folder = await temporaryFolder();
    const messages: string[] = [];
    const { url } = await start(folder, { log: (message) => messages.push(message) });
    await query(url, createNote);
    await startBusyStatement(url);
    const killed = await postmasterPid(folder);
    kill(killed);
    expect(await eventually(() => query(url, readNote))).to.deep.equal(note);
    expect(await postmasterPid(folder)).not.to.equal(killed);
    expect(messages).to.include('PostgreSQL stopped by itself (ended by SIGKILL); starting it again');
  });

  it('of the server, again and again: the host is notified that it is lost', async () => {
    const folder = await temporaryFolder();
    const reasons: string[] = [];
    const database = await start(folder, { onLost: (reason) => reasons.push(reason) });
    const deaths = new Set<number>();
    while (reasons.length === 0) {
      const pid = await postmasterPid(folder).catch(() => undefined);
      if (pid !== undefined && !deaths.has(pid)) kill(pid);
      if (pid !== undefined) deaths.add(pid);
      await delay(50);
    }
    expect(reasons).to.have.length(1);
    expect(reasons[0]).to.contain('SIGKILL');
    expect(deaths.size).to.equal(6);
    await database.stop();
    expect(await query((await start(folder)).url, 'SELECT 1 AS one')).to.deep.equal(note);
  });

  it('of the server: a stop at that moment leaves nothing running', async () => {
    const folder = await temporaryFolder();
    const database = await start(folder);
    for (const pauseMs of [0, 20, 150]) {
      const again = pauseMs === 0 ? database : await start(folder);
      kill(await postmasterPid(folder));
      await delay(pauseMs);
      await again.stop();
      await delay(300);
      expect(await serverProcesses(folder)).to.deep.equal([]);
    }
  });

  it('of both: the next host ends the orphans and recovers', async () => {
    const folder = await temporaryFolder();
    const host = startProcess(folder);
    const { url = '' } = await host.answer;
    await query(url, createNote);
    await startBusyStatement(url);
    const server = await postmasterPid(folder);
    await endProcess(host.child, 'SIGKILL');
    kill(server);
    const orphans = await serverProcesses(folder);
    expect(orphans).not.to.deep.equal([]);
    const next = await start(folder);
    expect(await query(next.url, readNote)).to.deep.equal(note);
    for (const orphan of orphans) expect(await serverProcesses(folder)).not.to.contain(orphan);
  });

  it('of both, when another process has the pid of the server by now', async () => {
    const folder = await temporaryFolder();
    const first = await start(folder);
    await query(first.url, createNote);
    await first.stop();
    const { user } = await setupIn(folder);
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...user });
    await writeFile(
      inPostgres(folder, 'cluster/data/postmaster.pid'),
      `${stranger.pid}\n/x\n1\n5432\n\n\n1 1\nready\n`,
    );
    const next = await start(folder);
    expect(await query(next.url, readNote)).to.deep.equal(note);
    expect(stranger.exitCode ?? stranger.signalCode).to.equal(null);
    await endProcess(stranger, 'SIGKILL');
  });

  it('in the middle of initdb: nothing half-made is used or left', async () => {
    const folder = await temporaryFolder();
    const host = startProcess(folder);
    await eventually(async () => {
      const [draft] = (await readdir(path.join(folder, 'postgres'))).filter((name) => name.startsWith('cluster-'));
      expect(await readdir(inPostgres(folder, `${draft}/data`))).to.include('pg_wal');
    });
    await endProcess(host.child, 'SIGKILL');
    expect(await readdir(path.join(folder, 'postgres'))).not.to.include('cluster');
    const next = await start(folder);
    expect(await query(next.url, 'SELECT 1 AS one')).to.deep.equal(note);
    const names = await readdir(path.join(folder, 'postgres'));
    expect(names.filter((name) => name.startsWith('cluster'))).to.deep.equal(['cluster']);
  });

  it('of initdb: its last lines are reported and nothing is left', async () => {
    const folder = await temporaryFolder();
    const initdb = path.join(folder, 'initdb');
    await writeFile(initdb, '#!/bin/sh\ntouch half\necho first >&2\necho "No space left" >&2\nexit 3\n');
    await chmod(initdb, 0o755);
    await chmod(folder, 0o755);
    const setup = await setupIn(folder);
    const error = await ensureCluster({ ...setup, programs: { ...setup.programs, initdb } }).then(
      () => expect.fail('it did not fail'),
      (reason: unknown) => reason as Error,
    );
    expect(error.message).to.equal(`initdb failed in ${folder}: first | No space left`);
    expect(await readdir(path.join(folder, 'postgres'))).to.deep.equal([]);
  });
});

describe('the owner of a data folder', () => {
  afterEach(cleanUp);

  it('is exactly one of several that come at the same instant after a crash', async () => {
    const folder = await temporaryFolder();
    const killed = startProcess(folder);
    await killed.answer;
    await endProcess(killed.child, 'SIGKILL');
    const rivals = Array.from({ length: 5 }, () => startProcess(folder));
    const answers = await Promise.all(rivals.map(({ answer }) => answer));
    const winner = rivals[answers.findIndex(({ url }) => url !== undefined)];
    const refusals = answers.filter(({ url }) => url === undefined).map(({ message }) => message);
    expect(refusals).to.deep.equal(
      Array(4).fill(`The data folder ${folder} is in use by another host, process ${winner?.child.pid}`),
    );
  });
});
