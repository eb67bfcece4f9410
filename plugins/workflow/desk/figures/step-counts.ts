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

/** An open task is one of a live instance: those of a version are in an index, and no other instance is read. */
const countSql = `SELECT v.version, t.codigo, COUNT(*) AS abiertas,
    SUM(CASE WHEN t.vence < $1 THEN 1 ELSE 0 END) AS vencidas,
    SUM(CASE WHEN t.estado = 'INCIDENTE' THEN 1 ELSE 0 END) AS incidentes
  FROM workflow_task t
    JOIN workflow_instance i ON i.id = t.instance_id
    JOIN workflow_version v ON v.id = i.version_id
    JOIN workflow_process p ON p.id = v.process_id
  WHERE ${openTask} AND p.codigo = $2 AND i.estado IN ('ACTIVA', 'SUSPENDIDA')
  GROUP BY v.version, t.codigo ORDER BY v.version DESC, t.codigo`;

/** Where the instances of a process stand. By the indexes of what is open: what has ended is not read. */
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
