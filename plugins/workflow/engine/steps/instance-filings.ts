import { inject, injectable, optional } from 'inversify';
import { Database, UserDirectory, type ExpressionSource, type Transaction } from '../../../../host/plugin-api/index.js';
import { FiledRecords, type ProcessOrigin } from '../../../tramites/contract.js';
import type { InstanceFiling } from '../../contract.js';
import { readsInstance } from '../../definition/index.js';
import type { InstanceOrigin } from './expression-data.js';

/** The filing of an instance that no filing has started. */
export const notFiled: InstanceFiling = { radicado: null, key: null, canal: null, solicitante: null };

interface OriginRow {
  readonly origin_kind: ProcessOrigin['kind'] | null;
  readonly origin_id: number | null;
  readonly started_by: number | null;
}

/** The filings that started instances. Only steps that use one take a query for it. */
@injectable()
export class InstanceFilings {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(FiledRecords) @optional() private readonly records: FiledRecords | undefined,
  ) {}

  /** Reads the filing for expressions; `notFiled`, without a query, where they do not name the instance. */
  async forExpressions(source: ExpressionSource, origin: InstanceOrigin): Promise<InstanceFiling> {
    if (!readsInstance(source)) return notFiled;
    return 'filing' in origin ? origin.filing : this.ofTree(origin.rootId);
  }

  /** Reads the filing of a tree: one query without a filing, up to three with one. */
  async ofTree(rootId: number, tx?: Transaction): Promise<InstanceFiling> {
    const [row] = await this.database.rows<OriginRow>(
      'SELECT origin_kind, origin_id, started_by FROM workflow_instance WHERE id = $1',
      [rootId],
      tx,
    );
    const { origin_kind: kind, origin_id: id, started_by: startedBy } = row!;
    if (kind === null || id === null) return notFiled;
    const record = kind === 'tramite' ? await this.records?.findRecord(id, tx) : undefined;
    const { radicado, key, canal } = record ?? notFiled;
    const names = startedBy === null ? undefined : await this.users.namesOf([startedBy], tx);
    return { radicado, key, canal, solicitante: names?.get(startedBy!)?.username ?? null };
  }
}
