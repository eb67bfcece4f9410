import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  Events,
  Files,
  HostSettings,
  InputError,
  NotFoundError,
  WorkingCalendar,
  type AcceptFile,
  type FormBody,
  type FormFile,
  type ReadForm,
} from '../../../host/plugin-api/index.js';
import { recordPlace, uploadedFile } from '../files/record-place.js';
import type { Answers } from '../../forms/contract.js';
import { TramiteProcesses } from '../tramites/tramite-processes.js';
import { withKnownComplaintType } from '../tramites/complaint-question.js';
import { TramiteCatalog, type Tramite } from '../tramites/tramite-catalog.js';
import { ReceiptService } from '../receipts/receipt-service.js';
import { answerDigest, staffAnswerDigest } from './answer-digest.js';
import { filingNumber, filingYear } from './filing-number.js';
import {
  contentDigest,
  Idempotency,
  idempotencyKeyDigest,
  RepeatedCallError,
  type EarlierRecord,
  type RepeatableCall,
} from './idempotency.js';
import type { InsertedRecord, NewRecord } from './insert-record.js';
import { publishFiled } from './publish-filed.js';
import type { RecordState } from './record-states.js';
import { RecordRepository, type AlsoWrite } from './record-repository.js';

/** What the citizen is told of a new record. */
export interface FiledRecord {
  readonly id: number;
  /** `key_<uuid>`: identifies the record to whoever filed it. */
  readonly key: string;
  readonly radicado: string;
}

/** What makes it safe to send a filing again. */
export interface RepeatableFiling {
  /** The header `Idempotency-Key`. */
  readonly key: string;
  /** Whose key it is, where that is known. */
  readonly userId: number | undefined;
}

const FILED: RecordState = 'RADICADO';
const WEB = 'WEB';

/** Filing of tramites (interface, "POST /home/api/tramite/<codigo>"). */
@injectable()
export class RecordService {
  constructor(
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(RecordRepository) private readonly records: RecordRepository,
    @inject(Files) private readonly files: Files,
    @inject(Idempotency) private readonly idempotency: Idempotency,
    @inject(TramiteProcesses) private readonly processes: TramiteProcesses,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(ReceiptService) private readonly receipts: ReceiptService,
    @inject(Events) private readonly events: Events,
  ) {}

  /**
   * Throws `NotFoundError` for an unknown tramite, `UnavailableError` for one whose process cannot be started, and
   * `InputError`, worded by the interface, for wrong answers. With an idempotency key, the same content again answers the
   * first record, and other content throws `ConflictError`.
   */
  async create(codigo: string, body: FormBody, repeatable?: RepeatableFiling): Promise<FiledRecord> {
    const tramite = await this.tramites.findReady(codigo);
    if (!tramite) throw new NotFoundError('No existe un trámite con ese código.');
    this.processes.check(tramite);

    const keyDigest = repeatable && idempotencyKeyDigest(repeatable.key, repeatable.userId);
    const accept: AcceptFile = ({ field, filename }, received) => {
      tramite.form.checkFile(
        { codigo: field, nombre: filename },
        received.map((other) => other.field),
      );
      // What its question wants of it is seen with the other answers.
      return {};
    };
    return this.files.readForm(body, accept, (form) => this.file(tramite, form, keyDigest));
  }

  private async file(
    tramite: Tramite,
    { fields, files }: ReadForm,
    keyDigest: Buffer | undefined,
  ): Promise<FiledRecord> {
    const call = keyDigest && {
      tramiteId: tramite.id,
      keyDigest,
      contentDigest: contentDigest(fields, files),
    };
    const earlier = call && (await this.idempotency.findEarlier(call));
    if (earlier) return filedEarlier(earlier);
    try {
      const answers = await this.validate(tramite, fields, files);
      return await this.register(tramite, answers, files, call);
    } catch (error) {
      // Another call with the same key was first.
      const first =
        call && error instanceof RepeatedCallError ? await this.idempotency.findEarlier(call) : undefined;
      if (first) return filedEarlier(first);
      throw error;
    }
  }

  private async validate(
    tramite: Tramite,
    fields: Readonly<Record<string, unknown>>,
    uploads: readonly FormFile[],
  ): Promise<Answers> {
    const files = Object.fromEntries(uploads.map(({ field, file }) => [field, uploadedFile(file)]));
    const input = tramite.isComplaint ? withKnownComplaintType(fields, tramite.form) : fields;
    const result = await tramite.form.validate(input, files);
    if (!result.ok) throw new InputError(result.msg, { code: result.code, errors: result.errors });
    return result.answers;
  }

  private async register(
    tramite: Tramite,
    answers: Answers,
    uploads: readonly FormFile[],
    call: RepeatableCall | undefined,
  ): Promise<FiledRecord> {
    const startProcess = await this.processes.prepare(tramite, answers);
    const createdAt = this.clock.now();
    const receiptQuestion = tramite.form.receiptQuestion(answers);
    const record: NewRecord = {
      key: `key_${randomUUID()}`,
      tramiteId: tramite.id,
      year: filingYear(createdAt, this.settings.timeZone),
      state: FILED,
      channel: WEB,
      answers,
      sensitive: tramite.form.sensitiveAnswers(answers),
      digests: digestsOf(tramite, answers),
      receipt: receiptQuestion === undefined ? null : 'PENDIENTE',
      createdAt,
      dueAt: tramite.plazo === undefined ? null : this.calendar.dueDate(createdAt, tramite.plazo),
    };
    const filed = ({ id, numero }: InsertedRecord): FiledRecord => ({
      id,
      key: record.key,
      radicado: filingNumber(record.year, numero),
    });
    const alsoWrite: AlsoWrite[] = [];
    // First, so that the later of two equal calls ends before it starts anything.
    if (call) alsoWrite.push((tx, id) => this.idempotency.remember(call, id, tx));
    if (startProcess) alsoWrite.push(startProcess);
    if (receiptQuestion !== undefined) {
      alsoWrite.push((tx, id) => this.receipts.request(tx, { record: id, pregunta: receiptQuestion }));
    }
    const tell = publishFiled(this.events, record, tramite.codigo);
    return filed(await this.write(record, uploads, alsoWrite, tell));
  }

  private async write(
    record: NewRecord,
    uploads: readonly FormFile[],
    alsoWrite: readonly AlsoWrite[],
    tell: ReturnType<typeof publishFiled>,
  ): Promise<InsertedRecord> {
    if (uploads.length === 0 && alsoWrite.length === 0) return this.records.insert(record, undefined, tell);
    const also: AlsoWrite = async (tx, id) => {
      for (const write of alsoWrite) await write(tx, id);
      for (const { field, file } of uploads) {
        // A file whose question turned out hidden is no answer.
        if (!Object.hasOwn(record.answers, field)) continue;
        await this.files.settle(tx, file, recordPlace(record.key, field));
      }
    };
    return this.records.insert(record, also, tell);
  }
}

function filedEarlier({ id, clave, anio, numero }: EarlierRecord): FiledRecord {
  return { id, key: clave, radicado: filingNumber(anio, numero) };
}

function digestsOf({ form }: Tramite, answers: Answers): Buffer[] {
  const byText = new Map<string, Buffer>();
  for (const { codigo, texto, consultable } of form.searchKeys(answers)) {
    const digest = (consultable ? answerDigest : staffAnswerDigest)(codigo, texto);
    byText.set(digest.toString('latin1'), digest);
  }
  return [...byText.values()];
}
