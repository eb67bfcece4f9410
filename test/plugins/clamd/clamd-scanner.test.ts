import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { parseConfiguration } from '../../../host/boot/config/configuration.js';
import { createLogger } from '../../../host/runtime/logging/create-logger.js';
import type { ClamdSettings } from '../../../plugins/clamd/clamd-config.js';
import { ClamdScanner } from '../../../plugins/clamd/clamd-scanner.js';
import { plugin } from '../../../plugins/clamd/index.js';
import { ClamdServer, EICAR } from '../../support/clamd-server.js';
import { bootFailure, rejectionOf } from '../../host/support/rejection.js';

const parse = (clamd: object): ClamdSettings =>
  parseConfiguration({ plugins: ['clamd'], clamd }, [plugin], {}).of('clamd') as ClamdSettings;

describe('the configuration of clamd', () => {
  for (const [address, parsed] of [
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['clamd.ciudad.internal:1', { host: 'clamd.ciudad.internal', port: 1 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ] as const) {
    it(`takes ${address}`, () => {
      expect(parse({ address })).to.deep.equal({
        address: parsed,
        timeoutSeconds: 20,
        mostBytes: 25 * 1024 * 1024,
        whenAway: 'refuse',
      });
    });
  }

  for (const address of ['', 'clamd', 'clamd:', ':3310', 'clamd:0', 'clamd:65536', '::1:3310', 'tcp://clamd:3310']) {
    it(`refuses "${address}"`, async () => {
      expect(await bootFailure(() => parse({ address }))).to.match(/^Configuration: clamd\.address: must be /);
    });
  }

  it('refuses to keep files without an address of a scanner', async () => {
    expect(await bootFailure(() => parse({ whenAway: 'keep' }))).to.match(/^Configuration: clamd\.address: /);
  });
});

describe('the file that clamd receives', () => {
  let clamd: ClamdServer;
  const logged: string[] = [];
  const logger = createLogger({ level: 'info' }, { write: (line) => void logged.push(line) });
  const scanner = (address: string): ClamdScanner => new ClamdScanner(parse({ address, timeoutSeconds: 50 }), logger);
  const scan = (pieces: readonly Buffer[], size: number, at = scanner(clamd.address)): Promise<void> =>
    at.scanFile({ id: 'the-file', size }, () => Promise.resolve(Readable.from(pieces)));

  before(async function () {
    clamd = await ClamdServer.start(this);
  });
  beforeEach(() => {
    logged.length = 0;
  });
  after(() => clamd?.stop());

  it('is complete however it is chunked: an empty piece hides nothing behind it', async () => {
    const pieces = [Buffer.alloc(0), EICAR.subarray(0, 30), Buffer.alloc(0), EICAR.subarray(30), Buffer.alloc(0)];
    expect(await rejectionOf(scan(pieces, EICAR.length))).to.include({ code: 'file_infected' });
  });

  it('is not clean where it is shorter than the received one', async () => {
    expect(await rejectionOf(scan([Buffer.from('half')], 8))).to.include({ status: 503 });
    expect(logged.join('')).to.include('OTHER_BYTES');
    const keeping = new ClamdScanner(parse({ address: clamd.address, whenAway: 'keep' }), logger);
    expect(await rejectionOf(scan([Buffer.from('half')], 8, keeping))).to.include({ status: 503 });
  });

  it('is not clean where the storage fails during the scan', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        await Promise.resolve();
        throw new Error('the storage went away');
      })(),
    );
    const scanned = scanner(clamd.address).scanFile({ id: 'the-file', size: 8 }, () => Promise.resolve(broken));
    expect(await rejectionOf(scanned)).to.include({ status: 503 });
    const unopened = scanner(clamd.address).scanFile({ id: 'the-file', size: 8 }, () =>
      Promise.reject(new Error('gone')),
    );
    expect(await rejectionOf(unopened)).to.include({ status: 503 });
  });

  describe('is not clean where another service answers', () => {
    let other: Server;
    let says: string;

    before(async () => {
      other = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end(says));
      }).listen(0, '127.0.0.1');
      await once(other, 'listening');
    });
    after(() => other.close());

    for (const answer of [
      '',
      'stream: OK',
      'HTTP/1.1 400 Bad Request\r\n\r\n',
      'stream: OKAY\0',
      '\0',
      'x'.repeat(5000),
    ]) {
      it(JSON.stringify(answer.slice(0, 30)), async () => {
        says = answer;
        const at = scanner(`127.0.0.1:${(other.address() as AddressInfo).port}`);
        expect(await rejectionOf(scan([EICAR], EICAR.length, at))).to.include({ status: 503 });
        await rejectionOf(at.check());
      });
    }
  });
});
