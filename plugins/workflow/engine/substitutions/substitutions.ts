import { inject, injectable } from 'inversify';
import { Clock, Database, UserStore, type Transaction } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';

/** A substitute may be absent too: so many are asked, one after the other. */
const MOST_IN_TURN = 5;

/** An absence of a user, and the substitute. */
export interface Substitution {
  /** Ids of the users. */
  readonly userId: number;
  readonly substituteId: number;
  /** Its first and its last day, such as `2026-12-31`. */
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

interface Row {
  readonly user_id: number;
  readonly substitute_id: number;
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

const columns = 'user_id, substitute_id, desde, hasta, motivo';

/** Absences of users, and the substitutes who get their tasks meanwhile. */
@injectable()
export class Substitutions {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserStore) private readonly users: UserStore,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * The user who gets what is assigned to a user today: the substitute, or the substitute's substitute; the user, where
   * none of them is active and present. One statement for a user who is present.
   */
  async holderFor(userId: number, tx?: Transaction): Promise<number> {
    let holder = userId;
    for (let asked = 0; asked < MOST_IN_TURN; asked += 1) {
      const [row] = await this.current('AND user_id = $2', [holder], tx);
      if (!row) return holder;
      holder = row.substituteId;
      if (holder === userId || !(await this.users.activeOf([holder], tx)).has(holder)) return userId;
    }
    return userId;
  }

  /** Those that have begun and have not been handed over. */
  begun(): Promise<readonly Substitution[]> {
    return this.current('AND handed_at IS NULL ORDER BY user_id', []);
  }

  /** Those that were handed over, and whose user has tasks that a step assigned since, none that the user took. */
  assignedSince(): Promise<readonly Substitution[]> {
    const late = `SELECT 1 FROM workflow_task t WHERE t.asignado = workflow_substitution.user_id
      AND t.estado = 'ASIGNADA' AND t.taken_at IS NULL`;
    return this.current(`AND handed_at IS NOT NULL AND EXISTS (${late}) ORDER BY user_id`, []);
  }

  /** Notes that what the user held is handed over; nothing where the absence was changed meanwhile. */
  async markHanded({ userId, substituteId, desde, hasta }: Substitution): Promise<void> {
    await this.database.change(
      `UPDATE workflow_substitution SET handed_at = $1
       WHERE user_id = $2 AND substitute_id = $3 AND desde = $4 AND hasta = $5`,
      [this.clock.now(), userId, substituteId, desde, hasta],
    );
  }

  /** Today, as a day of the city. */
  get today(): string {
    return this.calendar.dayOf(this.clock.now());
  }

  /** Those that hold or are to come, after a user's id, in its order. */
  async page(after: number, limit: number): Promise<readonly Substitution[]> {
    const rows = await this.database.rows<Row>(
      `SELECT ${columns} FROM workflow_substitution WHERE user_id > $1 AND hasta >= $2
       ORDER BY user_id OFFSET 0 ROWS FETCH NEXT $3 ROWS ONLY`,
      [after, this.today, limit],
    );
    return rows.map(stored);
  }

  /** Makes the planned absence of the user exactly this, to be handed over anew. Of two at once the later one stays. */
  async save(tx: Transaction, { userId, substituteId, desde, hasta, motivo }: Substitution): Promise<void> {
    const row = { user_id: userId, substitute_id: substituteId, desde, hasta, motivo };
    if (await this.database.insertOnce('workflow_substitution', row, ['user_id'], tx)) return;
    await this.database.change(
      `UPDATE workflow_substitution SET substitute_id = $2, desde = $3, hasta = $4, motivo = $5, handed_at = NULL
       WHERE user_id = $1`,
      [userId, substituteId, desde, hasta, motivo],
      tx,
    );
  }

  /** Answers whether there was one. */
  async remove(tx: Transaction, userId: number): Promise<boolean> {
    return (await this.database.change('DELETE FROM workflow_substitution WHERE user_id = $1', [userId], tx)) === 1;
  }

  /** Forgets those whose last day is over, with their reasons. */
  async removeEnded(): Promise<void> {
    await this.database.change('DELETE FROM workflow_substitution WHERE hasta < $1', [this.today]);
  }

  private async current(more: string, bind: readonly unknown[], tx?: Transaction): Promise<readonly Substitution[]> {
    const sql = `SELECT ${columns} FROM workflow_substitution WHERE desde <= $1 AND hasta >= $1 ${more}`;
    const rows = await this.database.rows<Row>(sql, [this.today, ...bind], tx);
    return rows.map(stored);
  }
}

const stored = ({ user_id, substitute_id, ...row }: Row): Substitution => ({
  userId: user_id,
  substituteId: substitute_id,
  ...row,
});
