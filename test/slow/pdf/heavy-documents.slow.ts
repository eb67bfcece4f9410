import { expect } from 'chai';
import { DocumentNotPrintableError } from '../../../host/pdf/print-errors.js';
import { TestPrinter } from '../../host/pdf/support/test-printer.js';
import { heavyDocuments } from './support/heavy-documents.js';

describe('a heavy document', () => {
  let printer: TestPrinter;
  before(async () => {
    printer = await TestPrinter.open();
  });
  after(() => printer.close());

  for (const [what, html] of Object.entries(heavyDocuments)) {
    it(`of ${what} is printed or refused, and others are printed beside it and after it`, async () => {
      const begun = performance.now();
      const [heavy, ...beside] = await Promise.all([
        printer.print(html).catch((error: unknown) => error),
        printer.print('<p>beside'),
        printer.print('<p>beside'),
      ]);
      const isPrinted = Buffer.isBuffer(heavy);
      if (!isPrinted) expect(heavy).to.be.instanceOf(DocumentNotPrintableError);
      const outcome = isPrinted ? 'printed' : (heavy as DocumentNotPrintableError).fault;
      process.stdout.write(`      ${outcome} after ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
      beside.push(await printer.print('<p>after'));
      for (const pdf of beside) expect(pdf.subarray(0, 5).toString()).to.equal('%PDF-');
    });
  }
});
