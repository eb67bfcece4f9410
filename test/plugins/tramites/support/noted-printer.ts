import type { CopyPrinter, PrintedCopy } from '../../../../plugins/tramites/contract.js';
import { pdf } from '../../../acceptance/support/stored-files.js';

/** A printer of copies that notes them, and may wait or fail before each. */
export class NotedPrinter implements CopyPrinter {
  readonly printed: PrintedCopy[] = [];
  /** The end of each PDF. */
  tail = '';
  before: () => Promise<void> = () => Promise.resolve();

  async printCopy(copy: PrintedCopy): Promise<Buffer> {
    this.printed.push(copy);
    await this.before();
    return Buffer.concat([pdf, Buffer.from(`%${this.printed.length}${this.tail}\n`)]);
  }
}
