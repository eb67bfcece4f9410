import { inject, injectable, optional } from 'inversify';
import { Database, UserDirectory, type ExpressionSource, type Transaction } from '../../../../host/plugin-api/index.js';
import { FiledRecords, type ProcessOrigin } from '../../../tramites/contract.js';
import type { InstanceFiling } from '../../contract.js';
import { readsInstance } from '../../definition/index.js';
import type { InstanceOrigin } from './expression-data.js';

/** Of an instance that nothing which was filed has started. */
export const notFiled: InstanceFiling = { radicado: null, key: null, canal: null, solicitante: null };

interface OriginRow {
  readonly origin_kind: ProcessOrigin['kind'] | null;
  readonly origin_id: number | null;
  readonly started_by: number | null;
}

/** What instances were started by. Read where something names it: other steps of instances ask nothing for it. */
@injectable()
export class InstanceFilings {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(FiledRecords) @optional() private readonly records: FiledRecords | undefined,
  ) {}

  /** As expressions read it: `notFiled`, and nothing is asked for, where they do not name the instance. */
  async forExpressions(source: ExpressionSource, origin: InstanceOrigin): Promise<InstanceFiling> {
    if (!readsInstance(source)) return notFiled;
    return 'filing' in origin ? origin.filing : this.ofTree(origin.rootId);
  }

  /** One query where nothing was filed, up to three otherwise. */
  async ofTree(rootId: number, tx?: Transaction): Promise<InstanceFiling> {
    const [row] = await this.database.rows<OriginRow>(
      'SELECT origin_kind, origin_id, started_by FROM workflow_instance WHERE id = $1',
      [rootId],
      tx,
    );
    const { origin_kind: kind, origin_id: id, started_by: startedBy } = row!;
    if (kind === null || id === null) return notFiled;
    const record = kind === 'tramite' ? await this.records?.find(id, tx) : undefined;
    const { radicado, key, canal } = record ?? notFiled;
    const names = startedBy === null ? undefined : await this.users.named([startedBy], tx);
    return { radicado, key, canal, solicitante: names?.get(startedBy!)?.username ?? null };
  }
}
