import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { canConnect, databaseUrl } from '../../embedded-postgres/database-connection.js';

describe('a server that takes bytes and says nothing', () => {
  const sockets: Socket[] = [];
  let server: Server;

  before(async () => {
    server = createServer((socket) => sockets.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('is given up, and is nothing to join', async () => {
    const { port } = server.address() as AddressInfo;
    expect(await canConnect(databaseUrl(port, 'secret'))).to.equal(false);
    expect(sockets).to.have.length(1);
  });
});
