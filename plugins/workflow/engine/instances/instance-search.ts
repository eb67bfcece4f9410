import { inject, injectable, optional } from 'inversify';
import { conditions, Database, isUuid } from '../../../../host/plugin-api/index.js';
import { FiledRecords, type OutlinedRecord } from '../../../tramites/contract.js';
import type { InstanceState } from '../steps/states.js';

/** An instance in a list for staff, without its data. */
export interface ListedInstance {
  readonly id: number;
  readonly llave: string;
  /** Code of the process. */
  readonly proceso: string;
  readonly version: number;
  readonly estado: InstanceState;
  /** The instance that called it. */
  readonly padre: string | null;
  /** The origin of its start; null where staff started it. */
  readonly origen: string | null;
  /** The number of its tasks with an incident. */
  readonly incidentes: number;
  readonly creada: string;
  readonly terminada: string | null;
  /** The record that it works on, also through the instance that called it; null for none. */
  readonly registro: Pick<OutlinedRecord, 'radicado' | 'solicitante' | 'asunto'> | null;
}

interface Row extends Omit<ListedInstance, 'incidentes' | 'creada' | 'terminada' | 'registro'> {
  /** The id of that record. */
  readonly registro: number | null;
  readonly incidentes: string | number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** The filter and the page of a list of instances. */
export interface InstanceFilter {
  /** The id of the last instance of the previous page; the newest instance is first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly estado?: InstanceState | undefined;
  /** Code of a process. */
  readonly proceso?: string | undefined;
  /** Only instances that have a task with an incident. */
  readonly incidentes?: boolean | undefined;
  /** Only the instance of this llave, or those of the records that this text may mean, and all that they called. */
  readonly q?: string | undefined;
}

/** The instance of a llave, and those that it has called, directly or through others. */
const TREE_OF = `SELECT n.id FROM workflow_instance n WHERE n.llave = ?
  UNION ALL SELECT c.id FROM workflow_instance n JOIN workflow_instance c ON c.root_id = n.id WHERE n.llave = ?`;

/** The most records that a text finds; an instance of an older one is found by more of its words. */
const MOST_RECORDS = 200;

/** Instances, as administrators search for them. */
@injectable()
export class InstanceSearch {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(FiledRecords) @optional() private readonly records: FiledRecords | undefined,
  ) {}

  async list({ before, limit, estado, proceso, incidentes, q }: InstanceFilter): Promise<ListedInstance[]> {
    const llave = q !== undefined && isUuid(q) ? q.toLowerCase() : undefined;
    const found = q === undefined || llave !== undefined ? undefined : await this.records?.searchIds(q, MOST_RECORDS);
    if (q !== undefined && llave === undefined && !found?.length) return [];
    const narrowed = conditions().and('i.id < ?', before).and('i.estado = ?', estado);
    if (incidentes) {
      narrowed.and(`i.id IN (SELECT t.instance_id FROM workflow_task t WHERE t.estado = 'INCIDENTE')`);
    }
    narrowed.and(`i.id IN (${TREE_OF})`, llave, llave);
    if (found) {
      const origin = `n.origin_kind = 'tramite' AND n.origin_id IN (${found.map((id) => narrowed.place(id)).join(', ')})`;
      narrowed.and(`i.id IN (SELECT n.id FROM workflow_instance n WHERE ${origin} UNION ALL
        SELECT c.id FROM workflow_instance n JOIN workflow_instance c ON c.root_id = n.id WHERE ${origin})`);
    }
    const ofProcess = proceso === undefined ? undefined : narrowed.place(proceso);
    const rows = await narrowed.rows<Row>(
      this.database,
      (where) =>
        `SELECT i.id, i.llave, p.codigo AS proceso, v.version, i.estado, c.llave AS padre, i.origin_kind AS origen,
           (SELECT COUNT(*) FROM workflow_task t WHERE t.instance_id = i.id AND t.estado = 'INCIDENTE') AS incidentes,
           i.created_at, i.ended_at, CASE WHEN o.origin_kind = 'tramite' THEN o.origin_id END AS registro
         FROM (${this.newest(where, limit, ofProcess)}) AS n
           JOIN workflow_instance i ON i.id = n.id
           JOIN workflow_version v ON v.id = i.version_id
           JOIN workflow_process p ON p.id = v.process_id
           LEFT JOIN workflow_instance c ON c.id = i.parent_id
           LEFT JOIN workflow_instance o ON o.id = COALESCE(i.root_id, i.id)
         ORDER BY i.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    const outlines = await this.outlines(rows.flatMap(({ registro }) => registro ?? []));
    return rows.map(({ created_at, ended_at, registro, ...row }) => ({
      ...row,
      registro: (registro !== null && outlines.get(registro)) || null,
      incidentes: Number(row.incidentes),
      creada: created_at.toISOString(),
      terminada: ended_at?.toISOString() ?? null,
    }));
  }

  /**
   * Builds the query for the ids of the newest instances that meet a condition. For a process it reads the newest of
   * each version: no index has all instances of a process.
   */
  private newest(where: string, limit: number, proceso: string | undefined): string {
    const first = `ORDER BY i.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`;
    if (proceso === undefined) return `SELECT i.id FROM workflow_instance i ${where} ${first}`;
    const each = this.database.dialect === 'postgres' ? 'CROSS JOIN LATERAL' : 'CROSS APPLY';
    return `SELECT e.id FROM workflow_version k ${each} (
        SELECT i.id FROM workflow_instance i WHERE i.version_id = k.id ${where.replace(/^WHERE/, 'AND')} ${first}) AS e
      WHERE k.process_id = (SELECT id FROM workflow_process WHERE codigo = ${proceso})`;
  }

  private async outlines(
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, NonNullable<ListedInstance['registro']>>> {
    const records = (await this.records?.outlineAll([...new Set(ids)])) ?? [];
    return new Map(
      records.map(({ recordId, radicado, solicitante, asunto }) => [recordId, { radicado, solicitante, asunto }]),
    );
  }
}
