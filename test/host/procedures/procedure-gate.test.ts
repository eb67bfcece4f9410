import { expect } from 'chai';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import { ProcedureGate } from '../../../host/procedures/procedure-gate.js';
import { rejectionOf } from '../support/rejection.js';

describe('the gate of the procedures', () => {
  const gateOf = (limits = {}): ProcedureGate =>
    new ProcedureGate({ connections: 4, queue: 3, queueSeconds: 0.05, ...limits });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('lets one procedure hold half of the pool, and others past those that wait for their share', async () => {
    const gate = gateOf({ queueSeconds: 30 });
    const leave = await gate.enter('slow');
    await gate.enter('slow');
    const order: string[] = [];
    const third = gate.enter('slow').then(() => order.push('slow'));
    await gate.enter('fast').then(() => order.push('fast'));
    expect(order).to.deep.equal(['fast']);
    leave();
    await third;
    expect(order).to.deep.equal(['fast', 'slow']);
    expect(gate).to.include({ running: 3, waiting: 0 });
  });

  it('goes by arrival', async () => {
    const gate = gateOf({ connections: 1, queueSeconds: 30 });
    let leave = await gate.enter('a');
    const order: string[] = [];
    const waiting = ['b', 'a', 'c'].map((codigo) =>
      gate.enter(codigo).then((left) => {
        order.push(codigo);
        leave = left;
      }),
    );
    for (const each of waiting) {
      leave();
      await each;
    }
    expect(order).to.deep.equal(['b', 'a', 'c']);
  });

  it('refuses who has waited too long, and who finds the queue full, with a Retry-After', async () => {
    const gate = gateOf({ connections: 1, queue: 1 });
    await gate.enter('a');
    const late = rejectionOf(gate.enter('a'));
    const full = await rejectionOf(gate.enter('a'));
    for (const error of [full, await late]) {
      expect(error).to.be.instanceOf(UnavailableError);
      expect((error as UnavailableError).toProblem().headers).to.have.property('Retry-After');
    }
    expect(gate).to.include({ running: 1, waiting: 0 });
  });

  it('does not let one procedure fill the queue', async () => {
    const gate = gateOf({ connections: 2, queue: 4, queueSeconds: 30 });
    const leave = [await gate.enter('slow'), await gate.enter('other')];
    const outcomes: string[] = [];
    const wait = (codigo: string): void => {
      void gate.enter(codigo).then(
        () => outcomes.push(`${codigo} in`),
        () => outcomes.push(`${codigo} refused`),
      );
    };
    ['slow', 'slow', 'slow', 'slow', 'fast', 'fast', 'fast'].forEach(wait);
    await settled();
    expect(outcomes).to.deep.equal(['slow refused', 'slow refused', 'fast refused']);
    leave[1]!();
    await settled();
    expect(outcomes.at(-1)).to.equal('fast in');
  });

  it('counts a leave once', async () => {
    const gate = gateOf();
    const leave = await gate.enter('a');
    leave();
    leave();
    expect(gate.running).to.equal(0);
  });
});
