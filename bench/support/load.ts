import { Client } from 'undici';
import type { Operation } from './operations.js';

export const CONNECTIONS = 32;

/** For connecting, for an answer to begin, and between two pieces of it. */
const TIMEOUT = 60_000;

/**
 * Sends the requests of one round, the same share to each server, and waits for all answers: each a success. Answers
 * when the last one came (`performance.now()`).
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
  let begun = 0;
  const clients = Array.from(
    { length: CONNECTIONS / servers },
    () => new Client(server, { connectTimeout: TIMEOUT, headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT }),
  );
  try {
    await Promise.all(
      clients.map(async (client, connection) => {
        const own = operation.requestsOf(server, connection);
        while (begun < requests) {
          begun += 1;
          const { statusCode, body } = await client.request(own.next());
          const answer = await body.text();
          if (statusCode >= 300) throw new Error(`${operation.name}: ${server} answered ${statusCode} ${answer}`);
          own.answered?.(answer);
        }
      }),
    );
    return performance.now();
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}
