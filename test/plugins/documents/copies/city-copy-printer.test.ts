import { expect } from 'chai';
import { CityCopyPrinter } from '../../../../plugins/documents/copies/city-copy-printer.js';
import type { PrintOptions } from '../../../../plugins/documents/contract.js';
import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { PrintSlots } from '../../../../plugins/documents/printing/print-slots.js';
import { rejectionOf } from '../../../host/support/rejection.js';

const ANA = 3;

describe('the turns of copies', () => {
  const copy = { radicado: '2026-1', hechos: [], respuestas: [], archivos: [] };
  const { signal } = new AbortController();
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  function opened(queue = 50, waitMilliseconds = 60_000) {
    const slots = new PrintSlots({ pages: 1, queue, waitMilliseconds });
    const ends: (() => void)[] = [];
    const printer = {
      printPdf: async (_html: string, options: PrintOptions = {}) => {
        const giveBack = await slots.take(options);
        await new Promise<void>((resolve) => ends.push(resolve));
        giveBack();
        return Buffer.from('x');
      },
    };
    const copies = new CityCopyPrinter({ letterhead: undefined }, { cityName: 'Prueba' }, printer);
    return { slots, ends, print: (by = signal) => copies.printCopy(copy, by) };
  }

  it('do not delay the documents of the city, and copies are printed one at a time', async () => {
    const { slots, ends, print } = opened();
    const all = [print(), print(), print()];
    await settled();
    const document = slots.take();
    await settled();
    expect([slots.running, slots.waiting]).to.deep.equal([2, 2]);
    (await document)();
    for (const one of all) {
      expect(ends).to.have.length(1);
      ends.shift()!();
      await one;
      await settled();
    }
  });

  it('let the users who wait go before the next copy, and refuse none of them', async () => {
    const { slots, ends, print } = opened(2);
    const all = [print(), print(), print()];
    const user = slots.take({ requester: ANA });
    await settled();
    expect(slots.waiting).to.equal(3);
    for (const end of [0, 1]) {
      ends.shift()!();
      await all[end];
      await settled();
    }
    expect([ends.length, slots.running, slots.waiting]).to.deep.equal([0, 1, 1]);
    (await user)();
    await settled();
    ends.shift()!();
    await all[2];
  });

  it('are given up by a caller who no longer waits', async () => {
    const { slots, ends, print } = opened(50, 1);
    const first = print();
    const leaving = new AbortController();
    const second = rejectionOf(print(leaving.signal));
    // The limit of other documents passes, which ends no copy.
    expect(await rejectionOf(slots.take({ requester: ANA }))).to.be.instanceOf(UnavailableError);
    leaving.abort(new Error('late'));
    expect(await second).to.have.property('message', 'late');
    expect([slots.running, slots.waiting]).to.deep.equal([1, 0]);
    ends.shift()!();
    await first;
  });
});
