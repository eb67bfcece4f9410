import { randomUUID } from 'node:crypto';
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
import type { NoticedRecord } from '../../notices/index.js';
import { filingNumber, openStates, type RecordState, statesBefore } from '../../vocabulary/index.js';
import { RecordOffices } from '../offices/record-offices.js';
import { RecordTerms } from '../terms/record-terms.js';
import { MoveNotices, type ProcessWait } from './move-notices.js';

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
  /** Whether it must be answered before it ends. */
  readonly exige_respuesta: boolean;
  /** Since when no office has it; null for a record with an office or a process, and for one that has ended. */
  readonly sin_oficina: Date | null;
  /** The remedies of its tramite, as the database has them. */
  readonly recursos: unknown;
}

/** The fields of a record that say whether it needs an answer. */
type AnswerableRecord = Pick<MovableRecord, 'id' | 'exige_respuesta' | 'respondido'>;

/** A move of a record: its aim, its author and its reason. */
export interface RecordMovement {
  readonly to: RecordState;
  readonly by: AuditActor;
  readonly reason: string | null;
  /** For a move to `DEVUELTO`: whether the term has to pause, or goes on. Without either it pauses where it can. */
  readonly term?: 'pauses' | 'goes-on' | undefined;
  /** For a move to `DEVUELTO` by hand: the things that the citizen is asked for. */
  readonly asks?: { readonly texto: boolean; readonly archivos: boolean } | undefined;
  /**
   * For a move out of `DEVUELTO`: whether the citizen handed in what was missing, by electronic means. The citizen is
   * notified of the hand-in, and not of the state.
   */
  readonly isHandedIn?: boolean;
  /** The words of staff to the citizen, such as what is missing: kept with the move, and part of its notice. */
  readonly paraCiudadano?: string | undefined;
  /** The words of the outcome of its process, in place of those of the state. */
  readonly aviso?: string | undefined;
  /** Whether its process ends with an outcome, which decides a record without an answer. */
  readonly isOutcome?: boolean | undefined;
  /** For a move to `DEVUELTO` by a process: its wait. */
  readonly wait?: ProcessWait | undefined;
  /** Whether its process has ended with this move, so that it becomes the work of an office where it stays open. */
  readonly leavesProcess?: boolean | undefined;
  /** Whether the citizen is notified otherwise: of a move that follows at once, or by an act. */
  readonly isNotifiedOtherwise?: boolean;
}

/** Notes the decision of a process on a record without an answer. */
const DECIDED = 'UPDATE tramites_record SET decidido = $1, decidido_por = $2 WHERE id = $3 AND respondido IS NULL';

/** The moves of records. */
@injectable()
export class RecordMoves {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Events) private readonly events: Events,
    @inject(MoveNotices) private readonly notices: MoveNotices,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(RecordOffices) private readonly offices: RecordOffices,
  ) {}

  /** Reads a record. Throws `NotFoundError` for an unknown one. */
  async get(tx: Transaction, recordId: number): Promise<MovableRecord> {
    const [record] = await this.database.rows<MovableRecord>(
      `SELECT r.id, r.estado, r.anio, r.numero, r.canal, r.llave, r.respondido, r.recibo_pregunta, r.reply_to,
         r.plazo_ciudadano, r.sin_oficina, t.codigo, t.exige_respuesta, t.avisos, t.recursos
         FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId],
      tx,
    );
    if (!record) throw new NotFoundError('No existe ese registro.');
    return record;
  }

  /**
   * Moves a record as it was read, with its move, term, audit entry, notice and event; with its end, the work of its
   * office ends. Returns false where its state, or another move that was first, forbids it. Throws `ConflictError`
   * where its tramite demands an answer before its end and there is none (`sin_respuesta`), and where its term has to
   * pause and cannot.
   */
  async write(tx: Transaction, record: MovableRecord, movement: RecordMovement): Promise<boolean> {
    const { to, by, reason, aviso, paraCiudadano, asks, wait, isHandedIn, isNotifiedOtherwise } = movement;
    const { id, estado: from, anio, numero, canal, codigo: tramite } = record;
    const allowed = statesBefore(to).includes(from);
    if (allowed && !openStates.includes(to)) await this.requireAnswer(tx, record);
    const now = this.clock.now();
    if (!allowed || !(await this.setState(tx, record, movement, now))) return false;
    const user_id = typeof by === 'string' ? null : by.userId;
    if (movement.isOutcome) await this.database.changeRows(DECIDED, [now, user_id, id], tx);
    const said = [aviso, paraCiudadano].filter((words) => words !== undefined);
    const row = {
      record_id: id,
      desde: from,
      hacia: to,
      user_id,
      motivo: reason,
      para_ciudadano: said.length === 0 ? null : said.join('\n'),
      pide_texto: asks?.texto ?? null,
      pide_archivos: asks?.archivos ?? null,
      secreto: asks ? randomUUID() : null,
      moved_at: now,
    };
    const [move] = await this.database.insertRows<{ id: number }>('tramites_record_move', [row], ['id'], tx);
    const time = await this.terms.follow(tx, id, { from, ...movement });
    // The audit entry leaves out the reason and the words, which stay with the move: they may speak of people.
    await this.audit.recordEntry(tx, {
      action: 'tramites.record.moved',
      by,
      subject: { kind: 'tramites.record', id: String(id) },
      details: { from, to },
    });
    if (!isNotifiedOtherwise && !isHandedIn) {
      await this.notices.notify(tx, record, { id: move!.id, to, at: now, aviso, paraCiudadano, time, wait });
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

  /**
   * Sets the state, as long as it is the one that was read. The work of the office ends before the lock of the record,
   * and an office that gets the record meanwhile forbids the move.
   */
  private async setState(tx: Transaction, record: MovableRecord, move: RecordMovement, now: Date): Promise<boolean> {
    const { id, estado, sin_oficina: since } = record;
    const { to, by, leavesProcess = false } = move;
    const isOpen = openStates.includes(to);
    if (!isOpen) await this.offices.end(tx, id, by, to === 'ANULADO');
    const unheld = isOpen ? (since ?? (leavesProcess ? now : null)) : null;
    const sql = `UPDATE tramites_record SET estado = $1, plazo_ciudadano = NULL, sin_oficina = $4
      WHERE id = $2 AND estado = $3 AND sin_oficina IS ${since === null ? 'NULL' : 'NOT NULL'}`;
    return (await this.database.changeRows(sql, [to, id, estado, unheld], tx)) === 1;
  }

  /** Returns whether an open record has to be answered before it ends. */
  async lacksAnswer(recordId: number): Promise<boolean> {
    const [record] = await this.database.rows<AnswerableRecord & Pick<MovableRecord, 'estado'>>(
      `SELECT r.id, r.estado, r.respondido, t.exige_respuesta
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId],
    );
    return record !== undefined && openStates.includes(record.estado) && this.needsAnswer(record);
  }

  /** Throws `ConflictError` where a record has to be answered before it ends. */
  private async requireAnswer(tx: Transaction, record: MovableRecord): Promise<void> {
    if (!(await this.needsAnswer(record, tx))) return;
    const first = 'Responda primero el registro, o trasládelo a la entidad competente, y vuelva a cambiar el estado.';
    throw new ConflictError(first, { code: UNANSWERED_RECORD });
  }

  /** Tells whether a record needs an answer that it has not got; one that was forwarded needs none. */
  private async needsAnswer(
    { id, exige_respuesta: isDemanded, respondido }: AnswerableRecord,
    tx?: Transaction,
  ): Promise<boolean> {
    return isDemanded && !respondido && !(await this.terms.isForwarded(id, tx));
  }
}
