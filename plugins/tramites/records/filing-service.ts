import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  Events,
  Files,
  NotFoundError,
  type FormFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import { recordFiled, type FiledRecord, type Filing, type FilingRequest, type PreparedFiling } from '../contract.js';
import { recordPlace } from '../files/record-place.js';
import { filingNotice, type FilingNotice } from '../notices/notice-occasions.js';
import { StoredNotices } from '../notices/record-notices.js';
import { ReceiptService } from '../receipts/receipt-service.js';
import { TramiteCatalog, type Tramite } from '../tramites/tramite-catalog.js';
import { TramiteProcesses, type StartProcess } from '../tramites/tramite-processes.js';
import { answerDigests } from './answer-digest.js';
import { checkAnswers } from './check-answers.js';
import { filedAs, filedEarlier } from './filed-record.js';
import { FilingDrafts, type UseDraft } from './filing-drafts.js';
import { contentDigest, Idempotency, repeatDigest, RepeatedCallError, type RepeatableCall } from './idempotency.js';
import type { NewRecord } from './new-record.js';
import { RecordRepository } from './record-repository.js';
import type { RecordState } from './record-states.js';
import { RecordTerms } from './record-terms.js';

/** What is written of a filing. */
interface ReadyFiling {
  readonly record: NewRecord;
  /** Code of its tramite. */
  readonly tramite: string;
  readonly call: RepeatableCall | undefined;
  readonly startProcess: StartProcess | undefined;
  readonly notice: FilingNotice;
  readonly files: readonly FormFile[];
  readonly useDraft: UseDraft | undefined;
}

const FILED: RecordState = 'RADICADO';

/** As wide as the column, and the same in every log, list and view. */
const channelPattern = /^[A-Z][A-Z0-9_]{0,19}$/;

