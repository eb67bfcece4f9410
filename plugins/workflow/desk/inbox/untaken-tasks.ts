import { inject, injectable } from 'inversify';
import { Database, type Identity } from '../../../../host/plugin-api/index.js';
import { MANAGE_INSTANCES, READ_INSTANCES } from '../../workflow-permissions.js';
import { InboxList } from './inbox-list.js';
import type { InboxPlace } from './inbox-place.js';

interface UntakenRequest {
  readonly by: Identity;
  /** One group alone. */
  readonly grupo?: string | undefined;
  readonly after?: InboxPlace | undefined;
  readonly size: number;
}

/**
 * The tasks that no user has taken, of processes and of records, the earliest due first: those of the user's groups,
 * and of all groups for users who may see all instances.
 */
@injectable()
export class UntakenTasks {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InboxList) private readonly list: InboxList,
  ) {}

  /** Returns the page after a place, or the first one. Each pool is read by its index. */
  async page({ by, grupo, after, size }: UntakenRequest): ReturnType<InboxList['page']> {
    const isOfAll = by.may(READ_INSTANCES) || by.may(MANAGE_INSTANCES);
    const pools = isOfAll ? await this.pools(grupo) : undefined;
    return this.list.page({ cuales: 'grupos', grupo }, { by, after, size, pools });
  }

  private async pools(grupo: string | undefined): Promise<readonly string[]> {
    if (grupo !== undefined) return [grupo];
    const rows = await this.database.rows<{ grupo: string }>('SELECT DISTINCT grupo FROM workflow_task_pool');
    return rows.map((row) => row.grupo);
  }
}
