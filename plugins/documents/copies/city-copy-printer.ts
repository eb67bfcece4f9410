import { inject, injectable } from 'inversify';
import { HostSettings, UnavailableError } from '../../../host/plugin-api/index.js';
import type { CopyPrinter, PrintedCopy } from '../../tramites/contract.js';
import { PdfPrinter } from '../contract.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';
import { Letterhead } from '../templates/letterhead.js';
import { copyPage } from './copy-page.js';

/** The most copies that wait on a host. */
const MOST_WAITING = 20;

/**
 * The requester of copies, and no user: they wait behind the documents of the city, and never take the slot that is
 * kept for those.
 */
const COPIES = 0;

/**
 * {@link CopyPrinter} with the letterhead of the city. It prints one copy at a time on a host, as anybody who files can
 * cause them.
 */
@injectable()
export class CityCopyPrinter implements CopyPrinter {
  private readonly letterhead: Letterhead | undefined;
  /** Settles once the last copy before the next one is printed. */
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    @inject(DocumentsSettings) { letterhead }: Pick<DocumentsConfig, 'letterhead'>,
    @inject(HostSettings) { cityName }: Pick<HostSettings, 'cityName'>,
    @inject(PdfPrinter) private readonly printer: PdfPrinter,
  ) {
    this.letterhead = letterhead && new Letterhead(letterhead, cityName);
  }

  async printCopy(copy: PrintedCopy, signal: AbortSignal): Promise<Buffer> {
    if (this.waiting >= MOST_WAITING) throw new UnavailableError(undefined, new Error('Too many copies wait.'));
    const html = copyPage(copy, this.letterhead);
    this.waiting += 1;
    const printed = this.last.then(() => {
      this.waiting -= 1;
      signal.throwIfAborted();
      return this.printer.printPdf(html, { signal, requester: COPIES, missingLetters: 'named' });
    });
    this.last = printed.catch(() => undefined);
    return printed;
  }
}
