import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  Files,
  NotAllowedError,
  NotFoundError,
  type FormBody,
  type FormFile,
  type Identity,
} from '../../../host/plugin-api/index.js';
import { acceptAnswerFile, partialReason, readAnswerForm, type AnswerFields } from './answer-fields.js';
import { existing, RecordRights, StoredRecords } from '../records/index.js';
import { RECORD } from '../vocabulary/index.js';
import { AnswerRows } from './answer-rows.js';
import { RecordAnswerService } from './record-answer-service.js';
import { seenAnswer, type SeenAnswer } from './seen-answer.js';

/** An answer that was given now, or that the record had already. */
export interface GivenAtDesk {
  readonly respuesta: SeenAnswer;
  readonly repetida: boolean;
}

/** The desk at which staff answer records. */
@injectable()
export class AnswerDesk {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(RecordAnswerService) private readonly answers: RecordAnswerService,
    @inject(AnswerRows) private readonly rows: AnswerRows,
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(RecordRights) private readonly rights: RecordRights,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Answers by a form, which may bring files; the record is named by its key or its number. Throws what
   * `RecordAnswers.giveAnswer` throws, `InputError` for fields that are not valid, and `NotAllowedError` for a user who
   * may not answer the record, or not move it with the answer. An unknown record is refused before the form is read.
   */
  async answerByForm(keyOrNumber: string, body: FormBody, by: Identity): Promise<GivenAtDesk> {
    const { recordId } = await this.rights.require(keyOrNumber, 'responder', by);
    return this.files.readForm(body, acceptAnswerFile, ({ fields, files }) =>
      this.answer(recordId, readAnswerForm(fields), by, files),
    );
  }

  /** Answers without files; the caller may answer the record. Throws as {@link answerByForm}. */
  async answer(
    recordId: number,
    fields: AnswerFields,
    by: Identity,
    files: readonly FormFile[] = [],
  ): Promise<GivenAtDesk> {
    const { texto, documentos, adicional, estado, motivo } = fields;
    const parcial = partialReason(fields);
    const record = existing(await this.records.findRecord(recordId));
    if (estado !== undefined && !(await this.rights.has(record, 'mover', by))) {
      throw new NotAllowedError('No puede cambiar el estado de este registro.');
    }
    return this.database.transaction(async (tx) => {
      const { id, isRepeated } = await this.answers.giveAnswer(tx, {
        recordId,
        texto,
        files: files.map(({ file }) => file),
        documents: documentos,
        parcial,
        by,
        isAddition: adicional,
        close: estado && { state: estado, reason: motivo },
      });
      return { respuesta: seenAnswer(record.radicado, (await this.rows.find(id, tx))!), repetida: isRepeated };
    });
  }

  /**
   * Notes that staff notified the person of a failed answer: personally, by letter, by a notice. Throws `NotFoundError`
   * for an unknown answer, and `ConflictError` (`notificada`) for an answer that did not fail, or that was noted
   * already.
   */
  async noteNotified(recordId: number, numero: number, medio: string, by: Identity): Promise<void> {
    const id = await this.rows.idOf(recordId, numero);
    if (id === undefined) throw new NotFoundError('No existe esa respuesta.');
    await this.database.transaction(async (tx) => {
      const given = { at: this.clock.now(), by: by.userId, means: medio };
      if (!(await this.rows.markNotified(tx, id, given))) {
        throw new ConflictError('Esa respuesta no falló, o su notificación ya está anotada.', { code: 'notificada' });
      }
      const subject = { kind: RECORD, id: String(recordId) };
      // The audit entry leaves out the means: its words may speak of people, and stay with the answer.
      await this.audit.recordEntry(tx, {
        action: 'tramites.record.notified',
        by,
        subject,
        details: { respuesta: numero },
      });
    });
  }

  /** Returns the answers of a record after a number, in their order. */
  async page(recordId: number, after: number, limit: number): Promise<SeenAnswer[]> {
    const { radicado } = existing(await this.records.findRecord(recordId));
    return (await this.rows.page(recordId, after, limit)).map((answer) => seenAnswer(radicado, answer));
  }
}
