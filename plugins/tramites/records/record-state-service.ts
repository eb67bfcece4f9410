import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  Events,
  NotFoundError,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { recordMoved } from '../contract.js';
import { filingNumber } from './filing-number.js';
import { statesBefore, type RecordState } from './record-states.js';

interface MovedRow {
  readonly estado: RecordState;
  readonly anio: number;
  readonly numero: number;
  readonly canal: string;
  readonly codigo: string;
  /** Whether it must be answered before it becomes `RESUELTO`. */
  readonly exige_respuesta: boolean;
  readonly respondido: Date | null;
}

/** A move of a record: where to, who does it, and why. */
export interface MoveRequest {
  readonly to: RecordState;
  readonly userId: number;
  readonly reason?: string | undefined;
}

/** Moves records from state to state. */
@injectable()
export class RecordStateService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Events) private readonly events: Events,
  ) {}

  /** As {@link moveIn}, in a transaction of its own. */
  async move(recordId: number, move: MoveRequest): Promise<void> {
    await this.database.transaction((tx) => this.moveIn(tx, recordId, move));
  }

  /**
   * Moves a record in the caller's transaction and notes who did it and why. Throws `NotFoundError` for an unknown
   * record and `ConflictError` where its state, or somebody who was first, forbids the move (`move_not_possible`), or
   * where its tramite demands an answer before `RESUELTO` and there is none (`sin_respuesta`).
   */
  async moveIn(tx: Transaction, recordId: number, move: MoveRequest): Promise<void> {
    const [record] = await this.database.rows<MovedRow>(
      `SELECT r.estado, r.anio, r.numero, r.canal, r.respondido, t.codigo, t.exige_respuesta
         FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId],
      tx,
    );
    if (!record) throw new NotFoundError('No existe ese registro.');
    const { estado: from, anio, numero, canal, codigo: tramite } = record;
    const allowed = statesBefore(move.to).includes(from);
    if (allowed && move.to === 'RESUELTO' && record.exige_respuesta && !record.respondido) {
      throw new ConflictError('El registro necesita una respuesta antes de pasar a RESUELTO.', {
        code: 'sin_respuesta',
      });
    }
    const moved = allowed
      ? await this.database.change(
          'UPDATE tramites_record SET estado = $1 WHERE id = $2 AND estado = $3',
          [move.to, recordId, from],
          tx,
        )
      : 0;
    if (moved !== 1) {
      throw new ConflictError(`El registro está en ${from} y no puede pasar a ${move.to}.`, {
        code: 'move_not_possible',
      });
    }
    const now = this.clock.now();
    const row = {
      record_id: recordId,
      desde: from,
      hacia: move.to,
      user_id: move.userId,
      motivo: move.reason ?? null,
      moved_at: now,
    };
    await this.database.insert('tramites_record_move', [row], [], tx);
    // The reason stays with the move: it may speak of people.
    await this.audit.record(tx, {
      action: 'tramites.record.moved',
      by: { userId: move.userId },
      subject: { kind: 'tramites.record', id: String(recordId) },
      details: { from, to: move.to },
    });
    await this.events.publish(tx, recordMoved, {
      recordId,
      radicado: filingNumber(anio, numero),
      tramite,
      canal,
      desde: from,
      hacia: move.to,
      at: now.toISOString(),
    });
  }
}
