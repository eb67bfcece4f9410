import { inject, injectable, optional } from 'inversify';
import { Database, jobHandler, type JobHandler, type Transaction } from '../../../../host/plugin-api/index.js';
import { ProcessedRecords } from '../../../tramites/contract.js';
import { recordTimeFollowed } from '../steps/jobs.js';
import { poolOf } from '../steps/task-pool.js';

/**
 * Makes the tasks of records without a process follow the terms of their records. It locks the task first and then the
 * record, which each change of the term locks, too: so the stored term is the one that is used.
 */
@injectable()
export class RecordTimes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessedRecords) @optional() private readonly records?: ProcessedRecords,
  ) {}

  get handler(): JobHandler {
    return jobHandler({
      type: recordTimeFollowed,
      handle: ({ registro }, { finish }) =>
        this.database.transaction(async (tx) => {
          await this.follow(tx, registro);
          await finish(tx);
        }),
      // An administrator sees the job and can retry it.
      givenUp: () => Promise.resolve(),
    });
  }

  private async follow(tx: Transaction, recordId: number): Promise<void> {
    if (!this.records) return;
    const open = 'record_id = $1 AND ended_at IS NULL';
    const lock = `UPDATE workflow_task SET codigo = codigo WHERE ${open}`;
    if ((await this.database.changeRows(lock, [recordId], tx)) === 0) return;
    const sql = `SELECT id FROM workflow_task WHERE ${open}`;
    const [task] = await this.database.rows<{ id: number }>(sql, [recordId], tx);
    await this.records.lockRecord(tx, recordId);
    const end = await this.records.termEnd(recordId, tx);
    await this.database.changeRows('UPDATE workflow_task SET vence = $1 WHERE id = $2', [end, task!.id], tx);
    await poolOf(this.database, tx, task!.id).moveTerm();
  }
}
