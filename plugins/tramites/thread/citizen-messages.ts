import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  Files,
  InputError,
  NotFoundError,
  Outbox,
  type FormBody,
  type FormFile,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { describeFiles, type QuestionForm } from '../../forms/contract.js';
import { CLOSED_THREAD, type FilerChat, type MessageKind } from '../contract.js';
import { MessageNotices } from '../notices/index.js';
import { acceptFilesOf, RecordTerms, StoredRecords } from '../records/index.js';
import { FILES_FIELD, TEXT_FIELD } from '../vocabulary/index.js';
import { attentionJob } from './attention/attention-job.js';
import { MessageForms } from './message-forms.js';
import { MessageRows } from './message-rows.js';
import { ThreadStanding } from './thread-standing.js';
import { ThreadWriter, type WrittenMessage } from './thread-writer.js';

const NOTHING = 'Escriba su mensaje o adjunte un archivo.';

/** A message of a citizen, whose form has taken it. */
export interface CitizenMessage {
  readonly texto: string | null;
  readonly files: readonly FormFile[];
  /** The user who writes; undefined where nobody is known. */
  readonly by: Pick<Identity, 'userId'> | undefined;
  /** The chat in which it is written, which confirms that itself; absent elsewhere. */
  readonly chat?: FilerChat | undefined;
  /** The number of the answer that a review is asked for, as the citizen has seen it; by default the last one. */
  readonly respuesta?: number | undefined;
}

/** Takes the messages of citizens. */
@injectable()
export class CitizenMessages {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(MessageForms) private readonly forms: MessageForms,
    @inject(MessageRows) private readonly rows: MessageRows,
    @inject(ThreadStanding) private readonly standing: ThreadStanding,
    @inject(ThreadWriter) private readonly writer: ThreadWriter,
    @inject(MessageNotices) private readonly notices: MessageNotices,
  ) {}

  /**
   * Takes a message by a form, for the holder of the record's key. Nothing of the body is read for a record that takes
   * none, unless a message waits: an equal one repeats it. `respuesta` is the answer to review, for a REVISION. Throws
   * as `RecordThread.write`.
   */
  async writeByForm(
    key: string,
    { kind, respuesta }: { readonly kind: MessageKind; readonly respuesta?: number },
    body: FormBody,
    by: Identity | undefined,
  ): Promise<WrittenMessage> {
    const record = await this.records.findByKey(key);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    const { recordId } = record;
    if (!(await this.rows.isWaiting(recordId))) await this.admit(recordId, kind, respuesta);
    const form = await this.forms.open(kind);
    return this.files.readForm(body, acceptFilesOf(form), async ({ fields, files }) => {
      const message = await this.read(form, fields, files);
      return this.database.transaction((tx) => this.write(tx, recordId, kind, { ...message, by, respuesta }));
    });
  }

  /** Reads a message with its form. Throws `InputError` with what the form refuses, and for nothing at all. */
  async read(
    form: QuestionForm,
    given: Readonly<Record<string, unknown>>,
    files: readonly FormFile[],
  ): Promise<Pick<CitizenMessage, 'texto' | 'files'>> {
    const outcome = await form.validateAnswers(given, describeFiles(files));
    if (!outcome.ok) throw new InputError(outcome.msg, { code: outcome.code, errors: outcome.errors });
    const { [TEXT_FIELD]: texto } = outcome.answers;
    const taken = files.filter(({ field }) => field === FILES_FIELD);
    if (texto === undefined && taken.length === 0) {
      throw new InputError(NOTHING, { errors: { [TEXT_FIELD]: [NOTHING] } });
    }
    // Forms send two characters for each end of a line.
    return { texto: typeof texto === 'string' ? texto.replaceAll(/\r\n?/g, '\n').trim() : null, files: taken };
  }

  /**
   * Writes a message in the caller's transaction. Staff hear of the first one that waits for them, and of each review;
   * the citizen has a confirmation of a review.
   */
  async write(
    tx: Transaction,
    recordId: number,
    kind: MessageKind,
    { texto, files, by, chat, respuesta }: CitizenMessage,
  ): Promise<WrittenMessage> {
    await this.terms.lockOwners(tx, [recordId]);
    const reviewed = kind === 'MENSAJE' ? null : (respuesta ?? (await this.lastAnswer(tx, recordId)));
    const written = await this.writer.write(
      tx,
      {
        recordId,
        de: 'CIUDADANO',
        tipo: kind,
        respuesta: reviewed,
        texto,
        files: files.map(({ file }) => file),
        by: by ?? 'public',
      },
      () => this.admit(recordId, kind, respuesta, tx),
    );
    const { message, isRepeated, wasWaiting } = written;
    if (isRepeated) return written;
    if (!wasWaiting || kind === 'REVISION') {
      await this.outbox.enqueueJob(tx, attentionJob, { registro: recordId, mensaje: message.numero });
    }
    if (kind === 'REVISION') await this.notices.confirmReview(tx, recordId, chat);
    return written;
  }

  private async lastAnswer(tx: Transaction, recordId: number): Promise<number | null> {
    return (await this.standing.find(recordId, tx))?.respuesta ?? null;
  }

  /**
   * Checks that a record takes a message. Throws as `ThreadStanding.require`, and `ConflictError` (`hilo_cerrado`)
   * where `seen` is not the last answer.
   */
  private async admit(recordId: number, kind: MessageKind, seen: number | undefined, tx?: Transaction): Promise<void> {
    const { respuesta: last } = await this.standing.require(kind, recordId, this.clock.now(), tx);
    if (kind === 'MENSAJE' || seen === undefined || seen === last) return;
    throw new ConflictError('Ya le dimos otra respuesta: léala antes de pedir que la revisemos.', {
      code: CLOSED_THREAD,
    });
  }
}
