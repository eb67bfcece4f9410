import { inject, injectable, optional } from 'inversify';
import { Database, type Conditions } from '../../../../host/plugin-api/index.js';
import { FiledRecords } from '../../../tramites/contract.js';

const ofRecord = "n.origin_kind = 'tramite' AND n.origin_id = $1";

/** The tasks that are work, of the instance that a record started and of those that it called; each by an index. */
const TASKS_OF_RECORD = `SELECT t.id FROM workflow_task t
  WHERE t.instance_id IN (
      SELECT n.id FROM workflow_instance n WHERE ${ofRecord}
      UNION ALL SELECT c.id FROM workflow_instance n JOIN workflow_instance c ON c.root_id = n.id WHERE ${ofRecord})
    AND t.estado IN ('EN_POOL', 'ASIGNADA')
  ORDER BY t.id OFFSET 0 ROWS FETCH NEXT 500 ROWS ONLY`;

/** What the search of an inbox narrows it by. */
@injectable()
export class InboxWords {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(FiledRecords) @optional() private readonly records: FiledRecords | undefined,
  ) {}

  /**
   * To the tasks `t` of the record whose filing number the words are; where there are none, to those that have each
   * word in their title, name or code.
   */
  async narrow(bound: Conditions, words: readonly string[]): Promise<Conditions> {
    const tasks = words.length === 1 ? await this.ofRecord(words[0]!) : [];
    return tasks.length > 0
      ? bound.oneOf('t.id', tasks)
      : bound.contains(this.database.dialect, ['t.titulo', 't.nombre', 't.codigo'], words);
  }

  private async ofRecord(radicado: string): Promise<readonly number[]> {
    const record = await this.records?.idByRadicado(radicado);
    if (record === undefined) return [];
    return (await this.database.rows<{ id: number }>(TASKS_OF_RECORD, [record])).map(({ id }) => id);
  }
}
