import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  Events,
  NotFoundError,
  type AuditActor,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { recordMoved, UNANSWERED_RECORD } from '../../contract.js';
import { isOccasion, type NoticedRecord, StoredNotices } from '../../notices/index.js';
import { filingNumber, type RecordState, statesBefore } from '../../vocabulary/index.js';
import { RecordTerms } from '../terms/record-terms.js';

/** The fields of a record that a move depends on. */
export interface MovableRecord extends NoticedRecord {
  readonly estado: RecordState;
  readonly anio: number;
  readonly numero: number;
  readonly canal: string;
  /** The last moment at which its citizen may hand in what is missing, where staff returned it and the law sets one. */
  readonly plazo_ciudadano: Date | null;
  /** The key of the instance that it has started. */
  readonly llave: string | null;
  /** Code of its tramite. */
  readonly codigo: string;
  /** Whether it must be answered before it becomes `RESUELTO`. */
  readonly exige_respuesta: boolean;
}

/** A move of a record: its aim, its author and its reason. */
export interface RecordMovement {
  readonly to: RecordState;
  readonly by: AuditActor;
  readonly reason: string | null;
  /** For a move to `DEVUELTO`: whether the term has to pause, or goes on. Without either it pauses where it can. */
  readonly term?: 'pauses' | 'goes-on' | undefined;
  /** For a move out of `DEVUELTO`: whether the citizen handed in what was missing, by electronic means. */
  readonly isHandedIn?: boolean;
  /** The text that the notice adds to its own words, such as what is missing. */
  readonly notice?: string | undefined;
  /** Whether the citizen is notified otherwise: of a move that follows at once, or by an act. */
  readonly isNotifiedOtherwise?: boolean;
}

/** The moves of records. */
@injectable()
export class RecordMoves {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Events) private readonly events: Events,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(RecordTerms) private readonly terms: RecordTerms,
  ) {}

  /** Reads a record. Throws `NotFoundError` for an unknown one. */
  async get(tx: Transaction, recordId: number): Promise<MovableRecord> {
    const [record] = await this.database.rows<MovableRecord>(
      `SELECT r.id, r.estado, r.anio, r.numero, r.canal, r.llave, r.respondido, r.recibo_pregunta, r.reply_to,
         r.plazo_ciudadano, t.codigo, t.exige_respuesta, t.avisos
         FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId],
      tx,
    );
    if (!record) throw new NotFoundError('No existe ese registro.');
    return record;
  }

  /**
   * Moves a record as it was read, with its move, term, audit entry, notice and event. Returns false where its state,
   * or another move that was first, forbids it. Throws `ConflictError` where its tramite demands an answer before
   * `RESUELTO` and there is none (`sin_respuesta`), and where its term has to pause and cannot.
   */
  async write(tx: Transaction, record: MovableRecord, movement: RecordMovement): Promise<boolean> {
    const { to, by, reason, notice, isNotifiedOtherwise = false } = movement;
    const { id, estado: from, anio, numero, canal, codigo: tramite } = record;
    const allowed = statesBefore(to).includes(from);
    if (allowed && to === 'RESUELTO' && record.exige_respuesta && !record.respondido) {
      throw new ConflictError('El registro necesita una respuesta antes de pasar a RESUELTO.', {
        code: UNANSWERED_RECORD,
      });
    }
    const moved = allowed
      ? await this.database.changeRows(
          'UPDATE tramites_record SET estado = $1, plazo_ciudadano = NULL WHERE id = $2 AND estado = $3',
          [to, id, from],
          tx,
        )
      : 0;
    if (moved !== 1) return false;
    const now = this.clock.now();
    const user_id = typeof by === 'string' ? null : by.userId;
    const row = { record_id: id, desde: from, hacia: to, user_id, motivo: reason, moved_at: now };
    const [move] = await this.database.insertRows<{ id: number }>('tramites_record_move', [row], ['id'], tx);
    await this.terms.follow(tx, id, { from, ...movement });
    // The audit entry leaves out the reason, which stays with the move: it may speak of people.
    await this.audit.recordEntry(tx, {
      action: 'tramites.record.moved',
      by,
      subject: { kind: 'tramites.record', id: String(id) },
      details: { from, to },
    });
    if (isOccasion(to) && !isNotifiedOtherwise) {
      await this.notices.notify(tx, record, { occasion: to, cause: `move/${move!.id}`, at: now, more: notice });
    }
    await this.events.publishEvent(tx, recordMoved, {
      recordId: id,
      radicado: filingNumber(anio, numero),
      tramite,
      canal,
      desde: from,
      hacia: to,
      at: now.toISOString(),
    });
    return true;
  }
}
