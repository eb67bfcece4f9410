import type { ChildServer } from './child-server.js';
import { load, type Load } from './load.js';
import type { Operation } from './operations.js';
import { machineCpu, processCpu, treeCpu } from './process-cpu.js';

export interface Contestant {
  readonly name: string;
  readonly servers: readonly ChildServer[];
  readonly databaseUrl: string;
}

/** The processes whose CPU time is read beside that of the servers. */
export interface Peers {
  /** The first process of the database's server. */
  readonly postmaster: number;
  /** `undefined` when none was started here. */
  readonly redis?: number | undefined;
}

/** The CPU milliseconds of one round, per request. */
export interface Round {
  readonly server: number;
  readonly database: number;
  readonly redis: number;
  /** The program that sends the requests. */
  readonly load: number;
  readonly aSecond: number;
  /** The share of the machine's CPU that other programs used meanwhile. */
  readonly noise: number;
}

/** The rounds of each contestant, by its name. */
export type Measured = ReadonlyMap<string, readonly Round[]>;

interface Totals {
  readonly server: number;
  readonly database: number;
  readonly redis: number;
  readonly load: number;
  readonly machine: number;
}

function totals({ servers }: Contestant, { postmaster, redis }: Peers): Totals {
  return {
    server: servers.reduce((sum, { pid }) => sum + processCpu(pid), 0),
    database: treeCpu(postmaster),
    redis: redis === undefined ? 0 : processCpu(redis),
    load: processCpu(process.pid),
    machine: machineCpu(),
  };
}

/** Sends the requests of a round, and returns the time when all work was done. */
async function run(operation: Operation, { servers, databaseUrl }: Contestant, asked: Load): Promise<number> {
  const end = await load(
    servers.map(({ url }) => url),
    operation,
    asked,
  );
  if (!operation.settle) return end;
  await operation.settle(databaseUrl);
  return performance.now();
}

async function round(operation: Operation, contestant: Contestant, peers: Peers, asked: Load): Promise<Round> {
  const before = totals(contestant, peers);
  const start = performance.now();
  const seconds = ((await run(operation, contestant, asked)) - start) / 1000;
  const after = totals(contestant, peers);
  const spent = (part: keyof Totals): number => after[part] - before[part];
  const others = spent('machine') - spent('server') - spent('database') - spent('redis') - spent('load');
  const { requests } = asked;
  return {
    server: spent('server') / requests,
    database: spent('database') / requests,
    redis: spent('redis') / requests,
    load: spent('load') / requests,
    aSecond: requests / seconds,
    noise: Math.max(0, others) / spent('machine'),
  };
}

/** Warms up all contestants, then measures them in turn, so that changes on the machine affect each of them. */
export async function measure(
  operation: Operation,
  contestants: readonly Contestant[],
  { rounds, peers, asked }: { readonly rounds: number; readonly peers: Peers; readonly asked: Load },
): Promise<Measured> {
  for (const contestant of contestants) await run(operation, contestant, asked);
  const measured = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
  for (let index = 0; index < rounds; index += 1) {
    for (const contestant of contestants) {
      measured.get(contestant.name)!.push(await round(operation, contestant, peers, asked));
    }
  }
  return measured;
}
