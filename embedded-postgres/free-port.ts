import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

const anyPort = 0;

/** Returns a port of 127.0.0.1 that is free now; another process may still take it first. */
export function findFreePort(): Promise<number> {
  return listenFor(anyPort);
}

export function isPortFree(port: number): Promise<boolean> {
  return listenFor(port).then(
    () => true,
    () => false,
  );
}

async function listenFor(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
