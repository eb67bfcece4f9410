import { inject, injectable } from 'inversify';
import { HostSettings } from '../../../host/plugin-api/index.js';
import type { CopyPrinter, PrintedCopy } from '../../tramites/contract.js';
import { PdfPrinter } from '../contract.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';
import { COPIES } from '../printing/print-slots.js';
import { Letterhead } from '../templates/letterhead.js';
import { copyPage } from './copy-page.js';

/**
 * {@link CopyPrinter} with the letterhead of the city. A host prints one copy at a time, as anybody who files can cause
 * them.
 */
@injectable()
export class CityCopyPrinter implements CopyPrinter {
  private readonly letterhead: Letterhead | undefined;

  constructor(
    @inject(DocumentsSettings) { letterhead }: Pick<DocumentsConfig, 'letterhead'>,
    @inject(HostSettings) { cityName }: Pick<HostSettings, 'cityName'>,
    @inject(PdfPrinter) private readonly printer: PdfPrinter,
  ) {
    this.letterhead = letterhead && new Letterhead(letterhead, cityName);
  }

  async printCopy(copy: PrintedCopy, signal: AbortSignal): Promise<Buffer> {
    const html = copyPage(copy, this.letterhead);
    return this.printer.printPdf(html, { signal, requester: COPIES, missingLetters: 'named' });
  }
}
