import { inject, injectable, optional } from 'inversify';
import { Database, type AuditActor, type Transaction } from '../../../../host/plugin-api/index.js';
import { ProcessedRecords } from '../../../tramites/contract.js';
import type { Outcome } from '../../definition/index.js';
import { CitizenWaits } from './citizen-waits.js';
import type { Step } from './step.js';

/** Has records follow the instances that they have started (decisions, section 3). */
@injectable()
export class FollowedRecords {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(CitizenWaits) private readonly waits: CitizenWaits,
    @inject(ProcessedRecords) @optional() private readonly records?: ProcessedRecords,
  ) {}

  /** After a step has been written: nothing for most, which neither begin nor end anything. */
  async stepped(
    tx: Transaction,
    { instanceId, recordId, untouchedRecord, tasks, touchesWaits, outcome, entry }: Step,
  ): Promise<void> {
    if (outcome && recordId !== null) {
      await this.ended(tx, recordId, outcome, entry.by);
      return;
    }
    // A job alone leaves the instance untouched, unless the step brings a task that has a holder.
    const isAlone = entry.tipo === 'AVANCE' || entry.tipo === 'VENCIMIENTO';
    const isTouched = !isAlone || tasks.some(({ asignado }) => asignado !== null);
    if (untouchedRecord !== null && isTouched) await this.touched(tx, instanceId, entry.by);
    if (touchesWaits) await this.waitsChanged(tx, instanceId, entry.by, entry.at);
  }

  /** An instance has come to an end of its process. */
  async ended(tx: Transaction, recordId: number, { favorable, resultado }: Outcome, by: AuditActor): Promise<void> {
    await this.records?.follow(tx, recordId, { kind: 'ended', favorable, resultado }, by);
  }

  async cancelled(tx: Transaction, recordId: number, by: AuditActor): Promise<void> {
    await this.records?.follow(tx, recordId, { kind: 'cancelled' }, by);
  }

  /**
   * A wait for the citizen has begun or ended in an instance: the record of its tree is `DEVUELTO` while any is open.
   * The last thing in `tx` that locks a row. Of two at once the later one sees what the earlier one has left open.
   * `since`: of the step; where all that is open began with it, what was waited for before has ended.
   */
  async waitsChanged(tx: Transaction, instanceId: number, by: AuditActor, since?: Date): Promise<void> {
    const [root] = await this.database.rows<{ id: number; record_id: number }>(
      `SELECT r.id, r.origin_id AS record_id FROM workflow_instance i
       JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id)
       WHERE i.id = $1 AND r.origin_kind = 'tramite'`,
      [instanceId],
      tx,
    );
    if (!root || !this.records) return;
    await this.records.hold(tx, root.record_id);
    const open = await this.waits.ofTree(root.id, tx);
    const begun = since === undefined ? [] : open.filter((wait) => wait.begun >= since);
    const anew = begun.length === open.length;
    // Steps of other instances of the tree report their own.
    const besides = anew ? undefined : begun.findLast((wait) => wait.instanceId === instanceId)?.id;
    const waiting = { kind: 'waiting', anew, ...(besides !== undefined && { besides }) } as const;
    await this.records.follow(tx, root.record_id, open.length > 0 ? waiting : { kind: 'resumed' }, by);
  }

  /** A person or another system is at an instance, which `tx` has locked: the first time, its record begins. */
  async touched(tx: Transaction, instanceId: number, by: AuditActor): Promise<void> {
    const [instance] = await this.database.rows<{ untouched_record: number | null }>(
      'SELECT untouched_record FROM workflow_instance WHERE id = $1',
      [instanceId],
      tx,
    );
    const record = instance?.untouched_record ?? null;
    if (record === null) return;
    await this.database.change('UPDATE workflow_instance SET untouched_record = NULL WHERE id = $1', [instanceId], tx);
    await this.records?.follow(tx, record, { kind: 'begun' }, by);
  }
}
