import { inject, injectable } from 'inversify';
import { Clock, Database, UserStore, type Transaction } from '../../../../host/plugin-api/index.js';
import { LONGEST_TRANSACTION, WorkingCalendar } from '../../../calendar/contract.js';

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
   * Returns the user who gets what is assigned to a user today: the substitute, or that one's; the user, where nobody
   * who is active and present is named. One statement for a user who is present.
   */
  async holderFor(userId: number): Promise<number> {
    let holder = userId;
    for (let asked = 0; asked < MOST_IN_TURN; asked += 1) {
      const [row] = await this.current('AND user_id = $2', [holder]);
      if (!row) return holder;
      holder = row.substituteId;
      if (holder === userId || !(await this.users.activeOf([holder])).has(holder)) return userId;
    }
    return userId;
  }

  /**
   * Those that have begun and have not been handed over, or a moment ago: a step that was prepared before may assign a
   * task to the user still.
   */
  begun(): Promise<readonly Substitution[]> {
    const since = new Date(this.clock.now().getTime() - LONGEST_TRANSACTION * 1000);
    return this.current('AND (handed_at IS NULL OR handed_at > $2) ORDER BY user_id', [since]);
  }

  /** Notes when what the user held was handed over first; nothing where the absence was changed meanwhile. */
  async markHanded({ userId, substituteId, desde, hasta }: Substitution): Promise<void> {
    await this.database.change(
      `UPDATE workflow_substitution SET handed_at = $1
       WHERE user_id = $2 AND substitute_id = $3 AND desde = $4 AND hasta = $5 AND handed_at IS NULL`,
      [this.clock.now(), userId, substituteId, desde, hasta],
    );
  }

  /** After a user's id, in its order. */
  async page(after: number, limit: number): Promise<readonly Substitution[]> {
    const rows = await this.database.rows<Row>(
      `SELECT ${columns} FROM workflow_substitution WHERE user_id > $1
       ORDER BY user_id OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`,
      [after, limit],
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
    const today = this.calendar.dayOf(this.clock.now());
    await this.database.change('DELETE FROM workflow_substitution WHERE hasta < $1', [today]);
  }

  private async current(more: string, bind: readonly unknown[]): Promise<readonly Substitution[]> {
    const sql = `SELECT ${columns} FROM workflow_substitution WHERE desde <= $1 AND hasta >= $1 ${more}`;
    const rows = await this.database.rows<Row>(sql, [this.calendar.dayOf(this.clock.now()), ...bind]);
    return rows.map(stored);
  }
}

const stored = ({ user_id, substitute_id, ...row }: Row): Substitution => ({
  userId: user_id,
  substituteId: substitute_id,
  ...row,
});
