import { expect } from 'chai';
import { CityCopyPrinter } from '../../../../plugins/documents/copies/city-copy-printer.js';
import type { PrintOptions } from '../../../../plugins/documents/contract.js';
import { PrintSlots } from '../../../../plugins/documents/printing/print-slots.js';

describe('the turns of copies', () => {
  const copy = { radicado: '2026-1', hechos: [], respuestas: [], archivos: [] };
  const { signal } = new AbortController();
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('do not delay the documents of the city, and copies are printed one at a time', async () => {
    const slots = new PrintSlots({ pages: 1, queue: 50, waitMilliseconds: 60_000 });
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
    const both = [copies.printCopy(copy, signal), copies.printCopy(copy, signal)];
    await settled();
    const document = slots.take();
    await settled();
    expect([slots.running, slots.waiting]).to.deep.equal([2, 0]);
    (await document)();
    for (const one of both) {
      expect(ends).to.have.length(1);
      ends.shift()!();
      await one;
      await settled();
    }
  });
});
