import { inject, injectable } from 'inversify';
import {
  Database,
  Events,
  Files,
  NotFoundError,
  type FormFile,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { OpenDraft } from '../../../forms/contract.js';
import { recordFiled, type FiledRecord } from '../../contract.js';
import { placedFiles, recordPlace } from '../../vocabulary/index.js';
import { type FilingNotice, ReceiptService, StoredNotices } from '../../notices/index.js';
import { CounterNotice } from './counter-notice.js';
import { filedAs, filedEarlier } from './filed-record.js';
import { FilingDrafts } from './filing-drafts.js';
import { Idempotency, REPEATED } from './idempotency.js';
import { MssqlRecordInserts } from './insert-record.mssql.js';
import { PostgresRecordInserts } from './insert-record.postgres.js';
import type { InsertedRecord, NewRecord } from './new-record.js';
import { ReceivingGate } from './receiving-gate.js';
import { RecordOffices } from '../offices/record-offices.js';
import { RecordProcesses, type RecordProcess } from './record-processes.js';

/** A filing whose answers are checked, as it is written. */
export interface ReadyFiling {
  readonly record: NewRecord;
  /** Code of its tramite. */
  readonly tramite: string;
  /** The name of its tramite. */
  readonly titulo: string;
  readonly process: RecordProcess | undefined;
  readonly notice: FilingNotice;
  readonly files: readonly FormFile[];
  readonly draft: OpenDraft | undefined;
}

/** Writes a ready filing: the record with all that belongs to it, or nothing. */
@injectable()
export class FilingWriter {
  private readonly isPostgres: boolean;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(PostgresRecordInserts) private readonly postgres: PostgresRecordInserts,
    @inject(MssqlRecordInserts) private readonly mssql: MssqlRecordInserts,
    @inject(Files) private readonly files: Files,
    @inject(FilingDrafts) private readonly drafts: FilingDrafts,
    @inject(Idempotency) private readonly idempotency: Idempotency,
    @inject(RecordProcesses) private readonly processes: RecordProcesses,
    @inject(ReceiptService) private readonly receipts: ReceiptService,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(Events) private readonly events: Events,
    @inject(RecordOffices) private readonly offices: RecordOffices,
    @inject(CounterNotice) private readonly privacy: CounterNotice,
    @inject(ReceivingGate) private readonly gate: ReceivingGate,
  ) {
    this.isPostgres = database.dialect === 'postgres';
  }

  /**
   * Writes the record, or returns the record of an earlier filing with the same key. In a caller's transaction it
   * stands behind a savepoint: a record without its number must not stay, whatever the caller does then.
   */
  async write(ready: ReadyFiling, tx: Transaction | undefined): Promise<FiledRecord> {
    const filing = { ...ready, record: this.privacy.withAccepted(ready.record) };
    try {
      if (tx) return await this.database.savepoint(tx, () => this.writeInTransaction(tx, filing));
      const filed = this.isOneStatement(filing) ? await this.writeInOneStatement(filing) : undefined;
      return filed ?? (await this.database.transaction((own) => this.writeInTransaction(own, filing)));
    } catch (error) {
      const { call } = filing.record;
      if (this.database.isReferenceViolation(error, 'tramites_record_tramite_fk')) {
        const earlier = call && (await this.idempotency.findEarlier(call, tx));
        if (earlier) return filedEarlier(earlier);
        throw (await this.gate.refusalOf(filing.record, tx)) ?? unknownTramite();
      }
      const isRepeated = this.database.isUniqueViolation(error, REPEATED);
      // Another filing with the same key was first, and has used the draft up.
      if (!call || !(isRepeated || isDraftGone(error))) throw error;
      const first = await this.idempotency.findEarlier(call, tx);
      if (first) return filedEarlier(first);
      if (!isRepeated) throw error;
      await this.idempotency.forgetExpired(call, tx);
      return this.write(filing, tx);
    }
  }

  /** Tells whether the record is all that is written: no files, process, office, notice or event that is heard. */
  private isOneStatement(filing: ReadyFiling): boolean {
    const { files, draft } = filing;
    const hasFiles = files.length + (draft?.files.length ?? 0) > 0;
    return !hasFiles && this.isNumberedAtOnce(filing) && !this.events.hasListeners(recordFiled);
  }

  /** Tells whether the insert takes the number too: on PostgreSQL, where nothing needs the record before that. */
  private isNumberedAtOnce({ record, process, notice }: ReadyFiling): boolean {
    const isNotified = notice.receiptQuestion !== undefined || notice.chatWords !== undefined;
    return this.isPostgres && !process && record.office === null && !isNotified;
  }

  /**
   * Writes the record in one round trip. Returns `undefined` where the draft is gone or has changed: a transaction
   * finds out which.
   */
  private async writeInOneStatement({ record, draft }: ReadyFiling): Promise<FiledRecord | undefined> {
    if (!draft) return filedAs(record, await this.postgres.insertTogether(record));
    const inserted = await this.postgres.insertWithDraft(record, this.drafts.usePart(draft));
    return inserted && filedAs(record, inserted);
  }

  /**
   * Writes the record in a transaction, which may run again. Once it has its number, all other filings of the year wait
   * for the commit: only what needs the number comes after it.
   */
  private async writeInTransaction(tx: Transaction, filing: ReadyFiling): Promise<FiledRecord> {
    return this.isNumberedAtOnce(filing) ? this.writeNumbered(tx, filing) : this.writeThenNumber(tx, filing);
  }

  private async writeNumbered(tx: Transaction, filing: ReadyFiling): Promise<FiledRecord> {
    await this.takeContent(tx, filing);
    return this.publish(tx, filing, await this.postgres.insertLast(tx, filing.record));
  }

  private async writeThenNumber(tx: Transaction, filing: ReadyFiling): Promise<FiledRecord> {
    const { record, process, notice } = filing;
    const inserts = this.isPostgres ? this.postgres : this.mssql;
    // Of two filings with the same key the later one ends here, before it starts anything.
    const id = await inserts.insertUnnumbered(tx, record);
    await this.takeContent(tx, filing);
    const progress = process && (await this.processes.start(tx, id, process));
    await this.openWork(tx, id, filing);
    if (notice.receiptQuestion !== undefined) {
      await this.receipts.request(tx, { record: id, pregunta: notice.receiptQuestion });
    }
    if (notice.chatWords !== undefined) await this.notices.notifyFiling(tx, id, notice.chatWords);
    const filed = await this.publish(tx, filing, await inserts.takeNumber(tx, id, record.year));
    if (process && progress) await this.processes.follow(tx, id, process, progress);
    return filed;
  }

  /** Puts the record into the pool of its office. */
  private async openWork(tx: Transaction, recordId: number, { record, titulo }: ReadyFiling): Promise<void> {
    const { office, term } = record;
    if (office === null) return;
    await this.offices.open(tx, { recordId, oficina: office, titulo, vence: term?.dueAt ?? null });
  }

  /** Uses the draft up, and takes over the files. */
  private async takeContent(tx: Transaction, { record, files, draft }: ReadyFiling): Promise<void> {
    if (draft) await this.drafts.use(tx, draft, files);
    for (const { archivo, file } of placedFiles(files)) {
      await this.files.settleFile(tx, file, recordPlace(record.key, archivo));
    }
  }

  private async publish(
    tx: Transaction,
    { record, tramite }: ReadyFiling,
    inserted: InsertedRecord,
  ): Promise<FiledRecord> {
    const filed = filedAs(record, inserted);
    await this.events.publishEvent(tx, recordFiled, {
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
