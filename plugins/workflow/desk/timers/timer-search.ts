import { inject, injectable } from 'inversify';
import { conditions, Database } from '../../../../host/plugin-api/index.js';
import { NEVER } from '../../engine/index.js';

/** A timer in a list for staff. */
export interface ListedTimer {
  readonly id: number;
  /** Unique within its task. */
  readonly codigo: string;
  /** The id and the code of its task. */
  readonly tarea: number;
  readonly tarea_codigo: string;
  /** The UUID of its instance, and the code of the process. */
  readonly instancia: string;
  readonly proceso: string;
  /** Null while the term of the record is paused or has ended. */
  readonly vence: string | null;
  /** Whether an administrator has set its moment. */
  readonly fijado: boolean;
  /** When its job was written; null before its moment. */
  readonly entregado: string | null;
  /** Why the timer failed; null where it has not. */
  readonly incidente: { readonly codigo: string; readonly mensaje: string } | null;
}

interface Row extends Omit<ListedTimer, 'vence' | 'entregado' | 'incidente'> {
  readonly due_at: Date;
  readonly handed_at: Date | null;
  readonly incidente: unknown;
}

/** The filter and the page of a list of timers. */
export interface TimerFilter {
  /** The id of the last timer of the previous page; the newest timer is first. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** UUID of an instance. */
  readonly instancia?: string | undefined;
  /** Only timers that failed. */
  readonly incidentes?: boolean | undefined;
}

/** Timers of open tasks, for administrators. */
@injectable()
export class TimerSearch {
  constructor(@inject(Database) private readonly database: Database) {}

  async list({ before, limit, instancia, incidentes = false }: TimerFilter): Promise<ListedTimer[]> {
    const where = conditions().and('m.id < ?', before).and('i.llave = ?', instancia);
    if (incidentes) where.and('m.incidente IS NOT NULL');
    const rows = await where.rows<Row>(
      this.database,
      (narrowed) =>
        `SELECT m.id, m.codigo, m.task_id AS tarea, t.codigo AS tarea_codigo, i.llave AS instancia, p.codigo AS proceso,
           m.is_fixed AS fijado, m.due_at, m.handed_at, m.incidente
         FROM workflow_timer m JOIN workflow_task t ON t.id = m.task_id
           JOIN workflow_instance i ON i.id = t.instance_id JOIN workflow_process p ON p.id = t.process_id
         ${narrowed} ORDER BY m.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map(({ due_at, handed_at, incidente, ...row }) => ({
      ...row,
      vence: due_at.getTime() === NEVER.getTime() ? null : due_at.toISOString(),
      entregado: handed_at?.toISOString() ?? null,
      incidente: this.database.parseJson<ListedTimer['incidente']>(incidente),
    }));
  }
}
