import autocannon from 'autocannon';
import type { Operation } from './operations.js';

export const CONNECTIONS = 32;

/**
 * Sends the requests of one round, the same share to each server, and waits for all answers: each a success. Answers
 * when the last one came (`performance.now()`), as autocannon itself looks only once a second whether it has ended.
 */
export async function load(servers: readonly string[], operation: Operation, requests: number): Promise<number> {
  const share = Math.floor(requests / servers.length);
  const ends = await Promise.all(
    servers.map((server, at) =>
      send(server, operation, at === 0 ? requests - share * (servers.length - 1) : share, servers.length),
    ),
  );
  return Math.max(...ends);
}

async function send(server: string, operation: Operation, requests: number, servers: number): Promise<number> {
  let connection = 0;
  let last = 0;
  const result = await autocannon({
    url: server,
    connections: CONNECTIONS / servers,
    amount: requests,
    timeout: 60,
    setupClient: (client) => {
      client.setRequests([operation.requestsOf(server, connection++)]);
      client.on('response', () => (last = performance.now()));
    },
  });
  const answered = result['2xx'];
  if (answered !== requests || result.errors > 0) {
    throw new Error(`${operation.name}: ${answered} of ${requests} requests to ${server} succeeded`);
  }
  return last;
}
