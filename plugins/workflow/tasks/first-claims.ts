import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import { FollowedRecords } from '../engine/followed-records.js';
import { lockInstance } from './lock-instance.js';
import { TaskClaims, type Claimant } from './task-claims.js';
import type { TaskRow } from './task-repository.js';

/** How long for the lock of the instance. */
const limit = { lockWaitSeconds: 1 };

/** Claims of tasks in instances that nobody has taken up: their records begin in the same transaction. */
@injectable()
export class FirstClaims {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskClaims) private readonly claims: TaskClaims,
    @inject(FollowedRecords) private readonly records: FollowedRecords,
  ) {}

  /**
   * Takes a task out of its pool. `undefined` where it is not there for this claimant. Throws `ConflictError` (`busy`)
   * where something else moves the instance, and does not end soon.
   */
  take(id: number, claimant: Claimant): Promise<TaskRow | undefined> {
    return this.database.transaction(async (tx) => {
      await this.database.change(lockInstance, [id], tx);
      const taken = await this.claims.takeWith(tx, id, claimant);
      const instanceId = taken?.instance_id ?? null;
      if (instanceId !== null) await this.records.touched(tx, instanceId, { userId: claimant.userId });
      return taken;
    }, limit);
  }
}