/** {@link Filing}, for all channels. */
@injectable()
export class FilingService implements Filing {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(RecordRepository) private readonly records: RecordRepository,
    @inject(Files) private readonly files: Files,
    @inject(FilingDrafts) private readonly drafts: FilingDrafts,
    @inject(Idempotency) private readonly idempotency: Idempotency,
    @inject(TramiteProcesses) private readonly processes: TramiteProcesses,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(Clock) private readonly clock: Clock,
    @inject(ReceiptService) private readonly receipts: ReceiptService,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(Events) private readonly events: Events,
  ) {}

  /** A tramite that records can be filed of. Throws `NotFoundError` and `UnavailableError`, as `prepare` does. */
  async findTramite(codigo: string): Promise<Tramite> {
    const tramite = await this.tramites.findReady(codigo);
    if (!tramite) throw unknownTramite();
    this.processes.check(tramite);
    return tramite;
  }

  async prepare(request: FilingRequest): Promise<PreparedFiling> {
    const { codigo, canal, repeat, by, replyTo, privacidad } = request;
    if (!channelPattern.test(canal)) throw new Error(`'${canal}' is no code of a channel`);
    const tramite = await this.findTramite(codigo);
    const call = repeat && {
      tramiteId: tramite.id,
      keyDigest: repeatDigest(canal, repeat),
      contentDigest: contentDigest(request),
    };
    // Before an earlier record is looked for: one that has used the draft up is found then. A draft that is there was
    // used up by none; what was filed with the key otherwise is found when the record is written.
    const [content] = await Promise.allSettled([this.drafts.contentOf(tramite, request)]);
    const isUnused = request.draft !== undefined && content.status === 'fulfilled';
    const first = call && !isUnused ? await this.idempotency.findEarlier(call) : undefined;
    if (first) {
      const earlier = filedEarlier(first);
      return { earlier, file: () => Promise.resolve(earlier) };
    }
    if (content.status === 'rejected') throw content.reason;
    const { fields, files, useDraft } = content.value;
    const answers = await checkAnswers(tramite, fields, files);
    // Before what its process begins with: a case is read in the order of time.
    const createdAt = this.clock.now();
    const key = `key_${randomUUID()}`;
    const userId = by?.userId ?? null;
    const startProcess = await this.processes.prepare(tramite, answers, { key, canal, userId });
    const receiptQuestion = tramite.form.receiptQuestion(answers);
    const notice = filingNotice(tramite.notices, { receiptQuestion, replyTo });
    const filing: ReadyFiling = {
      record: {
        key,
        tramiteId: tramite.id,
        // Filing numbers begin anew with the city's year.
        year: Number(this.calendar.dayOf(createdAt).slice(0, 4)),
        state: FILED,
        channel: canal,
        userId,
        answers,
        sensitive: tramite.form.sensitiveAnswers(answers),
        digests: answerDigests(tramite.form, answers),
        receipt: notice.receiptQuestion === undefined ? null : 'PENDIENTE',
        receiptQuestion: receiptQuestion ?? null,
        replyTo: replyTo ?? null,
        privacidad: privacidad?.version ?? null,
        createdAt,
        term: await this.terms.ofTramite(tramite, createdAt),
      },
      tramite: codigo,
      call,
      startProcess,
      notice,
      // A file whose question turned out hidden is no answer.
      files: files.filter(({ field }) => Object.hasOwn(answers, field)),
      useDraft,
    };
    return { earlier: undefined, file: (tx) => this.file(filing, tx) };
  }

  /**
   * In a caller's transaction behind a savepoint: a record without its number must not stay, whatever the caller does
   * then.
   */
  private async file(filing: ReadyFiling, tx: Transaction | undefined): Promise<FiledRecord> {
    try {
      if (tx) return await this.database.savepoint(tx, () => this.write(tx, filing));
      if (this.isOneStatement(filing)) {
        return filedAs(filing.record, await this.records.insertAtOnce(filing.record));
      }
      return await this.database.transaction((own) => this.write(own, filing));
    } catch (error) {
      if (this.database.isReferenceViolation(error, 'tramites_record_tramite_fk')) throw unknownTramite();
      // Another filing with the same key was first.
      const first =
        filing.call && error instanceof RepeatedCallError
          ? await this.idempotency.findEarlier(filing.call, tx)
          : undefined;
      if (first) return filedEarlier(first);
      throw error;
    }
  }

  /** Whether nothing but the record is to be written, and the database takes that with its number in one round trip. */
  private isOneStatement({ call, startProcess, notice, files, useDraft }: ReadyFiling): boolean {
    const isTold = notice.receiptQuestion !== undefined || notice.chatWords !== undefined;
    const isAlone = !call && !startProcess && !isTold && files.length === 0 && !useDraft;
    return isAlone && this.database.dialect === 'postgres' && !this.events.hasListeners(recordFiled);
  }

  /** What is in the transaction of a filing, from top to bottom; it may run again. */
  private async write(tx: Transaction, filing: ReadyFiling): Promise<FiledRecord> {
    const { record, tramite, call, startProcess, notice, files, useDraft } = filing;
    const recordId = await this.records.insertUnnumbered(tx, record);
    // Of two equal filings the later one ends here, before it starts anything.
    if (call) await this.idempotency.remember(call, recordId, tx);
    await useDraft?.(tx, files);
    const followProcess = await startProcess?.(tx, recordId);
    if (notice.receiptQuestion !== undefined) {
      await this.receipts.request(tx, { record: recordId, pregunta: notice.receiptQuestion });
    }
    if (notice.chatWords !== undefined) await this.notices.tellFiling(tx, recordId, notice.chatWords);
    for (const { field, file } of files) {
      await this.files.settle(tx, file, recordPlace(record.key, field));
    }
    // From here on all other filings of the year wait for the commit: nothing follows but what needs the number.
    const filed = filedAs(record, await this.records.takeNumber(tx, recordId, record.year));
    await this.events.publish(tx, recordFiled, {
      recordId,
      radicado: filed.radicado,
      tramite,
      canal: record.channel,
      estado: record.state,
      at: record.createdAt.toISOString(),
    });
    await followProcess?.(tx);
    return filed;
  }
}

function unknownTramite(): NotFoundError {
  return new NotFoundError('No existe un trámite con ese código.');
}
