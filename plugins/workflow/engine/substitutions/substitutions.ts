import { inject, injectable } from 'inversify';
import { Clock, Database, UserStore, type Transaction } from '../../../../host/plugin-api/index.js';
import { LONGEST_TRANSACTION, WorkingCalendar } from '../../../calendar/contract.js';

/** The number of substitutes to follow: a substitute may be absent, too. */
const MOST_SUBSTITUTES = 5;

/** The absences that a substitute sees at most. */
const MOST_SUBSTITUTED = 50;

/** An absence of a user, and the substitute. */
export interface Substitution {
  /** Ids of the users. */
  readonly userId: number;
  readonly substituteId: number;
  /** The first and the last day, such as `2026-12-31`. */
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
   * Finds the user who gets tasks assigned to a user today: the substitute, or the substitute's substitute; the user
   * where none of them is active and present. One statement for a user who is present.
   */
  async holderFor(userId: number): Promise<number> {
    let holder = userId;
    for (let asked = 0; asked < MOST_SUBSTITUTES; asked += 1) {
      const [row] = await this.current('AND user_id = $2', [holder]);
      if (!row) return holder;
      holder = row.substituteId;
      if (holder === userId || !(await this.users.activeOf([holder])).has(holder)) return userId;
    }
    return userId;
  }

  /**
   * Lists the absences that have begun and whose tasks were not handed over yet, or only recently: a step that was
   * prepared before may still assign a task to the user.
   */
  begun(): Promise<readonly Substitution[]> {
    const since = new Date(this.clock.now().getTime() - LONGEST_TRANSACTION * 1000);
    return this.current('AND (handed_at IS NULL OR handed_at > $2) ORDER BY user_id', [since]);
  }

  /** Marks an absence as handed over, for the first time only; does nothing where it was changed meanwhile. */
  async markHanded({ userId, substituteId, desde, hasta }: Substitution): Promise<void> {
    await this.database.changeRows(
      `UPDATE workflow_substitution SET handed_at = $1
       WHERE user_id = $2 AND substitute_id = $3 AND desde = $4 AND hasta = $5 AND handed_at IS NULL`,
      [this.clock.now(), userId, substituteId, desde, hasta],
    );
  }

  /** Lists the absences after a user's id, sorted by it. */
  async page(after: number, limit: number): Promise<readonly Substitution[]> {
    const rows = await this.database.rows<Row>(
      `SELECT ${columns} FROM workflow_substitution WHERE user_id > $1
       ORDER BY user_id OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`,
      [after, limit],
    );
    return rows.map(stored);
  }

  /**
   * Replaces the planned absence of a user and clears its mark, so that tasks are handed over again. Of two concurrent
   * saves the later one wins.
   */
  async save(tx: Transaction, absence: Substitution): Promise<void> {
    if (await this.insert(tx, absence)) return;
    const { userId, substituteId, desde, hasta, motivo } = absence;
    await this.database.changeRows(
      `UPDATE workflow_substitution SET substitute_id = $2, desde = $3, hasta = $4, motivo = $5, handed_at = NULL
       WHERE user_id = $1`,
      [userId, substituteId, desde, hasta, motivo],
      tx,
    );
  }

  /** Inserts the absence of a user, and returns false where there is one. */
  insert(tx: Transaction, { userId, substituteId, desde, hasta, motivo }: Substitution): Promise<boolean> {
    const row = { user_id: userId, substitute_id: substituteId, desde, hasta, motivo };
    return this.database.insertOnce('workflow_substitution', row, ['user_id'], tx);
  }

  /** Finds the planned absence of a user. */
  async findOf(userId: number, tx?: Transaction): Promise<Substitution | undefined> {
    const sql = `SELECT ${columns} FROM workflow_substitution WHERE user_id = $1`;
    const [row] = await this.database.rows<Row>(sql, [userId], tx);
    return row && stored(row);
  }

  /** Lists the absences, now and later, in which a user substitutes, the first one first. */
  async substitutedBy(userId: number): Promise<readonly Substitution[]> {
    const rows = await this.database.rows<Row>(
      `SELECT ${columns} FROM workflow_substitution WHERE substitute_id = $1 AND hasta >= $2
       ORDER BY desde, user_id OFFSET 0 ROWS FETCH NEXT ${MOST_SUBSTITUTED} ROWS ONLY`,
      [userId, this.calendar.dayOf(this.clock.now())],
    );
    return rows.map(stored);
  }

  /** Returns whether there was one. */
  async remove(tx: Transaction, userId: number): Promise<boolean> {
    return (await this.database.changeRows('DELETE FROM workflow_substitution WHERE user_id = $1', [userId], tx)) === 1;
  }

  /** Deletes the absences whose last day is over, with their reasons. */
  async removeEnded(): Promise<void> {
    const today = this.calendar.dayOf(this.clock.now());
    await this.database.changeRows('DELETE FROM workflow_substitution WHERE hasta < $1', [today]);
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
