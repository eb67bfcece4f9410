import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Events,
  Files,
  HostSettings,
  InputError,
  NotFoundError,
  Outbox,
  PayloadTooLargeError,
  type StoredFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { recordAnswered, type GivenRecordAnswer, type NewRecordAnswer, type RecordAnswers } from '../contract.js';
import { describeFile } from '../../forms/contract.js';
import { type AnswerMeans, filingNumber, meansOf, reasonOfReturn } from '../vocabulary/index.js';
import { RecordOffices, RecordStateService, RecordTerms } from '../records/index.js';
import { MessageAttention } from '../thread/index.js';
import { answerDeliveryJob } from './answer-delivery-job.js';
import { AnswerDocuments, requireHolding } from './answer-documents.js';
import { readAnswerDocuments, readAnswerText, readPartialReason } from './answer-fields.js';
import { answerPlace } from './answer-place.js';
import { AnswerRows, MOST_ANSWERS } from './answer-rows.js';
import type { AnswerDocument, AnswerToStore, LockedRecord } from './stored-answer.js';

/** {@link RecordAnswers} of all records. */
@injectable()
export class RecordAnswerService implements RecordAnswers {
  constructor(
    @inject(AnswerRows) private readonly rows: AnswerRows,
    @inject(AnswerDocuments) private readonly documents: AnswerDocuments,
    @inject(RecordStateService) private readonly states: RecordStateService,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(RecordOffices) private readonly offices: RecordOffices,
    @inject(MessageAttention) private readonly messages: MessageAttention,
    @inject(Files) private readonly files: Files,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Events) private readonly events: Events,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  async giveAnswer(tx: Transaction, answer: NewRecordAnswer): Promise<GivenRecordAnswer> {
    const { recordId, files = [] } = answer;
    const texto = readAnswerText(answer.texto);
    const parcial = readPartialReason(answer);
    const codigos = readAnswerDocuments(answer.documents ?? []);
    this.checkFiles(files);
    const now = this.clock.now();
    // The task of an office is locked before the record.
    if (answer.close) await this.offices.end(tx, recordId, answer.by);
    const locked = await this.rows.lock(tx, recordId, now);
    if (!locked) throw new NotFoundError('No existe ese registro.');
    const { record, isFirst } = locked;
    if (isFirst) await this.terms.endAnswered(tx, recordId, answer.by);
    const documents = await this.documents.find(tx, record.llave, codigos);
    const documentos = documents.map(({ nombre, codigo }) => ({ nombre, codigo }));
    const contentDigest = digestOf({ texto, parcial, files, documentos });
    const same = isFirst ? undefined : await this.rows.findSame(tx, recordId, contentDigest);
    if (same) {
      if (record.estado !== answer.close?.state) await this.close(tx, answer);
      return { ...same, isRepeated: true };
    }
    requireHolding(documents);
    const numero = isFirst ? 1 : await this.nextNumber(tx, answer);
    const medio = meansOf(record);
    const id = await this.rows.insert(tx, {
      recordId,
      numero,
      texto,
      parcial,
      archivos: files.map(describeFile),
      documentos,
      contentDigest,
      userId: answer.by.userId,
      medio,
      envio: medio && 'PENDIENTE',
      answeredAt: now,
    });
    for (const [index, file] of files.entries()) await this.files.settleFile(tx, file, answerPlace(id, index + 1));
    if (medio) await this.outbox.enqueueJob(tx, answerDeliveryJob, { answer: id });
    await this.messages.noteAnswer(tx, recordId, now);
    await this.announce(tx, answer, { record, numero, documentos, medio, now });
    await this.close(tx, answer);
    return { id, numero, isRepeated: false };
  }

  async noteDelivery(tx: Transaction, answerId: number, outcome: 'sent' | 'failed'): Promise<void> {
    if (outcome === 'sent') await this.rows.mark(tx, answerId, ['EN_COLA', 'FALLIDO'], 'ENVIADO');
    else await this.rows.mark(tx, answerId, ['PENDIENTE', 'EN_COLA'], 'FALLIDO');
  }

  /** Notes that the mail of an answer came back: the answer is `FALLIDO` for good. */
  async noteReturn(tx: Transaction, answerId: number, status: string | undefined): Promise<void> {
    await this.rows.markReturned(tx, answerId, reasonOfReturn(status));
  }

  private checkFiles(files: readonly StoredFile[]): void {
    const { files: most } = this.settings.uploads;
    if (files.length > most) throw new PayloadTooLargeError(`Se admiten hasta ${most} archivos.`);
    if (files.every(({ size }) => size > 0)) return;
    throw new InputError('La respuesta no es válida.', { errors: { archivos: ['Un archivo está vacío.'] } });
  }

  private async nextNumber(tx: Transaction, { recordId, isAddition }: NewRecordAnswer): Promise<number> {
    if (!isAddition) {
      throw new ConflictError('El registro ya tiene una respuesta. Si esta la complementa, envíela como adicional.', {
        code: 'ya_respondido',
      });
    }
    const last = await this.rows.lastNumber(tx, recordId);
    if (last < MOST_ANSWERS) return last + 1;
    throw new ConflictError(`El registro ya tiene ${MOST_ANSWERS} respuestas.`, { code: 'demasiadas_respuestas' });
  }

  /**
   * Writes the audit entry and publishes the event. Both leave out the text and the reason: they speak of people and
   * stay with the answer.
   */
  private async announce(
    tx: Transaction,
    { recordId, files = [], by }: NewRecordAnswer,
    given: {
      readonly record: LockedRecord;
      readonly numero: number;
      readonly documentos: readonly AnswerDocument[];
      readonly medio: AnswerMeans | null;
      readonly now: Date;
    },
  ): Promise<void> {
    const { record, numero, documentos, medio, now } = given;
    await this.audit.recordEntry(tx, {
      action: 'tramites.record.answered',
      by,
      subject: { kind: 'tramites.record', id: String(recordId) },
      details: { respuesta: numero, archivos: files.length, documentos: documentos.length, medio },
    });
    await this.events.publishEvent(tx, recordAnswered, {
      recordId,
      radicado: filingNumber(record.anio, record.numero),
      tramite: record.codigo,
      canal: record.canal,
      at: now.toISOString(),
      respuesta: numero,
      archivos: files.length,
    });
  }

  private async close(tx: Transaction, { recordId, by, close }: NewRecordAnswer): Promise<void> {
    if (!close) return;
    await this.states.moveIn(tx, recordId, { to: close.state, userId: by.userId, reason: close.reason });
  }
}

function digestOf({
  texto,
  parcial,
  files,
  documentos,
}: Pick<AnswerToStore, 'texto' | 'parcial' | 'documentos'> & { readonly files: readonly StoredFile[] }): Buffer {
  const sums = files.map(({ name, sha256 }) => `${sha256} ${name}`).sort();
  const codigos = documentos.map(({ codigo }) => codigo).sort();
  return createHash('sha256')
    .update(JSON.stringify([texto, sums, codigos, ...(parcial === null ? [] : [parcial])]))
    .digest();
}
