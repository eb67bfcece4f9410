import { inject, injectable } from 'inversify';
import { ConflictError, Database, type AuditActor } from '../../../../host/plugin-api/index.js';
import { TaskControl } from './task-control.js';

/** So many tasks are handed over by one call: those that were brought first. */
const MOST_REASSIGNED = 500;

/** What of a user is handed over, to whom, by whom and why. */
export interface BulkReassignment {
  /** Id of the user who holds the tasks, also of one who has left the city. */
  readonly de: number;
  /** Name of the user who gets them; null: they go back to their pools. */
  readonly hacia: string | null;
  /** Code of a process: of its tasks alone. */
  readonly proceso?: string | undefined;
  readonly by: AuditActor;
  readonly motivo: string;
}

/** A task that could not be handed over. */
interface LeftTask {
  readonly tarea: number;
  /** Why: `busy`, `tarea_cerrada` or `sin_grupo`. */
  readonly codigo: string;
  readonly mensaje: string;
}

export interface ReassignedTasks {
  readonly reasignadas: number;
  readonly omitidas: readonly LeftTask[];
  /** Whether the user holds more than one call hands over: to be called again. */
  readonly hayMas: boolean;
}

/** Hands over what a user holds. Each task is a transaction of its own, so that one which is refused stops no other. */
@injectable()
export class BulkReassignments {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskControl) private readonly tasks: TaskControl,
  ) {}

  /** Throws `InputError` for a name that is no active user's. */
  async reassign({ de, hacia, proceso, by, motivo }: BulkReassignment): Promise<ReassignedTasks> {
    const to = hacia === null ? null : await this.tasks.userId(hacia, 'hacia');
    const held = await this.held(de, 0, proceso);
    const tried = held.slice(0, MOST_REASSIGNED);
    const omitidas = await this.handOver(tried, to, { by, motivo, from: de });
    return { reasignadas: tried.length - omitidas.length, omitidas, hayMas: held.length > tried.length };
  }

  /**
   * Returns all that a user holds; answers whether nothing is left: not where the signal was aborted, nor where a task
   * changed at that moment and is the user's still.
   */
  async reassignAll(
    from: number,
    to: number,
    request: { readonly by: AuditActor; readonly motivo: string },
    signal: AbortSignal,
  ): Promise<boolean> {
    const busy = new Set<number>();
    for (let after = 0; !signal.aborted;) {
      const held = await this.held(from, after);
      const left = await this.handOver(held, to, { ...request, from });
      for (const { tarea, codigo } of left) if (codigo === 'busy') busy.add(tarea);
      if (held.length <= MOST_REASSIGNED) return busy.size === 0 || !(await this.holdsSome(from, busy));
      after = held.at(-1)!.id;
    }
    return false;
  }

  /** Answers those that could not be handed over. */
  private async handOver(
    held: readonly { readonly id: number }[],
    to: number | null,
    request: { readonly by: AuditActor; readonly motivo: string; readonly from: number },
  ): Promise<LeftTask[]> {
    const left: LeftTask[] = [];
    for (const { id } of held) {
      try {
        await this.tasks.handOver(id, to, request);
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        left.push({ tarea: id, codigo: error.code, mensaje: error.message });
      }
    }
    return left;
  }

  private async holdsSome(userId: number, ids: ReadonlySet<number>): Promise<boolean> {
    const places = [...ids].map((_id, index) => `$${index + 2}`).join(', ');
    const sql = `SELECT id FROM workflow_task WHERE asignado = $1 AND estado = 'ASIGNADA' AND id IN (${places})`;
    return (await this.database.rows(sql, [userId, ...ids])).length > 0;
  }

  /** One more than a call hands over, behind an id. */
  private held(userId: number, after: number, proceso?: string): Promise<readonly { readonly id: number }[]> {
    const ofProcess =
      proceso === undefined ? '' : 'AND process_id IN (SELECT id FROM workflow_process WHERE codigo = $3)';
    return this.database.rows(
      `SELECT id FROM workflow_task WHERE asignado = $1 AND estado = 'ASIGNADA' AND id > $2 ${ofProcess}
       ORDER BY id OFFSET 0 ROWS FETCH NEXT ${MOST_REASSIGNED + 1} ROWS ONLY`,
      [userId, after, ...(proceso === undefined ? [] : [proceso])],
    );
  }
}
