import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { packageRoot } from '../../host/runtime/paths.js';
import { AuditHost } from '../host/data/audit/support/audit-host.js';
import { desksPlugin, moves } from '../host/data/audit/support/desks-plugin.js';
import { peoplePlugin } from '../host/support/people-plugin.js';
import { roundsOf } from './support/rounds.js';

const program = path.join(packageRoot, 'test/slow/support/audit-process.ts');
const PROCESSES = 2;

describe('the chains of the logs, under processes that are killed', () => {
  let host: AuditHost;

  before(async () => {
    host = await AuditHost.start({ plugins: [peoplePlugin(), desksPlugin(moves)] });
  });
  after(() => host.stop());

  /** Lets a process write and seal, and kills it within a second. */
  async function runAndKill(): Promise<void> {
    const { databaseUrl, secretKey } = host.host;
    const child = spawn(process.execPath, ['--import', 'tsx', program, databaseUrl, secretKey], {
      cwd: packageRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    await Promise.race([once(child.stdout, 'data'), ended]);
    expect(child.exitCode, 'ended by itself').to.equal(null);
    await wait(randomInt(1000));
    // A lease that is let go of in time: the next process would wait for the end of that of a dead one.
    await host.database.changeRows('UPDATE host_audit_sealer SET holder = NULL');
    await wait(randomInt(300));
    child.kill('SIGKILL');
    await ended;
  }

  it('stay whole, and miss no entry', async () => {
    const rounds = roundsOf('AUDIT_CRASH_ROUNDS', 20);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(Array.from({ length: PROCESSES }, runAndKill));
      for (const log of host.logs) expect((await host.verify(log)).problem).to.equal(undefined);
    }
    await host.database.changeRows('UPDATE host_audit_sealer SET holder = NULL');
    await host.sealed();
    for (const log of host.logs) {
      const [row] = await host.database.rows<{ count: string }>(`SELECT COUNT(*) AS count FROM ${log.entries}`);
      const entries = Number(row!.count);
      // Each process is killed after it has written, however slow the machine is.
      expect(entries).to.be.at.least(rounds * PROCESSES);
      const report = await host.verify(log);
      expect(report).to.deep.include({ problem: undefined, personal: entries });
      expect(report.head.seq).to.equal(entries);
    }
  });
});
