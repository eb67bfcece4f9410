import { expect } from 'chai';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import { ProcedureGate } from '../../../host/procedures/procedure-gate.js';
import { rejectionOf } from '../support/rejection.js';

describe('the gate of the procedures', () => {
  let time: number;
  let outcomes: string[];
  beforeEach(() => {
    time = 0;
    outcomes = [];
  });

  const gateOf = (limits = {}): ProcedureGate =>
    new ProcedureGate({ connections: 4, queue: 4, queueSeconds: 30, ...limits }, () => time);
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  const pass = async (gate: ProcedureGate, codigo: string, milliseconds: number): Promise<void> => {
    const leave = await gate.enter(codigo);
    time += milliseconds;
    leave();
  };
  /** Arrive in this order; what becomes of them stands in `outcomes`. */
  const arrive = async (gate: ProcedureGate, ...codes: readonly string[]): Promise<void> => {
    for (const codigo of codes) {
      void gate.enter(codigo).then(
        () => outcomes.push(`${codigo} in`),
        () => outcomes.push(`${codigo} refused`),
      );
    }
    await settled();
  };

  it('lets one procedure hold half of the pool, and others past those that wait for their share', async () => {
    const gate = gateOf();
    const leave = await gate.enter('slow');
    await arrive(gate, 'slow', 'slow', 'fast');
    expect(outcomes).to.deep.equal(['slow in', 'fast in']);
    leave();
    await settled();
    expect(outcomes.at(-1)).to.equal('slow in');
    expect(gate).to.include({ running: 3, waiting: 0 });
  });

  it('goes by arrival', async () => {
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

  it('refuses who has waited too long, and who finds the queue full, with a Retry-After', async () => {
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

  it('refuses at once where nobody may wait', async () => {
    const gate = gateOf({ connections: 1, queue: 0 });
    await pass(gate, 'slow', 3000);
    await arrive(gate, 'slow', 'fast');
    expect(outcomes).to.deep.equal(['slow in', 'fast refused']);
  });

  it('does not let one procedure fill the queue, where it is not known how long each takes', async () => {
    const gate = gateOf({ connections: 2 });
    await gate.enter('slow');
    const leave = await gate.enter('other');
    await arrive(gate, 'slow', 'slow', 'slow', 'slow', 'fast', 'fast', 'fast');
    expect(outcomes).to.deep.equal(['slow refused', 'slow refused', 'fast refused']);
    leave();
    await settled();
    expect(outcomes.at(-1)).to.equal('fast in');
  });

  it('refuses in a full queue the calls of the procedure that takes longest, the last one first', async () => {
    const gate = gateOf();
    await pass(gate, 'slow', 3000);
    await pass(gate, 'fast', 5);
    const leave = await gate.enter('slow');
    await arrive(gate, 'slow', 'fast', 'fast', 'slow', 'slow', 'fast', 'fast');
    expect(gate.waiting).to.equal(4);
    outcomes = [];
    await arrive(gate, 'slow', 'fast');
    expect(outcomes).to.deep.equal(['slow refused', 'slow refused']);
    leave();
    await settled();
    // The one that came first was kept.
    expect(outcomes.at(-1)).to.equal('slow in');
    expect(gate).to.include({ running: 4, waiting: 3 });
  });

  it('goes by the mean of the latest calls', async () => {
    const gate = gateOf();
    await pass(gate, 'mended', 3000);
    for (let n = 0; n < 30; n += 1) await pass(gate, 'mended', 5);
    for (let n = 0; n < 30; n += 1) await pass(gate, 'worse', 5 + n * 100);
    await arrive(gate, 'mended', 'mended', 'worse', 'worse', 'worse', 'mended', 'mended', 'mended');
    outcomes = [];
    await arrive(gate, 'mended');
    expect(outcomes).to.deep.equal(['worse refused']);
  });

  it('goes by how long those inside have been there, where none has ended yet', async () => {
    const gate = gateOf();
    await arrive(gate, 'slow', 'slow');
    time += 3000;
    await arrive(gate, 'fast', 'fast', 'slow', 'fast', 'fast', 'fast');
    outcomes = [];
    await arrive(gate, 'fast');
    expect(outcomes).to.deep.equal(['slow refused']);
  });

  it('does not take a procedure for slow for one call that is stuck', async () => {
    const gate = gateOf();
    await pass(gate, 'fast', 5);
    await pass(gate, 'slow', 500);
    await arrive(gate, 'fast');
    time += 60_000;
    await arrive(gate, 'fast', 'slow', 'slow', 'slow', 'fast', 'fast', 'fast');
    outcomes = [];
    await arrive(gate, 'fast');
    expect(outcomes).to.deep.equal(['slow refused']);
  });

  it('does not refuse a slow procedure its share for the sake of fast ones', async () => {
    const gate = gateOf();
    await pass(gate, 'slow', 3000);
    for (const codigo of ['a', 'b']) await pass(gate, codigo, 5);
    const leave = await gate.enter('a');
    await arrive(gate, 'a', 'b', 'b', 'slow', 'a', 'b', 'a', 'b', 'a');
    expect(outcomes).to.deep.equal(['a in', 'b in', 'b in', 'b refused', 'a refused']);
    leave();
    await settled();
    expect(outcomes.at(-1)).to.equal('slow in');
  });

  it('remembers a thousand procedures, and always those that are inside', async () => {
    const gate = gateOf();
    await pass(gate, 'forgotten', 3000);
    await arrive(gate, 'held', 'held');
    for (let n = 0; n < 2500; n += 1) await pass(gate, `code ${n}`, 5);
    await arrive(gate, 'held');
    expect(gate).to.include({ running: 2, waiting: 1 });
    await arrive(gate, 'forgotten', 'forgotten', 'forgotten', 'held', 'forgotten');
    outcomes = [];
    time += 1;
    // By what is known of it, 'forgotten' takes no longer than others: it is 'held' that has been there for long.
    await arrive(gate, 'forgotten');
    expect(outcomes).to.deep.equal(['held refused']);
  });

  it('counts a leave once', async () => {
    const gate = gateOf();
    const leave = await gate.enter('a');
    leave();
    leave();
    expect(gate.running).to.equal(0);
  });
});
