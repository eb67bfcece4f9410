import { inject, injectable } from 'inversify';
import { Clock, HostSettings, Logger, UnavailableError } from '../../../host/plugin-api/index.js';
import type { ReceiptCopies } from '../notices/index.js';
import { RecordLinks } from '../vocabulary/index.js';
import { CopiedRecords } from './copied-record.js';
import { copyPath } from './copy-place.js';
import { StoredCopies } from './stored-copies.js';

/** The most milliseconds that a receipt waits for its copy. */
const MOST_WAIT = 5000;

/** The pause after a copy that was not printed in time, in milliseconds. */
const PAUSE = 60_000;

/** The copies of receipts, which wait little: a receipt without its copy has a link. */
@injectable()
export class CopiesForReceipts implements ReceiptCopies {
  /** The end of the pause of this host. It decides on nothing but attachments. */
  private pausedUntil = 0;

  constructor(
    @inject(StoredCopies) private readonly copies: StoredCopies,
    @inject(CopiedRecords) private readonly records: CopiedRecords,
    @inject(RecordLinks) private readonly links: RecordLinks,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async printForReceipt(recordId: number, signal: AbortSignal): Promise<string | null | undefined> {
    if (!this.copies.isOffered) return undefined;
    try {
      const record = await this.records.find({ id: recordId });
      if (!record || (record.printed_at === null && this.isHeldUp(recordId))) return undefined;
      return await inTime(this.copies.fileOf(record), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof UnavailableError) this.pausedUntil = this.clock.now().getTime() + PAUSE;
      this.logger.warn({ err: error, record: recordId }, 'a receipt is mailed without the copy: it cannot be printed');
      return undefined;
    }
  }

  linkOf(key: string): string | null {
    if (!this.copies.isOffered) return null;
    return this.links.copyLinkOf(key) ?? `${this.settings.publicUrl}${copyPath(key)}`;
  }

  private isHeldUp(recordId: number): boolean {
    return this.copies.isBusyFor(recordId) || this.clock.now().getTime() < this.pausedUntil;
  }
}

/** Waits for a copy. Throws the reason of `signal` once that aborts, and `UnavailableError` after {@link MOST_WAIT}. */
function inTime<T>(copy: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    const late = setTimeout(
      () => reject(new UnavailableError(undefined, new Error('A copy was not printed in time.'))),
      MOST_WAIT,
    );
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    void copy.then(resolve, reject).finally(() => {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
    });
  });
}
