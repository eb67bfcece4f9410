import { inject, injectable } from 'inversify';
import {
  Database,
  Events,
  Files,
  NotFoundError,
  type FormFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { OpenDraft } from '../../forms/contract.js';
import { recordFiled, type FiledRecord } from '../contract.js';
import { recordPlace } from '../files/record-place.js';
import type { FilingNotice } from '../notices/notice-occasions.js';
import { StoredNotices } from '../notices/record-notices.js';
import { ReceiptService } from '../receipts/receipt-service.js';
import type { StartProcess } from '../tramites/tramite-processes.js';
import { filedAs, filedEarlier } from './filed-record.js';
import { FilingDrafts } from './filing-drafts.js';
import { Idempotency, REPEATED } from './idempotency.js';
import type { InsertedRecord, NewRecord } from './new-record.js';
import { RecordRepository } from './record-repository.js';

/** What is written of a filing. */
export interface ReadyFiling {
  readonly record: NewRecord;
  /** Code of its tramite. */
  readonly tramite: string;
  readonly startProcess: StartProcess | undefined;
  readonly notice: FilingNotice;
  readonly files: readonly FormFile[];
  readonly draft: OpenDraft | undefined;
}

/** Writes a filing that is ready: the record with all that belongs to it, or nothing. */
@injectable()
export class FilingWriter {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(RecordRepository) private readonly records: RecordRepository,
    @inject(Files) private readonly files: Files,
    @inject(FilingDrafts) private readonly drafts: FilingDrafts,
    @inject(Idempotency) private readonly idempotency: Idempotency,
    @inject(ReceiptService) private readonly receipts: ReceiptService,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(Events) private readonly events: Events,
  ) {}

  /**
   * In a caller's transaction behind a savepoint: a record without its number must not stay, whatever the caller does
   * then. Answers the record of an earlier filing with the same key, where there is one.
   */
  async write(filing: ReadyFiling, tx: Transaction | undefined): Promise<FiledRecord> {
    try {
      if (tx) return await this.database.savepoint(tx, () => this.writeIn(tx, filing));
      return (await this.writeAtOnce(filing)) ?? (await this.database.transaction((own) => this.writeIn(own, filing)));
    } catch (error) {
      if (this.database.isReferenceViolation(error, 'tramites_record_tramite_fk')) throw unknownTramite();
      const { call } = filing.record;
      const isRepeated = this.database.isUniqueViolation(error, REPEATED);
      // Another filing with the same key was first, which has used the draft up.
      if (!call || !(isRepeated || isDraftGone(error))) throw error;
      const first = await this.idempotency.findEarlier(call, tx);
      if (first) return filedEarlier(first);
      if (!isRepeated) throw error;
      await this.idempotency.forgetExpired(call, tx);
      return this.write(filing, tx);
    }
  }

  /**
   * In one round trip, where the database takes all of it in one. `undefined` where it does not, and where the draft is
   * gone or has changed, which the transaction finds out.
   */
  private async writeAtOnce(filing: ReadyFiling): Promise<FiledRecord | undefined> {
    const { record, files, draft } = filing;
    const isOneStatement = files.length + (draft?.files.length ?? 0) === 0 && this.isNumberedAtOnce(filing);
    if (!isOneStatement || this.events.hasListeners(recordFiled)) return undefined;
    const inserted = draft
      ? await this.records.insertWhere(record, (from, source) => this.drafts.usePart(draft, from, source))
      : await this.records.insertAtOnce(record);
    return inserted && filedAs(record, inserted);
  }

  /**
   * Returns whether nothing needs the record before it has its number, and the database writes both in one round trip.
   */
  private isNumberedAtOnce({ startProcess, notice }: ReadyFiling): boolean {
    const isTold = notice.receiptQuestion !== undefined || notice.chatWords !== undefined;
    return !startProcess && !isTold && this.database.dialect === 'postgres';
  }

  /**
   * What is in the transaction of a filing; it may run again. Once it has its number, all other filings of the year
   * wait for the commit: nothing follows but what needs the number.
   */
  private async writeIn(tx: Transaction, filing: ReadyFiling): Promise<FiledRecord> {
    const { record, startProcess, notice } = filing;
    if (this.isNumberedAtOnce(filing)) {
      await this.takeContent(tx, filing);
      return this.publish(tx, filing, await this.records.insertLast(tx, record));
    }
    // Of two filings with the same key the later one ends here, before it starts anything.
    const recordId = await this.records.insertUnnumbered(tx, record);
    await this.takeContent(tx, filing);
    const followProcess = await startProcess?.(tx, recordId);
    if (notice.receiptQuestion !== undefined) {
      await this.receipts.request(tx, { record: recordId, pregunta: notice.receiptQuestion });
    }
    if (notice.chatWords !== undefined) await this.notices.tellFiling(tx, recordId, notice.chatWords);
    const filed = await this.publish(tx, filing, await this.records.takeNumber(tx, recordId, record.year));
    await followProcess?.(tx);
    return filed;
  }

  /** Uses the draft up, and takes over the files. */
  private async takeContent(tx: Transaction, { record, files, draft }: ReadyFiling): Promise<void> {
    if (draft) await this.drafts.use(tx, draft, files);
    for (const { field, file } of files) {
      await this.files.settle(tx, file, recordPlace(record.key, field));
    }
  }

  private async publish(
    tx: Transaction,
    { record, tramite }: ReadyFiling,
    inserted: InsertedRecord,
  ): Promise<FiledRecord> {
    const filed = filedAs(record, inserted);
    await this.events.publish(tx, recordFiled, {
      recordId: filed.recordId,
      radicado: filed.radicado,
      tramite,
      canal: record.channel,
      estado: record.state,
      at: record.createdAt.toISOString(),
    });
    return filed;
  }
}

const isDraftGone = (error: unknown): boolean => error instanceof NotFoundError && error.code === 'draft_not_found';

/** Returns the refusal of a tramite that is not there, or was removed meanwhile. */
export function unknownTramite(): NotFoundError {
  return new NotFoundError('No existe un trámite con ese código.');
}
