import autocannon from 'autocannon';
import type { Operation } from './operations.js';

export const CONNECTIONS = 32;

/** Sends the requests of one round and waits for all answers, each of which must be a success. */
export async function load(server: string, operation: Operation, requests: number): Promise<void> {
  let connection = 0;
  const result = await autocannon({
    url: server,
    connections: CONNECTIONS,
    amount: requests,
    timeout: 60,
    setupClient: (client) => client.setRequests([operation.requestsOf(server, connection++)]),
  });
  const answered = result['2xx'];
  if (answered !== requests || result.errors > 0) {
    throw new Error(`${operation.name}: ${answered} of ${requests} requests to ${server} succeeded`);
  }
}
