import { expect } from 'chai';
import { makeCallers, type Callers } from './hostile/callers.js';
import { wireOf } from './hostile/encode-call.js';
import { exchange } from './hostile/exchange.js';
import { HostileWorld } from './hostile/hostile-world.js';
import { findOperations, type Operation } from './hostile/operations.js';
import { targetsOf, type Target } from './hostile/targets.js';

describe('hostile requests to every operation', () => {
  let world: HostileWorld;
  let operations: readonly Operation[];
  let callers: Callers;
  let targets: readonly Target[];

  before(async () => {
    world = await HostileWorld.start();
    operations = await findOperations(world);
    callers = await makeCallers(world);
    targets = operations.flatMap((operation) => targetsOf(operation, world, callers.superuser));
  });
  after(() => world?.remove());

  it('have a valid sample for each operation and admin procedure', () => {
    const tried = new Set(targets.map(({ operation }) => operation));
    const untried = operations.filter((operation) => !tried.has(operation)).map(({ name }) => name);
    expect(untried, 'write a sample in test/slow/hostile').to.deep.equal([]);
  });

  it('reach each of them with it', async () => {
    const unreached: string[] = [];
    for (const { label, make } of targets) {
      const { status, body } = await exchange(world.host.port, wireOf(await make()));
      if (status < 200 || status > 299) unreached.push(`${label}: ${status} ${body.slice(0, 300)}`);
    }
    expect(unreached).to.deep.equal([]);
  });
});
