import { inject, injectable } from 'inversify';
import { Clock, Database } from '../../../../host/plugin-api/index.js';
import { openTask } from './open-states.js';

/** How many instances of a version wait at a step. */
export interface StepCount {
  readonly version: number;
  /** Of the task. */
  readonly codigo: string;
  readonly abiertas: number;
  /** Of them, those whose time is up. */
  readonly vencidas: number;
  /** Of them, those that stand still. */
  readonly incidentes: number;
}

type Counted = { readonly [K in keyof StepCount]: StepCount[K] extends number ? number | string : StepCount[K] };

/**
 * The version of each open task is looked up by the key of its instance: a join would begin at the versions, whose
 * table is too small to have statistics, and read every instance that has ended.
 */
const countSql = `SELECT v.version, c.codigo, c.abiertas, c.vencidas, c.incidentes
  FROM (SELECT o.version_id, o.codigo, COUNT(*) AS abiertas,
      SUM(CASE WHEN o.vence < $1 THEN 1 ELSE 0 END) AS vencidas,
      SUM(CASE WHEN o.estado = 'INCIDENTE' THEN 1 ELSE 0 END) AS incidentes
    FROM (SELECT t.codigo, t.vence, t.estado,
        (SELECT i.version_id FROM workflow_instance i WHERE i.id = t.instance_id) AS version_id
      FROM workflow_task t
      WHERE ${openTask} AND t.process_id = (SELECT p.id FROM workflow_process p WHERE p.codigo = $2)) AS o
    GROUP BY o.version_id, o.codigo) AS c
  JOIN workflow_version v ON v.id = c.version_id ORDER BY v.version DESC, c.codigo`;

/** Where the instances of a process stand. By the index of the open tasks: what has ended is not read. */
@injectable()
export class StepCounts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Of all its versions, the newest first; takes the code of a process. */
  async of(proceso: string): Promise<StepCount[]> {
    const rows = await this.database.rows<Counted>(countSql, [this.clock.now(), proceso]);
    return rows.map(({ version, codigo, abiertas, vencidas, incidentes }) => ({
      version: Number(version),
      codigo,
      abiertas: Number(abiertas),
      vencidas: Number(vencidas),
      incidentes: Number(incidentes),
    }));
  }
}
