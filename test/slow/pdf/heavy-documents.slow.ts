import { expect } from 'chai';
import { DocumentNotPrintableError } from '../../../plugins/documents/printing/print-errors.js';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import { until } from '../../../testing/until.js';
import { TestPrinter } from '../../plugins/documents/printing/support/test-printer.js';
import { heavyDocuments } from './support/heavy-documents.js';

describe('a heavy document', () => {
  let printer: TestPrinter;
  before(async () => {
    printer = await TestPrinter.open();
  });
  after(() => printer.close());

  /** Prints a document, and retries, as `Retry-After` says, where other processes take the processor. */
  async function printed(html: string): Promise<Buffer> {
    let pdf: Buffer | undefined;
    await until('it is printed', async () => {
      pdf = await printer.printPdf(html).catch((error: unknown) => {
        if (error instanceof UnavailableError) return undefined;
        throw error;
      });
      return pdf !== undefined;
    });
    return pdf!;
  }

  for (const [what, html] of Object.entries(heavyDocuments)) {
    it(`of ${what} is printed or refused, and others are printed beside it and after it`, async () => {
      const begun = performance.now();
      const [heavy, ...beside] = await Promise.all([
        printer.printPdf(html).catch((error: unknown) => error),
        printed('<p>beside'),
        printed('<p>beside'),
      ]);
      const isPrinted = Buffer.isBuffer(heavy);
      const isRefused = heavy instanceof DocumentNotPrintableError;
      if (!isPrinted && !isRefused) expect(heavy).to.be.instanceOf(UnavailableError);
      const outcome = isPrinted ? 'printed' : isRefused ? heavy.fault : 'to be asked for again';
      process.stdout.write(`      ${outcome} after ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
      beside.push(await printed('<p>after'));
      for (const pdf of beside) expect(pdf.subarray(0, 5).toString()).to.equal('%PDF-');
    });
  }
});
