import { inject, injectable } from 'inversify';
import { Clock, Database, UserDirectory } from '../../../../host/plugin-api/index.js';
import { SOON, WorkingCalendar } from '../../../calendar/contract.js';
import { openTask } from './open-states.js';

/** The number of holders, and of groups, that are shown: those with the most tasks. */
const MOST_ROWS = 500;

/** The open tasks of a holder or a group. */
interface Load {
  readonly abiertas: number;
  /** The overdue tasks among them. */
  readonly vencidas: number;
  /** The tasks among them that are due within {@link SOON}. */
  readonly porVencer: number;
}

/** The open tasks of a group, such as `rol:ventanilla`; a task of several groups counts for each. */
interface GroupLoad extends Load {
  readonly grupo: string;
  /** The open tasks that no user has taken. */
  readonly sinTomar: number;
}

export interface WorkLoad {
  readonly personas: readonly (Load & { readonly id: number; readonly usuario: string | null })[];
  readonly grupos: readonly GroupLoad[];
}

/** The counts as the database returns them; a driver may return a count as text. */
type Counted<T> = { readonly [K in keyof T]: T[K] extends number ? number | string : T[K] };

const overdue = `SUM(CASE WHEN t.vence < $1 THEN 1 ELSE 0 END) AS vencidas,
    SUM(CASE WHEN t.vence >= $1 AND t.vence <= $2 THEN 1 ELSE 0 END) AS "porVencer"`;

const holdersSql = `SELECT t.asignado, COUNT(*) AS abiertas, ${overdue} FROM workflow_task t
  WHERE ${openTask} AND t.asignado IS NOT NULL
  GROUP BY t.asignado ORDER BY abiertas DESC, t.asignado OFFSET 0 ROWS FETCH NEXT ${MOST_ROWS} ROWS ONLY`;

const groupsSql = (groups: string): string => `SELECT g.grupo, COUNT(*) AS abiertas, ${overdue},
    SUM(CASE WHEN t.estado = 'EN_POOL' THEN 1 ELSE 0 END) AS "sinTomar"
  FROM workflow_task t ${groups} WHERE ${openTask}
  GROUP BY g.grupo ORDER BY abiertas DESC, g.grupo OFFSET 0 ROWS FETCH NEXT ${MOST_ROWS} ROWS ONLY`;

/** The clause that expands the groups of a task to rows. */
const groupsOf = {
  postgres: 'CROSS JOIN LATERAL jsonb_array_elements_text(t.grupos) AS g (grupo)',
  mssql: 'CROSS APPLY (SELECT value AS grupo FROM OPENJSON(t.grupos)) AS g',
};

/** The open tasks of holders and groups. Reads the index of the open tasks, and no ended task. */
@injectable()
export class WorkLoads {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Clock) private readonly clock: Clock,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
  ) {}

  async current(): Promise<WorkLoad> {
    const now = this.clock.now();
    const bounds = [now, (await this.calendar.settled()).endAfter(now, SOON)];
    const holders = await this.database.rows<Counted<Load> & { asignado: number }>(holdersSql, bounds);
    const groups = await this.database.rows<Counted<GroupLoad>>(groupsSql(groupsOf[this.database.dialect]), bounds);
    const names = await this.users.namesOf(new Set(holders.map(({ asignado }) => asignado)));
    return {
      personas: holders.map(({ asignado, ...load }) => ({
        id: asignado,
        usuario: names.get(asignado)?.username ?? null,
        ...counted(load),
      })),
      grupos: groups.map(({ grupo, sinTomar, ...load }) => ({ grupo, sinTomar: Number(sinTomar), ...counted(load) })),
    };
  }
}

const counted = ({ abiertas, vencidas, porVencer }: Counted<Load>): Load => ({
  abiertas: Number(abiertas),
  vencidas: Number(vencidas),
  porVencer: Number(porVencer),
});
