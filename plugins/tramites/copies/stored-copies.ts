import { Readable } from 'node:stream';
import { inject, injectable, optional } from 'inversify';
import {
  Clock,
  Database,
  Files,
  HostSettings,
  InputError,
  Logger,
  NotFoundError,
  RateLimiter,
  UnavailableError,
  type OpenFile,
  type RateLimitRule,
} from '../../../host/plugin-api/index.js';
import type { TramitesConfig } from '../tramites-config.js';
import { TramitesSettings } from '../tramites-settings.js';
import { CopyPrinter, type RecordCopies } from '../contract.js';
import type { ReceiptCopies } from '../notices/index.js';
import { filingNumber, RecordLinks } from '../vocabulary/index.js';
import { CopiedRecords, type CopiedRecord } from './copied-record.js';
import { CopyContents } from './copy-contents.js';
import { copyPath, copyPlace } from './copy-place.js';

/** The most seconds for a copy, with its wait for the printer: a receipt is mailed without it then. */
const MOST_SECONDS = 25;

/** The copies of records: each is printed once, and stored. */
@injectable()
export class StoredCopies implements RecordCopies, ReceiptCopies {
  /** The copies that this host prints at the moment, by record. */
  private readonly printing = new Map<number, Promise<string>>();

  private readonly rule: RateLimitRule;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(CopiedRecords) private readonly records: CopiedRecords,
    @inject(CopyContents) private readonly contents: CopyContents,
    @inject(RecordLinks) private readonly links: RecordLinks,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(Logger) private readonly logger: Logger,
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(TramitesSettings) { copiesPerMinute }: TramitesConfig,
    @inject(CopyPrinter) @optional() private readonly printer?: CopyPrinter,
  ) {
    this.rule = { name: 'tramites/copies', points: copiesPerMinute, seconds: 60 };
  }

  get isOffered(): boolean {
    return this.printer !== undefined;
  }

  async openCopy(key: string, address: string): Promise<OpenFile> {
    const record = await this.records.find({ key });
    if (!record || (record.archivo === null && !this.printer)) {
      throw new NotFoundError('No se encontró información del trámite.');
    }
    if (record.archivo === null) await this.limiter.consumePoint(this.rule, address);
    return this.files.openFile(await this.fileOf(record));
  }

  async printForReceipt(recordId: number): Promise<string | undefined> {
    if (!this.printer) return undefined;
    try {
      const record = await this.records.find({ id: recordId });
      return record && (await this.fileOf(record));
    } catch (error) {
      this.logger.warn({ err: error, record: recordId }, 'a receipt is mailed without the copy: it cannot be printed');
      return undefined;
    }
  }

  linkOf(key: string): string | null {
    return this.isOffered ? (this.links.linkOf(key) ?? `${this.settings.publicUrl}${copyPath(key)}`) : null;
  }

  /** Returns the id of the file; callers that ask for a copy while it is printed get the same one. */
  private fileOf(record: CopiedRecord): Promise<string> {
    if (record.archivo !== null) return Promise.resolve(record.archivo);
    const running = this.printing.get(record.id);
    if (running) return running;
    const printed = this.print(record).finally(() => this.printing.delete(record.id));
    this.printing.set(record.id, printed);
    return printed;
  }

  private async print(record: CopiedRecord): Promise<string> {
    const pdf = await this.pdfOf(record);
    const name = `copia-${filingNumber(record.anio, record.numero)}.pdf`;
    const file = await this.files.receiveFile(Readable.from([pdf]), { name, types: ['application/pdf'] });
    try {
      const row = { record_id: record.id, archivo: file.id, printed_at: this.clock.now() };
      await this.database.transaction(async (tx) => {
        // Of two hosts, the later one keeps the file of the earlier one.
        const isOurs = await this.database.insertOnce('tramites_record_copy', row, ['record_id'], tx);
        if (isOurs) await this.files.settleFile(tx, file, copyPlace(record.id));
      });
    } finally {
      await this.files.discardFiles([file]);
    }
    const [stored] = await this.database.rows<{ archivo: string }>(
      'SELECT archivo FROM tramites_record_copy WHERE record_id = $1',
      [record.id],
    );
    return stored!.archivo;
  }

  /** Prints the copy. A page that the printer refuses is no fault of the caller, who sent nothing. */
  private async pdfOf(record: CopiedRecord): Promise<Buffer> {
    try {
      const copy = await this.contents.write(record);
      return await this.printer!.printCopy(copy, AbortSignal.timeout(MOST_SECONDS * 1000));
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      if (isLate || error instanceof InputError) throw new UnavailableError(undefined, error);
      throw error;
    }
  }
}
