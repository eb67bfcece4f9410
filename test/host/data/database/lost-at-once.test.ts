import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect } from 'chai';
import { connect } from '../../../../host/data/database/connect.js';
import { hostConfigShape } from '../../../../host/boot/config/host-config.js';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const goodbye = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

// A PostgreSQL that ends a connection just after accepting it: both messages arrive in one packet.
describe('a connection that PostgreSQL ends as it is made', () => {
  let server: Server;

  before(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, goodbye])));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => server.close());

  it('fails its statement, and not the process', async () => {
    const { port } = server.address() as AddressInfo;
    const pool = connect(`postgres://ana@127.0.0.1:${port}/ventanilla`, hostConfigShape.database.parse({}));
    const failed = await pool.query('SELECT 1').then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failed).to.be.instanceOf(Error);
    await pool.close();
  });
});
