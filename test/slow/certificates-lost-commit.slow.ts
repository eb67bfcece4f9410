import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded-postgres/index.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { until } from '../../testing/until.js';
import { CertificateCalls } from './support/certificate-calls.js';
import { cityBundle, citySql, outcomeOf, ways, type Way } from './support/certificate-city.js';
import { readCertificateState, type CertificateState } from './support/certificate-state.js';
import { checkCertificates, describeCertificates } from './support/check-certificates.js';
import { CuttingProxy } from './support/cutting-proxy.js';
import { unexpectedErrors } from './support/meant-failures.js';
import { waitUntilNoneIsOpen } from './support/open-transactions.js';
import { SeededRandom } from '../support/seeded-random.js';

const random = SeededRandom.of('CRASH_CERTIFICATES_SEED');

/** Each outcome of a procedure twice. */
const CALLS = 20;
const MISHAPS = 150;
/** The share of messages after which a connection is cut: one in so many. */
const MISHAP_IN = 60;
const LINES = { certificado: 5, demora: 1, ejecutar: 3 };
const BURST = 30;
const PATIENCE_SECONDS = 90;

describe(`certificates and procedures whose answers of the database are lost (seed ${random.seed})`, () => {
  let folder: string;
  let embedded: EmbeddedPostgres;
  let proxy: CuttingProxy;
  let host: TestHost;
  let calls: CertificateCalls;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-cut-'));
    embedded = await startEmbeddedPostgres({ dataFolder: folder, role: 'owner' });
    proxy = await CuttingProxy.open(embedded.url, 'INTO certificates_registration', '"city_ejecutar"(');
    host = await startTestHost({
      databaseUrl: proxy.url,
      bundle: cityBundle,
      // The proxy identifies statements by their text, which a prepared statement sends only once.
      config: { database: { preparedStatements: false }, logging: { level: 'error' } },
    });
    for (const sql of citySql) await host.database.rows(sql);
    calls = new CertificateCalls(() => host.url);
    await calls.signIn();
  });

  after(async () => {
    await calls?.stop();
    await host?.stop();
    await proxy?.close();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const check = async (): Promise<CertificateState> => {
    await waitUntilNoneIsOpen(host.database);
    const state = await readCertificateState(host.database);
    process.stdout.write(describeCertificates(calls, state));
    checkCertificates(calls, state);
    expect(unexpectedErrors(host.logLines), 'unexpected failures in the log').to.deep.equal([]);
    return state;
  };

  it('are 503 where that of the commit is, and yet there, once', async () => {
    proxy.armed = true;
    for (const way of ['certificado', 'ejecutar'] as const) {
      for (let call = 0; call < CALLS; call += 1) await calls.call(way);
    }
    await calls.call('demora');
    proxy.armed = false;

    // Procedures without a certificate commit only where they accept.
    const committed = [...calls.asked].filter(
      ([numero, way]) => way !== 'ejecutar' || outcomeOf(way, numero).estado === 'ACEPTADO',
    );
    expect(proxy.cut, 'commits cut').to.equal(committed.length);
    const numbers = committed.map(([numero]) => numero);
    expect(calls.refused).to.deep.equal(numbers);
    const { registrations, writes } = await check();
    const there = new Set([...registrations, ...writes].map(({ numero }) => numero));
    expect(
      numbers.filter((numero) => !there.has(numero)),
      'committed and not there',
    ).to.deep.equal([]);
  });

  it(`are there whole or not at all where ${MISHAPS} connections are cut at any word`, async () => {
    calls.start(LINES);
    proxy.isMishap = () => random.below(MISHAP_IN) === 0;
    await until('so many are cut', () => proxy.mishaps >= MISHAPS, PATIENCE_SECONDS);
    proxy.isMishap = () => false;
    await calls.progress(BURST);
    await calls.stop();
    await check();
  });

  it('leave the pool whole', async () => {
    const burst = (way: Way): Promise<boolean>[] =>
      Array.from({ length: way === 'demora' ? 1 : BURST }, () => calls.call(way));
    const done = await Promise.all(ways.flatMap(burst));
    expect(new Set(done), 'acknowledged').to.deep.equal(new Set([true]));
    await check();
  });
});
