import { inject, injectable } from 'inversify';
import { Database, type Identity } from '../../../../host/plugin-api/index.js';
import type { KnownRecord, RecordStaff, WorkShare } from '../../../tramites/contract.js';
import { TaskAccess } from './task-access.js';

/** {@link RecordStaff}: by the tasks of the instance that a record has started, and of the instances that it called. */
@injectable()
export class StaffOfRecords implements RecordStaff {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskAccess) private readonly access: TaskAccess,
  ) {}

  async shareOf({ llave, usuario }: KnownRecord, by: Identity): Promise<WorkShare> {
    if (llave === null || usuario === by.userId) return 'none';
    const sql = 'SELECT id FROM workflow_instance WHERE llave = $1';
    const [root] = await this.database.rows<{ id: number }>(sql, [llave]);
    if (!root) return 'none';
    if (await this.access.holdsTaskOf(root.id, by)) return 'holds';
    return (await this.access.mayEnter(root.id, by)) ? 'sees' : 'none';
  }
}
