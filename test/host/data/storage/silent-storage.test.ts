import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3FileStorage } from '../../../../host/data/storage/s3-file-storage.js';
import { until } from '../../../../testing/until.js';
import { rejectionOf } from '../../support/rejection.js';

describe('an S3 server that accepts bytes and does not answer', () => {
  let server: Server;
  let storage: S3FileStorage;
  const sockets = new Set<Socket>();
  /** The server's answer to each request. */
  let says = '';

  before(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => says && socket.write(says));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    storage = new S3FileStorage({
      bucket: 'bucket',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      timeoutSeconds: 0.3,
    });
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('fails each request, a large upload too', async () => {
    says = '';
    await Promise.all([
      rejectionOf(storage.delete('key')),
      rejectionOf(storage.open('key')),
      rejectionOf(storage.put('key', Readable.from([Buffer.from('x')]))),
      rejectionOf(storage.put('key', Readable.from([randomBytes(12_000_000)]))),
    ]);
  });

  it('fails the reader of a file that stops arriving', async () => {
    says = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nthe beginning';
    let file: Readable | undefined;
    // On a busy machine, this process may find a server silent that is not.
    await until('its beginning is there', async () => {
      file = await storage.open('key').catch(() => undefined);
      return file !== undefined;
    });
    await rejectionOf(buffer(file!));
  });
});
