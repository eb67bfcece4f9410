import { inject, injectable } from 'inversify';
import { Database, type Identity } from '../../../../host/plugin-api/index.js';
import type { KnownRecord, RecordStaff, WorkShare } from '../../../tramites/contract.js';
import { TaskAccess } from './task-access.js';

/**
 * {@link RecordStaff}: by the tasks of the instance that a record has started, and of the instances that it called; and
 * by the tasks of the record itself, where no process leads it.
 */
@injectable()
export class StaffOfRecords implements RecordStaff {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskAccess) private readonly access: TaskAccess,
  ) {}

  async shareOf({ recordId, llave, usuario }: KnownRecord, by: Identity): Promise<WorkShare> {
    if (usuario === by.userId) return 'none';
    const ofRecord = await this.access.shareOfRecord(recordId, by);
    return ofRecord === 'leads' || llave === null ? ofRecord : this.shareOfProcess(llave, ofRecord, by);
  }

  /** Returns the share by the process, at least `least`. */
  private async shareOfProcess(llave: string, least: WorkShare, by: Identity): Promise<WorkShare> {
    const sql = 'SELECT id FROM workflow_instance WHERE llave = $1';
    const [root] = await this.database.rows<{ id: number }>(sql, [llave]);
    if (!root) return least;
    if (await this.access.holdsTaskOf(root.id, by)) return 'holds';
    return (await this.access.mayEnter(root.id, by)) ? 'sees' : least;
  }
}
