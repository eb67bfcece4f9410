import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { plugin as clamdPlugin } from '../../../plugins/clamd/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';
import { ClamdServer, EICAR, STREAM_BYTES } from '../../support/clamd-server.js';
import { debianProgram } from '../../support/debian-program.js';
import { healthOf } from '../../support/health-of.js';
import { END, field, file, sendForm, type FormAnswer } from '../../host/support/multipart.js';
import { peoplePlugin } from '../../host/support/people-plugin.js';
import { TemporaryFolder } from '../../host/support/temporary-folder.js';
import { cabinetPlugin } from '../../host/data/files/support/cabinet-plugin.js';

const SAFE = randomBytes(50_000);

describe('a file that clamd scans', () => {
  const folder = new TemporaryFolder();
  const hosts: TestHost[] = [];
  let clamd: ClamdServer;

  before(async function () {
    clamd = await ClamdServer.start(this);
  });
  afterEach(async () => {
    for (const host of hosts.splice(0)) await host.stop();
    clamd.resume();
  });
  after(async () => {
    await clamd?.stop();
    folder.remove();
  });

  const started = async (options: object = {}): Promise<TestHost> => {
    const host = await startTestHost({
      plugins: [peoplePlugin(), cabinetPlugin, clamdPlugin],
      config: {
        clamd: { address: clamd.address, timeoutSeconds: 50, mostBytes: STREAM_BYTES, ...options },
        logging: { level: 'info' },
      },
    });
    hosts.push(host);
    return host;
  };
  const send = ({ url }: TestHost, bytes: Buffer): Promise<FormAnswer> =>
    sendForm(`${url}/cabinet/one`, [field('a', '1'), file('any', 'a.bin', bytes), END]);
  const left = async ({ database, dataFolder }: TestHost): Promise<{ rows: number; stored: number }> => ({
    rows: (await database.rows('SELECT id FROM host_file')).length,
    stored: (await readdir(path.join(dataFolder, 'files'))).length,
  });
  const lines = ({ logLines }: TestHost, words: string): string[] => logLines.filter((line) => line.includes(words));
  const refused = async (host: TestHost, status: number, code: string, bytes: Buffer): Promise<void> => {
    const answer = await send(host, bytes);
    expect(answer.body).to.include({ code });
    expect(answer.status).to.equal(status);
    expect(await left(host)).to.deep.equal({ rows: 0, stored: 0 });
  };

  for (const [over, address] of [
    ['TCP', () => clamd.address],
    ['a socket', () => clamd.socket],
  ] as const) {
    it(`is kept if it is clean, and otherwise refused with the whole request, over ${over}`, async () => {
      const host = await started({ address: address() });
      expect((await send(host, SAFE)).status).to.equal(200);
      expect((await sendForm(`${host.url}/cabinet/none`, [file('any', 'empty', ''), END])).status).to.equal(200);
      const stored = Buffer.from(await (await fetch(`${host.url}/cabinet/one/any`)).arrayBuffer());
      expect(stored.equals(SAFE)).to.equal(true);

      const { status, body } = await sendForm(`${host.url}/cabinet/two`, [
        file('any', 'a', SAFE),
        file('small', 'informe de Ana.pdf', EICAR),
        END,
      ]);
      expect(status).to.equal(400);
      expect(body).to.deep.equal({
        detail: 'El archivo no se recibe: el antivirus encontró en él un programa malicioso.',
        code: 'file_infected',
      });
      expect(await left(host)).to.deep.equal({ rows: 2, stored: 2 });
      const [line, ...others] = lines(host, 'an infected file was refused');
      expect(others).to.deep.equal([]);
      expect(JSON.parse(line!)).to.include({ level: 'warn', signature: 'Eicar-Test-Signature.UNOFFICIAL', bytes: 68 });
      expect(line).not.to.include('Ana');
      expect(lines(host, 'clamd answers').join('')).to.include('"version":"ClamAV 1.');
    });
  }

  it('is scanned within archives', async function () {
    const program = await debianProgram(this, 'zip', 'zip');
    const host = await started();
    folder.write('carta.com', EICAR.toString('latin1'));
    writeFileSync(path.join(folder.path, 'carta.txt'), SAFE);
    const zip = (...names: readonly string[]): Buffer => {
      const target = path.join(folder.path, `${names.length}.zip`);
      execFileSync(program, ['-q', target, ...names], { cwd: folder.path });
      return readFileSync(target);
    };
    await refused(host, 400, 'file_infected', zip('carta.txt', 'carta.com'));
    expect((await send(host, zip('carta.txt'))).status).to.equal(200);
  });

  it('may be as large as clamd accepts, and no larger', async () => {
    const host = await started();
    await refused(host, 413, 'payload_too_large', Buffer.alloc(STREAM_BYTES + 1));
    expect((await send(host, Buffer.alloc(STREAM_BYTES))).status).to.equal(200);
  });

  it("is refused where clamd's limit is below the configured one, with a line in the log", async () => {
    const host = await started({ mostBytes: 8 * STREAM_BYTES });
    for (const bytes of [STREAM_BYTES + 1, 6 * STREAM_BYTES]) {
      // clamd answers and closes at once: the connection may break before the answer is read.
      const { status } = await send(host, Buffer.alloc(bytes));
      expect(status).to.be.oneOf([413, 503]);
      expect(await left(host)).to.deep.equal({ rows: 0, stored: 0 });
      const told = status === 413 ? 'its StreamMaxLength is below clamd.mostBytes' : 'a file could not be scanned';
      expect(lines(host, told).join('')).to.include(`"bytes":${bytes}`);
    }
  });

  it('is refused while clamd is away, and accepted once it is back', async () => {
    const host = await started();
    expect((await healthOf(host)).body).to.deep.nested.include({ status: 'ok', 'checks.clamd': 'ok' });
    await clamd.kill();
    await refused(host, 503, 'unavailable', SAFE);
    expect((await healthOf(host)).body).to.deep.nested.include({ status: 'degraded', 'checks.clamd': 'failed' });
    const [failure] = lines(host, 'a health check fails');
    expect(JSON.parse(failure!)).to.deep.include({ check: 'clamd', level: 'warn' });
    expect(failure).to.include('ECONNREFUSED');
    expect(lines(host, 'a file could not be scanned, and was refused')).to.have.length(1);
    await clamd.restart();
    expect((await send(host, SAFE)).status).to.equal(200);
    expect((await healthOf(host)).body).to.include({ status: 'ok' });
    expect(lines(host, 'a health check passes again')).to.have.length(1);
  });

  it('is refused where clamd is killed during the scan, or does not answer', async () => {
    const host = await started({ timeoutSeconds: 0.7 });
    clamd.pause();
    await refused(host, 503, 'unavailable', SAFE);
    expect(lines(host, 'a file could not be scanned').join('')).to.include('"error":"TimeoutError"');

    const patient = await started();
    const sent = send(patient, randomBytes(STREAM_BYTES));
    await until('it is stored and being scanned', async () => (await left(patient)).stored === 1);
    await clamd.kill();
    expect(await sent).to.deep.nested.include({ status: 503, 'body.code': 'unavailable' });
    expect(await left(patient)).to.deep.equal({ rows: 0, stored: 0 });
    await clamd.restart();
    expect((await send(patient, SAFE)).status).to.equal(200);
  });

  it('is kept unscanned only where the configuration says so, with a line in the log for each', async () => {
    const host = await started({ whenAway: 'keep' });
    await refused(host, 400, 'file_infected', EICAR);
    await clamd.kill();
    expect((await send(host, SAFE)).status).to.equal(200);
    expect(lines(host, 'a file was not scanned, and is kept')).to.have.length(1);
    await clamd.restart();
  });

  it('does not need clamd at the start of the host, which logs that it is away', async () => {
    await clamd.kill();
    const host = await started();
    expect(lines(host, 'clamd does not answer')).to.have.length(1);
    await clamd.restart();
    expect((await healthOf(host)).body).to.include({ status: 'ok' });
  });
});
