import { inject, injectable } from 'inversify';
import { Clock, conditions, Database, UserDirectory, type Conditions } from '../../../../host/plugin-api/index.js';
import type { TaskState } from '../../engine/index.js';
import { openTask } from '../figures/open-states.js';

/** A task in a list for staff. */
export interface ListedTask {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly titulo: string;
  readonly estado: TaskState;
  /** Username of its holder, or of the last one. */
  readonly asignado: string | null;
  /** Its instance and the code of its process; null for a task of a channel. */
  readonly instancia: string | null;
  readonly proceso: string | null;
  /** The reason why it cannot go on; null without an incident. */
  readonly incidente: { readonly codigo: string; readonly mensaje: string } | null;
  readonly creada: string;
  readonly vence: string | null;
  /** Whether its term is the record's. */
  readonly vence_legal: boolean;
  readonly terminada: string | null;
}

interface Row extends Omit<ListedTask, 'asignado' | 'incidente' | 'creada' | 'vence' | 'terminada'> {
  readonly asignado: number | null;
  readonly incidente: unknown;
  readonly created_at: Date;
  readonly vence: Date | null;
  readonly ended_at: Date | null;
}

/** The filter of a list. */
export interface TaskFilter {
  /** Tasks before this id; the newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly estado?: TaskState | undefined;
  /** Code of a process. */
  readonly proceso?: string | undefined;
  /** UUID of an instance. */
  readonly instancia?: string | undefined;
}

/** The filter of the list of overdue tasks. */
export interface OverdueFilter {
  /** Tasks behind this one. */
  readonly after?: { readonly vence: Date; readonly id: number } | undefined;
  readonly limit: number;
  /** Code of a process. */
  readonly proceso?: string | undefined;
}

/** Tasks of all users and pools, for administrators. */
@injectable()
export class TaskSearch {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async list({ before, limit, estado, proceso, instancia }: TaskFilter): Promise<ListedTask[]> {
    const processId = await this.processId(proceso);
    if (processId === null) return [];
    const filter = conditions()
      .and('t.id < ?', before)
      .and('t.estado = ?', estado)
      .and('t.process_id = ?', processId)
      .and('t.instance_id = (SELECT id FROM workflow_instance WHERE llave = ?)', instancia);
    return this.rows(filter, 't.id DESC', limit);
  }

  /** Lists open tasks whose time is up, the earliest first; rows of ended tasks are not read. */
  async overdue({ after, limit, proceso }: OverdueFilter): Promise<ListedTask[]> {
    const processId = await this.processId(proceso);
    if (processId === null) return [];
    const filter = conditions()
      .and(openTask)
      .and('t.vence < ?', this.clock.now())
      .and('(t.vence > ? OR (t.vence = ? AND t.id > ?))', after?.vence, after?.vence, after?.id)
      .and('t.process_id = ?', processId);
    return this.rows(filter, 't.vence, t.id', limit);
  }

  /**
   * Finds the id of a process; null for an unknown code. It is looked up before the list: with the id of the process,
   * the database plans by how many tasks that process has.
   */
  private async processId(proceso: string | undefined): Promise<number | null | undefined> {
    if (proceso === undefined) return undefined;
    const sql = 'SELECT id FROM workflow_process WHERE codigo = $1';
    const [row] = await this.database.rows<{ id: number }>(sql, [proceso]);
    return row?.id ?? null;
  }

  /** Reads a page of tasks. The page is cut before the joins, so that only instances of shown tasks are read. */
  private async rows(filter: Conditions, order: string, limit: number): Promise<ListedTask[]> {
    const rows = await filter.rows<Row>(
      this.database,
      (where) =>
        `SELECT t.id, t.codigo, t.nombre, t.tipo, t.titulo, t.estado, t.asignado, i.llave AS instancia,
             p.codigo AS proceso, t.incidente, t.created_at, t.vence, t.vence_legal, t.ended_at
           FROM (SELECT * FROM workflow_task t ${where}
               ORDER BY ${order} OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY) AS t
             LEFT JOIN workflow_instance i ON i.id = t.instance_id
             LEFT JOIN workflow_process p ON p.id = t.process_id
           ORDER BY ${order}`,
    );
    const holders = new Set(rows.flatMap(({ asignado }) => asignado ?? []));
    const names = holders.size === 0 ? undefined : await this.users.namesOf(holders);
    return rows.map(({ asignado, incidente, created_at, vence, ended_at, ...row }) => ({
      ...row,
      asignado: asignado === null ? null : (names?.get(asignado)?.username ?? null),
      incidente: this.database.parseJson<ListedTask['incidente']>(incidente),
      creada: created_at.toISOString(),
      vence: vence?.toISOString() ?? null,
      terminada: ended_at?.toISOString() ?? null,
    }));
  }
}
