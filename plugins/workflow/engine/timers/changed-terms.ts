import { inject, injectable } from 'inversify';
import { Database, Outbox, type Transaction } from '../../../../host/plugin-api/index.js';
import type { TimedProcesses } from '../../../tramites/contract.js';
import { legalTimesFollowed, recordTimeFollowed } from '../steps/jobs.js';

/**
 * {@link TimedProcesses}: enqueues a job for a tree of instances where an open task has the term of the record, or for
 * the task of a record without a process.
 */
@injectable()
export class ChangedTerms implements TimedProcesses {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
  ) {}

  async termChanged(tx: Transaction, recordId: number): Promise<void> {
    const root = "(SELECT id FROM workflow_instance WHERE origin_kind = 'tramite' AND origin_id = $1)";
    const [task] = await this.database.rows<{ id: number; instance_id: number | null }>(
      `SELECT id, instance_id FROM (
         SELECT t.id, t.instance_id FROM workflow_task t
         WHERE t.instance_id IN (SELECT id FROM workflow_instance WHERE id IN ${root}
             UNION ALL SELECT id FROM workflow_instance WHERE root_id IN ${root})
           AND t.vence_legal = $2 AND t.ended_at IS NULL
         UNION ALL SELECT o.id, o.instance_id FROM workflow_task o WHERE o.record_id = $1 AND o.ended_at IS NULL) AS t
       ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [recordId, true],
      tx,
    );
    if (!task) return;
    const { instance_id: instancia } = task;
    if (instancia === null) await this.outbox.enqueueJob(tx, recordTimeFollowed, { registro: recordId });
    else await this.outbox.enqueueJob(tx, legalTimesFollowed, { instancia });
  }
}
