import { inject, injectable } from 'inversify';
import { Clock, Database } from '../../../../host/plugin-api/index.js';
import { openTask } from './open-states.js';

/** The number of instances of a version that wait at a step. */
export interface StepCount {
  readonly version: number;
  /** The code of the task. */
  readonly codigo: string;
  readonly abiertas: number;
  /** The overdue tasks among them. */
  readonly vencidas: number;
  /** The tasks with an incident among them. */
  readonly incidentes: number;
}

type Counted = { readonly [K in keyof StepCount]: StepCount[K] extends number ? number | string : StepCount[K] };

/**
 * Finds the version of each open task by the key of its instance. A join would begin at the versions, whose table is
 * too small to have statistics, and read every ended instance.
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

/** The steps at which the instances of a process wait. Reads the index of the open tasks, and no ended task. */
@injectable()
export class StepCounts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Counts the steps of all versions of a process, given by its code; the newest version first. */
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
