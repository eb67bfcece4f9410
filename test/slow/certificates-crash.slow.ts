import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { CertificateRun } from './support/certificate-run.js';
import { readCertificateState } from './support/certificate-state.js';
import { checkCertificates, describeCertificates } from './support/check-certificates.js';
import { unexpectedErrors } from './support/meant-failures.js';
import { waitUntilNoneIsOpen } from './support/open-transactions.js';
import { roundsOf } from './support/rounds.js';
import { SeededRandom } from '../support/seeded-random.js';

const rounds = roundsOf('CRASH_CERTIFICATES_ROUNDS', 25);
const random = SeededRandom.of('CRASH_CERTIFICATES_SEED');

/** The calls of each kind that must be answered after each start, so that every kill hits a busy host. */
const BUSY = 6;
const LONGEST_PAUSE_MILLISECONDS = 500;
/** Ends of busy sessions in one round, and the longest pause between two of them. */
const ENDS = 15;
const LONGEST_GAP_MILLISECONDS = 40;
/** More calls than the pool of procedures has connections. */
const BURST = 30;

describe(`certificates and procedures: kill -9 of the host ${rounds} times, of its database and of sessions in between (seed ${random.seed})`, () => {
  let run: CertificateRun;

  before(async () => {
    run = await CertificateRun.start();
    run.calls.start({ certificado: 5, demora: 1, ejecutar: 3 });
  });

  after(() => run?.remove());

  const survive = async (strike: () => Promise<void>): Promise<void> => {
    const { pid } = run.host;
    await strike();
    await run.calls.progress(BUSY);
    expect(run.host.alive && run.host.pid === pid, 'the host lives on').to.equal(true);
  };

  const nothing = (): Promise<void> => Promise.resolve();
  const killDatabase = (): Promise<void> =>
    survive(async () => {
      const killed = await run.host.killPostmaster();
      while ((await run.folder.postmasterPid()) === killed) await delay(20);
    });
  const killServerProcess = (): Promise<void> => survive(() => run.host.killBackend());
  const endSessions = (): Promise<void> => {
    const pauses = Array.from({ length: ENDS }, () => random.below(LONGEST_GAP_MILLISECONDS));
    return survive(() => run.endBusySessions(pauses));
  };
  const killDatabaseWithHost = async (): Promise<void> => void (await run.host.killPostmaster());

  /** The failures of each round before its host is killed, in turn. */
  const strikes = [nothing, killDatabase, nothing, killServerProcess, nothing, endSessions, killDatabaseWithHost];

  it('goes on serving', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await run.calls.progress(BUSY);
      await delay(random.below(LONGEST_PAUSE_MILLISECONDS));
      await strikes[round % strikes.length]!();
      await run.host.kill();
      await run.host.start();
    }
    await run.calls.progress(BUSY);
  });

  it('has its whole pool afterwards', async () => {
    await run.calls.stop();
    const burst = Array.from({ length: BURST }, (_none, at) =>
      run.calls.call(at % 2 === 0 ? 'certificado' : 'ejecutar'),
    );
    expect(new Set(await Promise.all(burst)), 'acknowledged').to.deep.equal(new Set([true]));
    const figures = await (await fetch(`${run.host.url}/metrics`)).text();
    expect(figures)
      .to.match(/^ventanilla_procedures_running 0$/m)
      .and.to.match(/^ventanilla_procedures_waiting 0$/m);
  });

  it('has left no transaction and no lock', () => run.withDatabase(waitUntilNoneIsOpen));

  it('has kept all that it acknowledged, and nothing half', async () => {
    const state = await run.withDatabase(readCertificateState);
    process.stdout.write(describeCertificates(run.calls, state));
    checkCertificates(run.calls, state);
    expect(unexpectedErrors(run.host.errors), 'unexpected failures in the log').to.deep.equal([]);
  });

  it('stops cleanly in the end, and leaves no process', async () => {
    expect(await run.host.stop()).to.equal(0);
    expect(await run.folder.databaseProcesses()).to.deep.equal([]);
  });
});
