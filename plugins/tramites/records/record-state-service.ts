import { inject, injectable } from 'inversify';
import { AuditLog, Clock, ConflictError, Database, Events, NotFoundError } from '../../../host/plugin-api/index.js';
import { recordMoved } from '../contract.js';
import { filingNumber } from './filing-number.js';
import { statesBefore, type RecordState } from './record-states.js';

interface MovedRow {
  readonly estado: RecordState;
  readonly anio: number;
  readonly numero: number;
  readonly canal: string;
  readonly codigo: string;
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

  /**
   * Moves a record and notes who did it and why. Throws `NotFoundError` for an unknown record and `ConflictError` where
   * its state, or somebody who was first, forbids the move.
   */
  async move(
    recordId: number,
    move: { readonly to: RecordState; readonly userId: number; readonly reason?: string | undefined },
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [record] = await this.database.rows<MovedRow>(
        `SELECT r.estado, r.anio, r.numero, r.canal, t.codigo
         FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
        [recordId],
        tx,
      );
      if (!record) throw new NotFoundError('No existe ese registro.');
      const { estado: from, anio, numero, canal, codigo: tramite } = record;
      const allowed = statesBefore(move.to).includes(from);
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
    });
  }
}
