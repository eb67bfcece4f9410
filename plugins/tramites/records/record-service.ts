import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  HostSettings,
  InputError,
  NotFoundError,
  UnavailableError,
  type FormBody,
} from '../../../host/plugin-api/index.js';
import type { StoredUpload } from '../files/upload-repository.js';
import { UploadRepository } from '../files/upload-repository.js';
import { UploadService } from '../files/upload-service.js';
import { ProcedureCatalog, type Procedure } from '../procedures/procedure-catalog.js';
import { QuestionEngineError, type Answers } from '../questions/index.js';
import { answerDigest } from './answer-digest.js';
import { filingNumber, filingYear } from './filing-number.js';
import type { InsertedRecord, NewRecord } from './insert-record.js';
import { readSubmission } from './read-submission.js';
import { RecordRepository } from './record-repository.js';

/** What the citizen is told of a new record. */
export interface FiledRecord {
  readonly id: number;
  /** `key_<uuid>`: identifies the record to whoever filed it. */
  readonly key: string;
  readonly radicado: string;
}

const FILED = 'RADICADO';
const WEB = 'WEB';

/** Filing of procedures (interface, "POST /home/api/tramite/<codigo>"). */
@injectable()
export class RecordService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcedureCatalog) private readonly procedures: ProcedureCatalog,
    @inject(RecordRepository) private readonly records: RecordRepository,
    @inject(UploadRepository) private readonly uploads: UploadRepository,
    @inject(UploadService) private readonly files: UploadService,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  /** Throws `NotFoundError` for an unknown procedure and `InputError`, worded by the interface, for wrong answers. */
  async create(codigo: string, body: FormBody): Promise<FiledRecord> {
    const procedure = await this.procedures.find(codigo);
    if (!procedure) throw new NotFoundError('No existe un trámite con ese código.');

    const uploads: StoredUpload[] = [];
    try {
      const fields = await readSubmission(body, procedure.form, this.files, (upload) => uploads.push(upload));
      const answers = await this.validate(procedure, fields, uploads);
      return await this.file(procedure, answers, uploads);
    } catch (error) {
      for (const { storageKey } of uploads) await this.files.discard(storageKey);
      throw error;
    }
  }

  private async validate(
    procedure: Procedure,
    fields: Record<string, unknown>,
    uploads: readonly StoredUpload[],
  ): Promise<Answers> {
    const files = Object.fromEntries(uploads.map(({ codigo, file }) => [codigo, file]));
    const result = await procedure.form.validate(fields, files).catch((error: unknown) => {
      throw error instanceof QuestionEngineError ? new UnavailableError(undefined, error) : error;
    });
    if (!result.ok) throw new InputError(result.msg, { code: result.code, errors: result.errors });
    return result.answers;
  }

  private async file(
    procedure: Procedure,
    answers: Answers,
    uploads: readonly StoredUpload[],
  ): Promise<FiledRecord> {
    const createdAt = this.clock.now();
    const record: NewRecord = {
      key: `key_${randomUUID()}`,
      tramiteId: procedure.id,
      year: filingYear(createdAt, this.settings.timeZone),
      state: FILED,
      channel: WEB,
      answers,
      digests: digestsOf(procedure, answers),
      createdAt,
    };
    const { id, numero } = await this.write(record, uploads, answers);
    return { id, key: record.key, radicado: filingNumber(record.year, numero) };
  }

  private async write(
    record: NewRecord,
    uploads: readonly StoredUpload[],
    answers: Answers,
  ): Promise<InsertedRecord> {
    if (uploads.length === 0) return this.records.insert(record);
    // A file whose question turned out hidden belongs to no answer: it goes once the record is there.
    const wanted = uploads.filter(({ codigo }) => Object.hasOwn(answers, codigo));
    const inserted = await this.database.transaction(async (tx) => {
      const written = await this.records.insert(record, tx);
      for (const upload of wanted) {
        if (!(await this.uploads.settle(upload, written.id, tx))) {
          throw new ConflictError('La carga de los archivos tardó demasiado. Envíe el formulario de nuevo.');
        }
      }
      return written;
    });
    for (const { storageKey, codigo } of uploads) {
      if (!Object.hasOwn(answers, codigo)) await this.files.discard(storageKey);
    }
    return inserted;
  }
}

function digestsOf({ form }: Procedure, answers: Answers): Buffer[] {
  const byText = new Map<string, Buffer>();
  for (const { codigo, texto } of form.searchKeys(answers)) {
    const digest = answerDigest(codigo, texto);
    byText.set(digest.toString('latin1'), digest);
  }
  return [...byText.values()];
}
