import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { giveBack, giveBackOnMssql, takeOne, takeSeveral } from './claim-sql.js';
import { recordMove } from './record-move.js';
import { poolOf, TaskFeed } from '../../engine/index.js';
import { TaskRepository, type TaskRow } from './task-repository.js';

/** The user who takes a task, and when. */
export interface Claimant {
  readonly userId: number;
  readonly groups: readonly string[];
  readonly at: Date;
}

interface Claim extends Claimant {
  readonly id: number;
}

/**
 * The outcome of a claim among several. A task that was seen free and not taken had a locked row: a claim of it alone
 * waits for the lock.
 */
type Outcome = TaskRow | { readonly id: null; readonly seen_free: boolean | null };

/** Claims and releases of tasks; a conditional update decides which claim wins. */
@injectable()
export class TaskClaims {
  private readonly takeAmongOthers: (claim: Claim) => Promise<Outcome | undefined>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskRepository) private readonly tasks: TaskRepository,
    @inject(TaskFeed) private readonly feed: Pick<TaskFeed, 'moved'>,
  ) {
    this.takeAmongOthers = database.batched(
      (claim) => this.takeAlone(claim),
      (claims) => database.rows<Outcome>(takeSeveral, [JSON.stringify(claims)]),
    );
  }

  /**
   * Takes a task out of its pool; one round trip on PostgreSQL, which claims of the same moment share. `undefined`
   * where this claimant cannot take it, or its instance waits for its first claim (`FollowedClaims`).
   */
  async take(id: number, claimant: Claimant): Promise<TaskRow | undefined> {
    const claim = { id, ...claimant };
    const outcome = await this.takeAmongOthers(claim);
    const again = outcome?.id === null && outcome.seen_free ? await this.takeAlone(claim) : undefined;
    const taken = outcome?.id === null ? again : outcome;
    if (taken) this.feed.moved();
    return taken;
  }

  /** Takes any task that is free, in a transaction that has locked its instance. */
  takeWith(tx: Transaction, id: number, claimant: Claimant): Promise<TaskRow | undefined> {
    this.feed.moved(tx);
    return this.takeIn(tx, { id, ...claimant }, 'any');
  }

  /**
   * Puts a task back into its pool; one round trip on PostgreSQL. False where the user does not hold it, or it has no
   * pool.
   */
  async giveBack(id: number, userId: number, at: Date): Promise<boolean> {
    const isGiven = await this.putBack(id, userId, at);
    if (isGiven) this.feed.moved();
    return isGiven;
  }

  private putBack(id: number, userId: number, at: Date): Promise<boolean> {
    if (this.database.dialect === 'postgres') {
      return this.database.changeRows(giveBack, [id, userId, at]).then((given) => given === 1);
    }
    return this.database.transaction(async (tx) => {
      if ((await this.database.changeRows(giveBackOnMssql, [id, userId], tx)) === 0) return false;
      await poolOf(this.database, tx, id).enter();
      await recordMove(this.database, tx, {
        id,
        at,
        by: { userId },
        tipo: 'SUELTA',
        desde: 'ASIGNADA',
        hacia: 'EN_POOL',
        cambio: await this.tokenOf(tx, id),
      });
      return true;
    });
  }

  private takeAlone(claim: Claim): Promise<TaskRow | undefined> {
    if (this.database.dialect === 'postgres') return this.takeIn(undefined, claim, 'alone');
    return this.database.transaction((tx) => this.takeIn(tx, claim, 'alone'));
  }

  private async takeIn(
    tx: Transaction | undefined,
    { id, userId, groups, at }: Claim,
    which: 'alone' | 'any',
  ): Promise<TaskRow | undefined> {
    const { dialect } = this.database;
    const bind = [id, userId, at, JSON.stringify(groups)];
    if (!tx || dialect === 'postgres') return (await this.database.rows<TaskRow>(takeOne[dialect][which], bind, tx))[0];
    if ((await this.database.changeRows(takeOne[dialect][which], bind, tx)) === 0) return undefined;
    await poolOf(this.database, tx, id).leave();
    await recordMove(this.database, tx, {
      id,
      at,
      by: { userId },
      tipo: 'TOMA',
      desde: 'EN_POOL',
      hacia: 'ASIGNADA',
      cambio: { ...(await this.tokenOf(tx, id)), grupos: groups },
    });
    return this.tasks.find(id, tx);
  }

  /** Reads the token by which the history names a task of an instance; null for a task of a channel. */
  private async tokenOf(tx: Transaction, id: number): Promise<{ readonly token: number | null }> {
    const sql = 'SELECT token FROM workflow_task WHERE id = $1';
    const [row] = await this.database.rows<{ token: number | null }>(sql, [id], tx);
    return { token: row!.token };
  }
}
