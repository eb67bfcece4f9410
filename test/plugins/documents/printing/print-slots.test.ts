import { expect } from 'chai';
import { PrintSlots } from '../../../../plugins/documents/printing/print-slots.js';
import { RateLimitError, UnavailableError } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../../host/support/rejection.js';

const [LUZ, MARTA, ANA] = [1, 2, 3] as const;

describe('the turns of a printer', () => {
  const opened = (pages = 2, queue = 50): PrintSlots => new PrintSlots({ pages, queue, waitMilliseconds: 60_000 });

  /**
   * Asks for a turn for each requester. Returns the requesters that got one, in order, and the function that ends the
   * next turn.
   */
  async function asked(slots: PrintSlots, ...all: readonly (number | undefined)[]) {
    const had: (number | undefined)[] = [];
    const turns: (() => void)[] = [];
    for (const requester of all) {
      void slots
        .take(requester === undefined ? {} : { requester })
        .then((giveBack) => {
          had.push(requester);
          turns.push(giveBack);
        })
        .catch(() => undefined);
    }
    await settled();
    return {
      had,
      next: async () => {
        turns.shift()!();
        await settled();
      },
    };
  }
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('allow a user one page at a time, and one more that waits', async () => {
    const slots = opened();
    const { had, next } = await asked(slots, LUZ, LUZ, MARTA);
    expect(had).to.deep.equal([LUZ, MARTA]);
    const refusal = await rejectionOf(slots.take({ requester: LUZ }));
    expect(refusal).to.be.instanceOf(RateLimitError);
    expect((refusal as RateLimitError).toProblem().headers).to.have.property('Retry-After');
    await next();
    expect(had).to.deep.equal([LUZ, MARTA, LUZ]);
  });

  it('skip a user who already prints a page', async () => {
    const { had, next } = await asked(opened(), LUZ, MARTA, LUZ, ANA);
    expect(had).to.deep.equal([LUZ, MARTA]);
    await next();
    await next();
    expect(had).to.deep.equal([LUZ, MARTA, LUZ, ANA]);
    const other = await asked(opened(), LUZ, MARTA, MARTA, ANA);
    await other.next();
    expect(other.had).to.deep.equal([LUZ, MARTA, ANA]);
  });

  it('remain available for documents of the city, however many users print or wait', async () => {
    for (const pages of [1, 2]) {
      const slots = opened(pages, 2);
      const { had, next } = await asked(slots, LUZ, MARTA, ANA, 4, undefined, undefined);
      expect(had).to.deep.equal([...[LUZ, MARTA].slice(0, pages), undefined]);
      await next();
      await next();
      expect(had.slice(pages + 1)[0]).to.equal(undefined);
      expect(had).to.have.length.above(pages + 1);
    }
  });

  it('have a limited queue', async () => {
    const slots = opened(1, 1);
    await asked(slots, LUZ, MARTA);
    expect(await rejectionOf(slots.take({ requester: ANA }))).to.be.instanceOf(UnavailableError);
    expect([slots.running, slots.waiting]).to.deep.equal([1, 1]);
  });
});
