import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  HostSettings,
  InputError,
  NotFoundError,
  WorkingCalendar,
  type FormBody,
} from '../../../host/plugin-api/index.js';
import type { StoredUpload } from '../files/upload-repository.js';
import { UploadRepository } from '../files/upload-repository.js';
import { UploadService } from '../files/upload-service.js';
import type { Answers } from '../../forms/contract.js';
import { BoundProcesses } from '../procedures/bound-processes.js';
import { withKnownComplaintType } from '../procedures/complaint-question.js';
import { ProcedureCatalog, type Procedure } from '../procedures/procedure-catalog.js';
import { ReceiptService } from '../receipts/receipt-service.js';
import { answerDigest, staffAnswerDigest } from './answer-digest.js';
import { filingNumber, filingYear } from './filing-number.js';
import {
  contentDigest,
  Idempotency,
  idempotencyKeyDigest,
  type EarlierRecord,
  type RepeatableCall,
} from './idempotency.js';
import type { InsertedRecord, NewRecord } from './insert-record.js';
import { readSubmission } from './read-submission.js';
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

/** Filing of procedures (interface, "POST /home/api/tramite/<codigo>"). */
@injectable()
export class RecordService {
  constructor(
    @inject(ProcedureCatalog) private readonly procedures: ProcedureCatalog,
    @inject(RecordRepository) private readonly records: RecordRepository,
    @inject(UploadRepository) private readonly uploads: UploadRepository,
    @inject(UploadService) private readonly files: UploadService,
    @inject(Idempotency) private readonly idempotency: Idempotency,
    @inject(BoundProcesses) private readonly processes: BoundProcesses,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(ReceiptService) private readonly receipts: ReceiptService,
  ) {}

  /**
   * Throws `NotFoundError` for an unknown procedure, `UnavailableError` for one whose process cannot be started, and
   * `InputError`, worded by the interface, for wrong answers. With an idempotency key, the same content again answers the
   * first record, and other content throws `ConflictError`.
   */
  async create(codigo: string, body: FormBody, repeatable?: RepeatableFiling): Promise<FiledRecord> {
    const procedure = await this.procedures.findReady(codigo);
    if (!procedure) throw new NotFoundError('No existe un trámite con ese código.');
    this.processes.check(procedure);

    const keyDigest = repeatable && idempotencyKeyDigest(repeatable.key, repeatable.userId);
    const uploads: StoredUpload[] = [];
    let call: RepeatableCall | undefined;
    try {
      const fields = await readSubmission(body, procedure.form, this.files, uploads);
      call = keyDigest && {
        tramiteId: procedure.id,
        keyDigest,
        contentDigest: contentDigest(fields, uploads),
      };
      const earlier = call && (await this.idempotency.findEarlier(call));
      if (earlier) {
        await this.discard(uploads);
        return filedEarlier(earlier);
      }
      const answers = await this.validate(procedure, fields, uploads);
      return await this.register(procedure, answers, uploads, call);
    } catch (error) {
      await this.discard(uploads);
      // Another call with the same key was first.
      const earlier =
        call && this.idempotency.isRepeat(error) ? await this.idempotency.findEarlier(call) : undefined;
      if (earlier) return filedEarlier(earlier);
      throw error;
    }
  }

  private async discard(uploads: readonly StoredUpload[]): Promise<void> {
    for (const { storageKey } of uploads) await this.files.discard(storageKey);
  }

  private async validate(
    procedure: Procedure,
    fields: Readonly<Record<string, unknown>>,
    uploads: readonly StoredUpload[],
  ): Promise<Answers> {
    const files = Object.fromEntries(uploads.map(({ codigo, file }) => [codigo, file]));
    const input = procedure.isComplaint ? withKnownComplaintType(fields, procedure.form) : fields;
    const result = await procedure.form.validate(input, files);
    if (!result.ok) throw new InputError(result.msg, { code: result.code, errors: result.errors });
    return result.answers;
  }

  private async register(
    procedure: Procedure,
    answers: Answers,
    uploads: readonly StoredUpload[],
    call: RepeatableCall | undefined,
  ): Promise<FiledRecord> {
    const createdAt = this.clock.now();
    const receiptQuestion = procedure.form.receiptQuestion(answers);
    const record: NewRecord = {
      key: `key_${randomUUID()}`,
      tramiteId: procedure.id,
      year: filingYear(createdAt, this.settings.timeZone),
      state: FILED,
      channel: WEB,
      answers,
      sensitive: procedure.form.sensitiveAnswers(answers),
      digests: digestsOf(procedure, answers),
      receipt: receiptQuestion === undefined ? null : 'PENDIENTE',
      createdAt,
      dueAt: procedure.plazo === undefined ? null : this.calendar.dueDate(createdAt, procedure.plazo),
    };
    const filed = ({ id, numero }: InsertedRecord): FiledRecord => ({
      id,
      key: record.key,
      radicado: filingNumber(record.year, numero),
    });
    const alsoWrite: AlsoWrite[] = [];
    // First, so that the later of two equal calls ends before it starts anything.
    if (call) alsoWrite.push(({ id }, tx) => this.idempotency.remember(call, id, tx));
    if (procedure.proceso !== undefined) {
      alsoWrite.push((inserted, tx) => this.processes.start(tx, procedure, { ...filed(inserted), answers }));
    }
    if (receiptQuestion !== undefined) {
      alsoWrite.push(({ id }, tx) => this.receipts.request(tx, { record: id, pregunta: receiptQuestion }));
    }
    return filed(await this.write(record, uploads, alsoWrite));
  }

  private async write(
    record: NewRecord,
    uploads: readonly StoredUpload[],
    alsoWrite: readonly AlsoWrite[],
  ): Promise<InsertedRecord> {
    if (uploads.length === 0 && alsoWrite.length === 0) return this.records.insert(record);
    const isAnswer = ({ codigo }: StoredUpload): boolean => Object.hasOwn(record.answers, codigo);
    const inserted = await this.records.insert(record, async (written, tx) => {
      for (const write of alsoWrite) await write(written, tx);
      for (const upload of uploads.filter(isAnswer)) {
        if (!(await this.uploads.settle(upload, written.id, tx))) {
          throw new ConflictError('La carga de los archivos tardó demasiado. Envíe el formulario de nuevo.');
        }
      }
    });
    // A file whose question turned out hidden is no answer.
    for (const upload of uploads) if (!isAnswer(upload)) await this.files.discard(upload.storageKey);
    return inserted;
  }
}

function filedEarlier({ id, clave, anio, numero }: EarlierRecord): FiledRecord {
  return { id, key: clave, radicado: filingNumber(anio, numero) };
}

function digestsOf({ form }: Procedure, answers: Answers): Buffer[] {
  const byText = new Map<string, Buffer>();
  for (const { codigo, texto, consultable } of form.searchKeys(answers)) {
    const digest = (consultable ? answerDigest : staffAnswerDigest)(codigo, texto);
    byText.set(digest.toString('latin1'), digest);
  }
  return [...byText.values()];
}
