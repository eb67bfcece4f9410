import http from 'node:http';
import { call } from './call.js';
import type { Operation } from './operations.js';

/** The number of callers of all servers together, in the measurement with many callers. */
export const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 32);

/** The requests of one round, and the number of callers of all servers together. */
export interface Load {
  readonly requests: number;
  readonly callers: number;
}

/**
 * Sends the requests of one round, the same share to each server, and waits for all answers, each a success. Returns
 * the time of the last one (`performance.now()`). Each server has at least one caller.
 */
export async function load(
  servers: readonly string[],
  operation: Operation,
  { requests, callers }: Load,
): Promise<number> {
  const share = Math.floor(requests / servers.length);
  const each = Math.max(1, Math.floor(callers / servers.length));
  const ends = await Promise.all(
    servers.map((server, at) =>
      send(server, operation, { requests: at === 0 ? requests - share * (servers.length - 1) : share, callers: each }),
    ),
  );
  return Math.max(...ends);
}

async function send(server: string, operation: Operation, { requests, callers }: Load): Promise<number> {
  let begun = 0;
  const agents = Array.from({ length: callers }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  try {
    await Promise.all(
      agents.map(async (agent, connection) => {
        const own = operation.requestsOf(server, connection);
        while (begun < requests) {
          begun += 1;
          const answer = await call(agent, server, own.next());
          own.answered?.(answer);
        }
      }),
    );
    return performance.now();
  } finally {
    for (const agent of agents) agent.destroy();
  }
}
