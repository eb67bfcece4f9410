import type { ChildServer } from './child-server.js';
import { load } from './load.js';
import type { Operation } from './operations.js';
import { machineCpu, processCpu, treeCpu } from './process-cpu.js';

export interface Contestant {
  readonly name: string;
  readonly server: ChildServer;
}

/** CPU milliseconds of one round, a request. */
export interface Round {
  readonly server: number;
  readonly database: number;
  /** Which part of the machine's CPU other programs had meanwhile. */
  readonly noise: number;
}

interface Totals {
  readonly server: number;
  readonly database: number;
  readonly own: number;
  readonly machine: number;
}

function totals({ server }: Contestant, postmaster: number): Totals {
  return {
    server: processCpu(server.pid),
    database: treeCpu(postmaster),
    own: processCpu(process.pid),
    machine: machineCpu(),
  };
}

async function round(operation: Operation, contestant: Contestant, postmaster: number): Promise<Round> {
  const before = totals(contestant, postmaster);
  await load(contestant.server.url, operation, operation.requests);
  const after = totals(contestant, postmaster);
  const server = after.server - before.server;
  const database = after.database - before.database;
  const machine = after.machine - before.machine;
  const others = machine - server - database - (after.own - before.own);
  return {
    server: server / operation.requests,
    database: database / operation.requests,
    noise: Math.max(0, others) / machine,
  };
}

/** Warms all up, then lets them run in turn, so that what changes on the machine meets each of them. */
export async function measure(
  operation: Operation,
  contestants: readonly Contestant[],
  { rounds, postmaster }: { readonly rounds: number; readonly postmaster: number },
): Promise<ReadonlyMap<string, readonly Round[]>> {
  for (const { server } of contestants) await load(server.url, operation, operation.requests);
  const measured = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
  for (let index = 0; index < rounds; index += 1) {
    for (const contestant of contestants) {
      measured.get(contestant.name)!.push(await round(operation, contestant, postmaster));
    }
  }
  return measured;
}
