import { Readable } from 'node:stream';
import { inject, injectable, optional } from 'inversify';
import {
  Clock,
  Database,
  Files,
  InputError,
  Logger,
  NotFoundError,
  RateLimiter,
  UnavailableError,
  type OpenFile,
  type RateLimitRule,
  type StoredFile,
} from '../../../host/plugin-api/index.js';
import type { TramitesConfig } from '../tramites-config.js';
import { TramitesSettings } from '../tramites-settings.js';
import { COPY_NOT_PRINTABLE, CopyPrinter, type RecordCopies } from '../contract.js';
import { filingNumber } from '../vocabulary/index.js';
import { CopiedRecords, type CopiedRecord } from './copied-record.js';
import { CopyContents } from './copy-contents.js';
import { copyPlace } from './copy-place.js';

/** The most seconds for a copy, with its wait for the printer. */
const MOST_SECONDS = 25;

const MEBIBYTE = 1024 * 1024;

/** The size limit of a copy. */
const MOST_BYTES = 50 * MEBIBYTE;

/** Tells whether a copy was tried, and cannot be a PDF. */
export const isRefused = ({ archivo, printed_at }: Pick<CopiedRecord, 'archivo' | 'printed_at'>): boolean =>
  printed_at !== null && archivo === null;

/** The copies of records: each is printed once, and stored. */
@injectable()
export class StoredCopies implements RecordCopies {
  /** The copies that this host prints at the moment, by record. */
  private readonly printing = new Map<number, Promise<string | null>>();

  private readonly rule: RateLimitRule;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(CopiedRecords) private readonly records: CopiedRecords,
    @inject(CopyContents) private readonly contents: CopyContents,
    @inject(Clock) private readonly clock: Clock,
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
    if (!record || (record.printed_at === null && !this.printer)) {
      throw new NotFoundError('No se encontró información del trámite.');
    }
    if (record.printed_at === null) await this.limiter.consumePoint(this.rule, address);
    const file = await this.fileOf(record);
    if (file === null) {
      const words = 'Esta copia no se puede hacer en PDF; sus respuestas quedaron radicadas.';
      throw new NotFoundError(words, { code: COPY_NOT_PRINTABLE });
    }
    return this.files.openFile(file);
  }

  /** Tells whether another copy is printed on this host and one more waits; none of the record itself. */
  isBusyFor(recordId: number): boolean {
    return !this.printing.has(recordId) && this.printing.size > 1;
  }

  /**
   * Returns the id of the file, null where the copy cannot be a PDF. Callers that ask for a copy while it is printed
   * get the same one. Throws `UnavailableError`.
   */
  fileOf(record: CopiedRecord): Promise<string | null> {
    if (record.printed_at !== null) return Promise.resolve(record.archivo);
    const running = this.printing.get(record.id);
    if (running) return running;
    const printed = this.print(record).finally(() => this.printing.delete(record.id));
    this.printing.set(record.id, printed);
    return printed;
  }

  private async print(record: CopiedRecord): Promise<string | null> {
    const pdf = await this.pdfOf(record);
    const file = pdf && (await this.receive(record, pdf));
    try {
      const row = { record_id: record.id, archivo: file?.id ?? null, printed_at: this.clock.now() };
      await this.database.transaction(async (tx) => {
        // Of two hosts, the later one keeps the file of the earlier one.
        const isOurs = await this.database.insertOnce('tramites_record_copy', row, ['record_id'], tx);
        if (isOurs && file) await this.files.settleFile(tx, file, copyPlace(record.id));
      });
    } finally {
      if (file) await this.files.discardFiles([file]);
    }
    const [stored] = await this.database.rows<{ archivo: string | null }>(
      'SELECT archivo FROM tramites_record_copy WHERE record_id = $1',
      [record.id],
    );
    return stored!.archivo;
  }

  /** Prints the copy; undefined where it can never be printed. A fault of the form or the printer may be mended. */
  private async pdfOf(record: CopiedRecord): Promise<Buffer | undefined> {
    const copy = await this.contents.write(record).catch((error: unknown) => {
      throw error instanceof InputError ? new UnavailableError(undefined, error) : error;
    });
    try {
      return await this.printer!.printCopy(copy, AbortSignal.timeout(MOST_SECONDS * 1000));
    } catch (error) {
      if (error instanceof InputError) return this.refuse(record, error);
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw isLate ? new UnavailableError(undefined, error) : error;
    }
  }

  /** Stores the file until it is settled; undefined where it is too large. */
  private async receive({ id, anio, numero }: CopiedRecord, pdf: Buffer): Promise<StoredFile | undefined> {
    const name = `copia-${filingNumber(anio, numero)}.pdf`;
    const limits = { name, types: ['application/pdf'], mostBytes: MOST_BYTES };
    try {
      return await this.files.receiveFile(Readable.from([pdf]), limits);
    } catch (error) {
      if (error instanceof InputError) return this.refuse({ id }, error);
      throw error;
    }
  }

  private refuse({ id }: Pick<CopiedRecord, 'id'>, error: InputError): undefined {
    this.logger.warn({ err: error, record: id }, 'a copy cannot be printed as a PDF, and is not tried again');
    return undefined;
  }
}
