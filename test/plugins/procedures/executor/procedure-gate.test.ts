import { expect } from 'chai';
import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { ProcedureGate } from '../../../../plugins/procedures/executor/procedure-gate.js';
import { rejectionOf } from '../../../host/support/rejection.js';

describe('the gate of the procedures', () => {
  let outcomes: string[];
  beforeEach(() => void (outcomes = []));

  const gateOf = (limits = {}): ProcedureGate =>
    new ProcedureGate({ connections: 4, queue: 4, queueSeconds: 30, ...limits });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Lets calls arrive in this order; `outcomes` gets their outcomes. */
  const arrive = async (gate: ProcedureGate, ...codes: readonly string[]): Promise<void> => {
    for (const codigo of codes) {
      void gate.enter(codigo).then(
        () => outcomes.push(`${codigo} in`),
        () => outcomes.push(`${codigo} refused`),
      );
    }
    await settled();
  };

  it('lets one procedure hold half of the pool, and other procedures pass its waiting calls', async () => {
    const gate = gateOf();
    const leave = await gate.enter('slow');
    await arrive(gate, 'slow', 'slow', 'fast');
    expect(outcomes).to.deep.equal(['slow in', 'fast in']);
    leave();
    await settled();
    expect(outcomes.at(-1)).to.equal('slow in');
    expect(gate).to.include({ running: 3, waiting: 0 });
  });

  it('admits calls in the order of their arrival', async () => {
    const gate = gateOf({ connections: 1 });
    let leave = await gate.enter('a');
    const order: string[] = [];
    const waiting = ['b', 'a', 'c', 'a'].map((codigo) =>
      gate.enter(codigo).then((left) => {
        order.push(codigo);
        leave = left;
      }),
    );
    for (const each of waiting) {
      leave();
      await each;
    }
    expect(order).to.deep.equal(['b', 'a', 'c', 'a']);
  });

  it('refuses a call that has waited too long or finds the queue full, with a Retry-After', async () => {
    const gate = gateOf({ connections: 1, queue: 1, queueSeconds: 0.05 });
    await gate.enter('a');
    const late = rejectionOf(gate.enter('a'));
    const full = await rejectionOf(gate.enter('a'));
    for (const error of [full, await late]) {
      expect(error).to.be.instanceOf(UnavailableError);
      expect((error as UnavailableError).toProblem().headers).to.have.property('Retry-After');
    }
    expect(gate).to.include({ running: 1, waiting: 0 });
  });

  it('refuses at once without a queue', async () => {
    const gate = gateOf({ connections: 1, queue: 0 });
    await arrive(gate, 'slow', 'fast');
    expect(outcomes).to.deep.equal(['slow in', 'fast refused']);
  });

  it('refuses with a full queue only calls that would have to wait', async () => {
    const gate = gateOf();
    const leave = await gate.enter('slow');
    await arrive(gate, 'slow', 'slow', 'slow', 'slow', 'slow', 'slow', 'fast', 'fast', 'fast');
    expect(outcomes).to.have.members(['slow in', 'slow refused', 'fast in', 'fast in', 'fast refused']);
    outcomes = [];
    leave();
    await settled();
    expect(outcomes).to.deep.equal(['slow in']);
    expect(gate).to.include({ running: 4, waiting: 3 });
  });

  it('counts a call that leaves twice once', async () => {
    const gate = gateOf();
    const leave = await gate.enter('a');
    leave();
    leave();
    expect(gate.running).to.equal(0);
  });
});
