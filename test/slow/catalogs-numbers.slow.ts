import { expect } from 'chai';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packageRoot } from '../../host/runtime/paths.js';
import { until } from '../../testing/until.js';
import { PASSWORD } from '../plugins/auth/support/auth-client.js';
import { HostPair } from './support/host-pair.js';
import { NumberClients, SERIE } from './support/number-clients.js';
import { waitUntilNoneIsOpen } from './support/open-transactions.js';
import { roundsOf } from './support/rounds.js';
import { SeededRandom } from '../support/seeded-random.js';

const kills = roundsOf('CRASH_NUMBERS_ROUNDS', 5);
const numbers = roundsOf('CRASH_NUMBERS', 10_000);
const random = SeededRandom.of('CRASH_NUMBERS_SEED');

const CLIENTS = 100;
/** The keys that are asked for again at the end. */
const ASKED_AGAIN = 500;
const LONGEST_PAUSE_MILLISECONDS = 500;

const options = {
  bundle: {
    usuarios: [{ username: 'caja', password: PASSWORD, permisos: ['catalogs.consecutivo.tomar'] }],
    catalogos: { consecutivo: [{ codigo: SERIE }] },
  },
  table: 'CREATE TABLE numbered_document (id VARCHAR(36) NOT NULL PRIMARY KEY, numero INTEGER NULL)',
  config: {
    plugins: [
      'auth',
      'calendar',
      'forms',
      'procedures',
      'catalogs',
      path.join(packageRoot, 'test/slow/support/numbered-plugin.ts'),
    ],
  },
  // The plugin is TypeScript.
  environment: {
    NODE_OPTIONS: `--import=${import.meta.resolve('tsx')}`,
    TSX_TSCONFIG_PATH: path.join(packageRoot, 'tsconfig.json'),
  },
};

const all = Array.from({ length: numbers }, (_none, index) => index + 1);
const ordered = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b);

describe(`${numbers} numbers of one sequence for ${CLIENTS} clients of two hosts, one killed ${kills} times (seed ${random.seed})`, () => {
  let run: HostPair;
  let clients: NumberClients;

  before(async () => {
    run = await HostPair.start(options);
    const answer = await fetch(`${run.address()}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'caja', password: PASSWORD }),
    });
    const { access } = (await answer.json()) as { access: string };
    const [row] = await run.database.rows<{ id: number }>('SELECT id FROM catalogs_consecutivo');
    const address = (): string | undefined => run.address();
    clients = new NumberClients({ address, path: `/global/Consecutivo/${row!.id}/tomar/`, token: access }, random);
  });
  after(() => run?.remove());

  it('are taken while hosts die, calls are repeated and transactions rolled back', async () => {
    const start = performance.now();
    const taking = clients.take(CLIENTS, numbers);
    for (let round = 1; round <= kills; round += 1) {
      const due = (numbers * round) / (kills + 1);
      await until(`${due} numbers are taken`, () => clients.taken >= due, 600);
      await delay(random.below(LONGEST_PAUSE_MILLISECONDS));
      const host = run.hosts[round % run.hosts.length]!;
      await host.kill();
      await host.start();
    }
    await taking;
    const seconds = (performance.now() - start) / 1000;
    process.stdout.write(
      `      ${numbers} numbers in ${seconds.toFixed(1)} s, ${(numbers / seconds).toFixed(0)} a second: ` +
        `${clients.overRest.size} over REST, ${clients.twice} of them asked for twice at once; ` +
        `${clients.written.size} by a plugin, which rolled back ${clients.rolledBack}; ` +
        `${clients.unanswered} calls without an answer\n`,
    );
    expect(clients.unexpected).to.deep.equal([]);
    expect(clients.rolledBack).to.be.greaterThan(0);
    expect(clients.unanswered).to.be.greaterThan(0);
  });

  it('are exactly those from 1, each once', () => {
    expect(ordered([...clients.overRest.values(), ...clients.written.values()])).to.deep.equal(all);
  });

  it('are the same again for the same key, on either host', async () => {
    for (const [key, numero] of [...clients.overRest].slice(-ASKED_AGAIN)) {
      expect(await clients.ask(key), key).to.equal(numero);
    }
  });

  it('are what the database has, and what the audit log says', async () => {
    await waitUntilNoneIsOpen(run.database);
    const numbersOf = async (sql: string): Promise<(number | null)[]> =>
      (await run.database.rows<{ numero: number | null }>(sql)).map(({ numero }) => numero);
    expect(await numbersOf('SELECT siguiente AS numero FROM catalogs_consecutivo')).to.deep.equal([numbers + 1]);
    const written = 'SELECT numero FROM numbered_document ORDER BY numero';
    expect(await numbersOf(written)).to.deep.equal(ordered(clients.written.values()));
    const audited = `SELECT CAST(details ->> 'numero' AS INTEGER) AS numero FROM host_audit_entry
      WHERE action = 'catalogs.consecutivo.taken' ORDER BY 1`;
    expect(await numbersOf(audited)).to.deep.equal(ordered(clients.overRest.values()));
  });

  it('leave no failure in the log, and hosts that stop cleanly', async () => {
    expect(run.errors).to.deep.equal([]);
    for (const host of run.hosts) expect(await host.stop()).to.equal(0);
  });
});
