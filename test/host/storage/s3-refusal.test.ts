import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BootError } from '../../../host/boot-error.js';
import { S3FileStorage } from '../../../host/storage/s3-file-storage.js';
import { rejectionOf } from '../support/rejection.js';

/** In Amazon's words, as the server of the other tests takes any secret, and has one region. */
describe('what Amazon refuses', () => {
  let server: Server;
  let storage: S3FileStorage;
  let says: readonly [status: number, code: string];

  before(async () => {
    server = createServer((request, response) => {
      request.resume();
      const [status, code] = says;
      response.writeHead(status, { 'Content-Type': 'application/xml' });
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>of ana</Message></Error>`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    storage = new S3FileStorage({
      bucket: 'city',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: 'KEY-OF-THE-TEST',
      secretAccessKey: 'secret-of-the-test',
      timeoutSeconds: 5,
    });
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const refusal = (asked: 'prove' | 'check'): Promise<Error> => rejectionOf(storage[asked](AbortSignal.timeout(5000)));

  for (const [status, code, key, atHead] of [
    [403, 'SignatureDoesNotMatch', 'secretAccessKey', 'accessKeyId'],
    [403, 'InvalidAccessKeyId', 'accessKeyId', 'accessKeyId'],
    [403, 'AccessDenied', 'accessKeyId', 'accessKeyId'],
    [404, 'NoSuchBucket', 'bucket', 'bucket'],
    [301, 'PermanentRedirect', 'region', 'region'],
  ] as const) {
    it(`stops the start with ${code}, and names ${key}`, async () => {
      says = [status, code];
      for (const [asked, named] of [
        ['prove', key],
        ['check', atHead],
      ] as const) {
        const { message, ...error } = await refusal(asked);
        expect(message).to.match(new RegExp(`^Configuration: storage\\.${named}: `));
        expect(message, JSON.stringify(error)).not.to.match(/KEY-OF|secret-of|of ana/);
      }
    });
  }

  for (const [status, code] of [
    [403, 'RequestTimeTooSkewed'],
    [500, 'InternalError'],
    [503, 'SlowDown'],
  ] as const) {
    it(`does not stop the start with ${code}, which mends by itself`, async () => {
      says = [status, code];
      expect(await refusal('prove')).not.to.be.instanceOf(BootError);
    });
  }
});
