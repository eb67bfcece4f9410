import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import type { Substitution } from './substitutions.js';

/** The requests that an administrator sees at once: the oldest ones. */
const MOST_LISTED = 100;

/** An absence that waits for an approval, or that was rejected; it has no effect. */
export interface AbsenceRequest extends Substitution {
  readonly llave: string;
  readonly estado: 'PENDIENTE' | 'RECHAZADA';
  /** Why it was rejected. */
  readonly respuesta: string | null;
}

interface Row extends Omit<AbsenceRequest, 'userId' | 'substituteId'> {
  readonly user_id: number;
  readonly substitute_id: number;
}

const columns = 'user_id, llave, substitute_id, desde, hasta, motivo, estado, respuesta';

/** The statements on requests for absences. In a transaction, they come before those on the absence itself. */
@injectable()
export class AbsenceRequests {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
  ) {}

  async findOf(userId: number): Promise<AbsenceRequest | undefined> {
    return (await this.read('user_id = $1', [userId]))[0];
  }

  async findPending(llave: string): Promise<AbsenceRequest | undefined> {
    return (await this.read("llave = $1 AND estado = 'PENDIENTE'", [llave]))[0];
  }

  /** Lists the oldest pending requests. */
  listPending(): Promise<readonly AbsenceRequest[]> {
    const oldest = `ORDER BY pedida, user_id OFFSET 0 ROWS FETCH NEXT ${MOST_LISTED} ROWS ONLY`;
    return this.read(`estado = 'PENDIENTE' ${oldest}`, []);
  }

  async countPending(): Promise<number> {
    const sql = "SELECT COUNT(*) AS many FROM workflow_absence_request WHERE estado = 'PENDIENTE'";
    const [counted] = await this.database.rows<{ many: number | string }>(sql);
    return Number(counted!.many);
  }

  /** Inserts a request, also in place of a rejected one; returns false where another one is pending. */
  async insert(tx: Transaction, absence: Substitution): Promise<boolean> {
    return (await this.insertOnce(tx, absence)) || this.update(tx, absence, "AND estado = 'RECHAZADA'");
  }

  /** Replaces the request of a user, which is pending from then on; returns false where there is none. */
  replace(tx: Transaction, absence: Substitution): Promise<boolean> {
    return this.update(tx, absence, '');
  }

  /** Deletes the request of a user, and returns whether there was one. */
  async remove(tx: Transaction, userId: number): Promise<boolean> {
    const sql = 'DELETE FROM workflow_absence_request WHERE user_id = $1';
    return (await this.database.changeRows(sql, [userId], tx)) === 1;
  }

  /** Deletes a request that is approved; returns false where it is no longer pending, or has changed. */
  async take(tx: Transaction, llave: string): Promise<boolean> {
    const sql = "DELETE FROM workflow_absence_request WHERE llave = $1 AND estado = 'PENDIENTE'";
    return (await this.database.changeRows(sql, [llave], tx)) === 1;
  }

  /** Rejects a request; returns false where it is no longer pending, or has changed. */
  async reject(tx: Transaction, llave: string, respuesta: string): Promise<boolean> {
    const sql = `UPDATE workflow_absence_request SET estado = 'RECHAZADA', respuesta = $2
      WHERE llave = $1 AND estado = 'PENDIENTE'`;
    return (await this.database.changeRows(sql, [llave, respuesta], tx)) === 1;
  }

  /** Deletes the requests whose last day is over, with their reasons. */
  async removeEnded(): Promise<void> {
    const today = this.calendar.dayOf(this.clock.now());
    await this.database.changeRows('DELETE FROM workflow_absence_request WHERE hasta < $1', [today]);
  }

  private async insertOnce(tx: Transaction, absence: Substitution): Promise<boolean> {
    const { userId: user_id, substituteId: substitute_id, desde, hasta, motivo } = absence;
    const state = { llave: randomUUID(), estado: 'PENDIENTE', respuesta: null, pedida: this.clock.now() };
    const row = { user_id, substitute_id, desde, hasta, motivo, ...state };
    return this.database.insertOnce('workflow_absence_request', row, ['user_id'], tx);
  }

  private async update(tx: Transaction, absence: Substitution, only: string): Promise<boolean> {
    const { userId, substituteId, desde, hasta, motivo } = absence;
    const changed = await this.database.changeRows(
      `UPDATE workflow_absence_request SET substitute_id = $2, desde = $3, hasta = $4, motivo = $5, llave = $6,
         pedida = $7, estado = 'PENDIENTE', respuesta = NULL
       WHERE user_id = $1 ${only}`,
      [userId, substituteId, desde, hasta, motivo, randomUUID(), this.clock.now()],
      tx,
    );
    return changed === 1;
  }

  private async read(where: string, bind: readonly unknown[]): Promise<readonly AbsenceRequest[]> {
    const sql = `SELECT ${columns} FROM workflow_absence_request WHERE ${where}`;
    const rows = await this.database.rows<Row>(sql, bind);
    return rows.map(({ user_id, substitute_id, ...row }) => ({ userId: user_id, substituteId: substitute_id, ...row }));
  }
}
