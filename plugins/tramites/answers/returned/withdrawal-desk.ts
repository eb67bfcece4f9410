import { inject, injectable, optional } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  Files,
  HostSettings,
  NotAllowedError,
  type FormBody,
  type FormFile,
  type Identity,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { RunningProcesses } from '../../contract.js';
import { acceptAnswerFile } from '../answer-fields.js';
import { AnswerRows } from '../answer-rows.js';
import { RecordAnswerService } from '../record-answer-service.js';
import { seenAnswer, type SeenAnswer } from '../seen-answer.js';
import { filingNumber, RECORD, withdrawalReason } from '../../vocabulary/index.js';
import {
  type MovableRecord,
  RecordMoves,
  RecordOffices,
  RecordRemedies,
  RecordRights,
  RecordTerms,
  StoredRecords,
  existing,
} from '../../records/index.js';
import { readWithdrawalForm, withdrawalText } from './withdrawal-act.js';

/** A returned record with the last moment of its citizen's time. */
type LapsedRecord = MovableRecord & { readonly plazo_ciudadano: Date };

/**
 * The desk at which staff decree that citizens have withdrawn a returned record (Ley 1755 of 2015, article 17).
 * The act is an answer of the city: it is sent, read and notified as one.
 */
@injectable()
export class WithdrawalDesk {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(RecordRights) private readonly rights: RecordRights,
    @inject(RecordTerms) private readonly recordTerms: RecordTerms,
    @inject(RecordOffices) private readonly offices: RecordOffices,
    @inject(RecordMoves) private readonly moves: RecordMoves,
    @inject(RecordRemedies) private readonly remedies: RecordRemedies,
    @inject(RecordAnswerService) private readonly answers: RecordAnswerService,
    @inject(AnswerRows) private readonly rows: AnswerRows,
    @inject(HostSettings) { timeZone }: HostSettings,
    @inject(RunningProcesses) @optional() private readonly processes?: RunningProcesses,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  /**
   * Decrees by a form with the signed act; the record is named by its key or its number. Throws as {@link withdraw}.
   */
  async withdrawByForm(keyOrNumber: string, body: FormBody, by: Identity): Promise<SeenAnswer> {
    const record = await this.rights.require(keyOrNumber, 'responder', by);
    return this.files.readForm(body, acceptAnswerFile, ({ fields, files }) =>
      this.withdraw(record.recordId, readWithdrawalForm(fields).motivo, by, files),
    );
  }

  /**
   * Gives the citizen the act with its reasons and the remedies, and moves the record to `RECHAZADO`: one transaction.
   * Throws `NotFoundError`, `NotAllowedError` for users who may not move records, and `ConflictError` where the record
   * is not returned, or not any more (`no_devuelto`), where its process waits for the citizen (`con_proceso`), where
   * the law gives the citizen no time (`sin_plazo_ciudadano`), and before that time is over (`plazo_ciudadano_corre`).
   */
  async withdraw(recordId: number, motivo: string, by: Identity, files: readonly FormFile[] = []): Promise<SeenAnswer> {
    const known = existing(await this.records.findRecord(recordId));
    if (!(await this.rights.has(known, 'mover', by))) {
      throw new NotAllowedError('No puede cambiar el estado de este registro.');
    }
    return this.database.transaction(async (tx) => {
      // The task of an office is locked before the record.
      await this.offices.end(tx, recordId, by);
      const record = await this.lapsed(tx, recordId);
      const fuente = await this.recordTerms.lawOf(recordId, tx);
      // Without last days: their time begins with the notification, which is later where the mail fails.
      const recursos = this.remedies.words(await this.remedies.of(record.recursos, null, tx));
      const texto = withdrawalText({ motivo, until: this.days.format(record.plazo_ciudadano), fuente, recursos });
      const { id, numero } = await this.answers.giveAnswer(tx, {
        recordId,
        texto,
        files: files.map(({ file }) => file),
        by,
      });
      const answered = await this.moves.get(tx, recordId);
      const reason = withdrawalReason(fuente);
      await this.moves.write(tx, answered, { to: 'RECHAZADO', by, reason, isNotifiedOtherwise: true });
      await this.audit.recordEntry(tx, {
        action: 'tramites.record.withdrawn',
        by,
        subject: { kind: RECORD, id: String(recordId) },
        details: { plazo_ciudadano: record.plazo_ciudadano.toISOString(), respuesta: numero },
      });
      return seenAnswer(filingNumber(record.anio, record.numero), (await this.rows.find(id, tx))!);
    });
  }

  /**
   * Locks the record and returns it: a move that takes it up again waits for the end of the transaction, or was first.
   */
  private async lapsed(tx: Transaction, recordId: number): Promise<LapsedRecord> {
    await this.recordTerms.lockOwners(tx, [recordId]);
    const record = await this.moves.get(tx, recordId);
    const { estado, plazo_ciudadano: until, llave } = record;
    if (estado !== 'DEVUELTO') {
      throw refuse('no_devuelto', `El registro está en ${estado}: el desistimiento se decreta de uno devuelto.`);
    }
    if (until === null) {
      const isRunning = llave !== null && (await this.processes?.isRunning(tx, llave)) === true;
      throw isRunning
        ? refuse('con_proceso', 'El registro sigue a su proceso: él decide qué pasa cuando se vence el plazo.')
        : refuse(
            'sin_plazo_ciudadano',
            'No corre un plazo del ciudadano para entregar algo. Para terminar el registro, cambie su estado.',
          );
    }
    if (this.clock.now() <= until) {
      const day = this.days.format(until);
      throw refuse('plazo_ciudadano_corre', `El ciudadano tiene hasta el ${day} para entregar lo que falta.`);
    }
    return { ...record, plazo_ciudadano: until };
  }
}

function refuse(code: string, words: string): ConflictError {
  return new ConflictError(words, { code });
}
