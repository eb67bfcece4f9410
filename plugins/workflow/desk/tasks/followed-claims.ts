import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';
import { FlowEvents, FollowedRecords, lockUntouched } from '../../engine/index.js';
import { TaskClaims, type Claimant } from './task-claims.js';
import type { TaskRow } from './task-repository.js';

/** The time to wait for the lock of the instance. */
const limit = { lockWaitSeconds: 1 };

/**
 * Claims with more writes in the same transaction: the first claim of an instance begins its record, and other plugins
 * hear of claims.
 */
@injectable()
export class FollowedClaims {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskClaims) private readonly claims: TaskClaims,
    @inject(FlowEvents) private readonly events: FlowEvents,
    @inject(FollowedRecords) private readonly records: FollowedRecords,
  ) {}

  /** Whether all claims are of this kind. */
  get areAll(): boolean {
    return this.events.isClaimHeard;
  }

  /**
   * Takes a task out of its pool. `undefined` where this claimant cannot take it. Throws `ConflictError` (`busy`) where
   * another transaction moves the instance for longer than the limit.
   */
  take(id: number, claimant: Claimant): Promise<TaskRow | undefined> {
    return this.database.transaction(async (tx) => {
      await this.database.changeRows(lockUntouched, [id], tx);
      const taken = await this.claims.takeWith(tx, id, claimant);
      const instanceId = taken?.instance_id ?? null;
      if (instanceId === null) return taken;
      const { userId, at } = claimant;
      await this.events.claimed(tx, id, userId, at);
      await this.records.touched(tx, instanceId, { userId });
      return taken;
    }, limit);
  }
}
