import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { TaskState } from './states.js';

/** A task as a step of its instance was prepared for it. */
export interface HeldTask {
  readonly taskId: number;
  readonly estado: TaskState;
  /** Id of the user whose it has to be; null where nobody is asked. */
  readonly asignado: number | null;
  readonly instanceId: number;
  readonly revision: number;
}

/** Another step has moved the instance since this one was prepared: it is to be prepared anew. */
export class MovedMeanwhileError extends Error {
  override readonly name = 'MovedMeanwhileError';
}

/**
 * Locks a task, so that nobody takes it away, and its instance, so that nobody moves it: what is done under it is done
 * once, for a step that can be written.
 */
@injectable()
export class TaskHold {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * One round trip on PostgreSQL. Throws {@link MovedMeanwhileError} where either is not as it was, or the instance
   * does not run.
   */
  async take(tx: Transaction, { taskId, estado, asignado, instanceId, revision }: HeldTask): Promise<void> {
    // The instance before the task, as everybody does who locks both.
    const isSame = "WHERE id = $1 AND revision = $2 AND estado = 'ACTIVA'";
    const isOwn = (first: number): string =>
      `WHERE id = $${first} AND estado = $${first + 1} AND COALESCE(asignado, 0) = $${first + 2} AND done_at IS NULL`;
    const whole = [instanceId, revision];
    const own = [taskId, estado, asignado ?? 0];
    if (this.database.dialect === 'postgres') {
      const held = await this.database.rows(
        `WITH held AS (SELECT id FROM workflow_instance ${isSame} FOR NO KEY UPDATE)
         SELECT id FROM workflow_task ${isOwn(3)} AND EXISTS (SELECT 1 FROM held) FOR NO KEY UPDATE`,
        [...whole, ...own],
        tx,
      );
      if (held.length === 0) throw new MovedMeanwhileError();
      return;
    }
    const isHeld =
      (await this.database.change(`UPDATE workflow_instance SET revision = revision ${isSame}`, whole, tx)) === 1 &&
      (await this.database.change(`UPDATE workflow_task SET estado = estado ${isOwn(1)}`, own, tx)) === 1;
    if (!isHeld) throw new MovedMeanwhileError();
  }
}
