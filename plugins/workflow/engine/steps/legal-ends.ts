import { inject, injectable, optional } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { ProcessedRecords } from '../../../tramites/contract.js';
import type { InstanceOrigin } from './expression-data.js';

/**
 * The ends of the terms of the records that started trees of instances. Null without a record or a term, and while the
 * term is paused or once it has ended.
 */
@injectable()
export class LegalEnds {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessedRecords) @optional() private readonly records?: ProcessedRecords,
  ) {}

  /** Reads the end for the tree of an instance, which may be about to begin. Two queries at most. */
  async of(origin: InstanceOrigin): Promise<Date | null> {
    if ('termEnd' in origin) return origin.termEnd;
    const recordId = await this.recordOf(origin.rootId);
    return (recordId === undefined ? null : await this.records?.termEnd(recordId)) ?? null;
  }

  /** Reads the end and locks the record until the end of `tx`; the caller locks no other row afterwards. */
  async hold(tx: Transaction, rootId: number): Promise<Date | null> {
    const recordId = await this.recordOf(rootId, tx);
    if (recordId === undefined || !this.records) return null;
    await this.records.lockRecord(tx, recordId);
    return this.records.termEnd(recordId, tx);
  }

  private async recordOf(rootId: number, tx?: Transaction): Promise<number | undefined> {
    const sql = "SELECT origin_id FROM workflow_instance WHERE id = $1 AND origin_kind = 'tramite'";
    const [root] = await this.database.rows<{ origin_id: number }>(sql, [rootId], tx);
    return root?.origin_id;
  }
}
