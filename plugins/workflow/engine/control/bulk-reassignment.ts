import { inject, injectable } from 'inversify';
import { conditions, ConflictError, Database, type AuditActor } from '../../../../host/plugin-api/index.js';
import { TaskControl } from './task-control.js';

/** The most tasks that one call hands over: the oldest first. */
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
  /** Why: `busy`, `tarea_cerrada`, `sin_grupo` or `usuario_ausente`. */
  readonly codigo: string;
  readonly mensaje: string;
}

/** Which tasks of a user, from where on. */
interface HeldTasks {
  readonly from: number;
  /** Behind this id. */
  readonly after: number;
  /** Code of a process: of its tasks alone. */
  readonly proceso?: string | undefined;
  /** Whether those alone that a step assigned to the user. */
  readonly untaken?: boolean | undefined;
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
    const held = await this.held({ from: de, after: 0, proceso });
    const tried = held.slice(0, MOST_REASSIGNED);
    const omitidas = await this.handOver(tried, to, { by, motivo, from: de });
    return { reasignadas: tried.length - omitidas.length, omitidas, hayMas: held.length > tried.length };
  }

  /**
   * All that a user holds. False where the signal was aborted before it went through all of it, or something else holds
   * tasks at this moment that are the user's still: to be called again.
   */
  async reassignAll(
    { from, untaken }: Pick<HeldTasks, 'from' | 'untaken'>,
    to: number,
    request: { readonly by: AuditActor; readonly motivo: string },
    signal: AbortSignal,
  ): Promise<boolean> {
    let isWhole = true;
    for (let after = 0; !signal.aborted;) {
      const held = await this.held({ from, after, untaken });
      const left = await this.handOver(held, to, { ...request, from });
      const busy = left.filter(({ codigo }) => codigo === 'busy').map(({ tarea }) => tarea);
      if (busy.length > 0 && (await this.holdsSome(from, busy))) isWhole = false;
      if (held.length <= MOST_REASSIGNED) return isWhole;
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

  /** One more than a call hands over. */
  private held({ from, after, proceso, untaken }: HeldTasks): Promise<readonly { readonly id: number }[]> {
    const ofProcess =
      proceso === undefined ? '' : 'AND process_id IN (SELECT id FROM workflow_process WHERE codigo = $3)';
    return this.database.rows(
      `SELECT id FROM workflow_task
       WHERE asignado = $1 AND estado = 'ASIGNADA' AND id > $2 ${ofProcess} ${untaken ? 'AND taken_at IS NULL' : ''}
       ORDER BY id OFFSET 0 ROWS FETCH NEXT ${MOST_REASSIGNED + 1} ROWS ONLY`,
      [from, after, ...(proceso === undefined ? [] : [proceso])],
    );
  }

  private async holdsSome(userId: number, tasks: readonly number[]): Promise<boolean> {
    const found = await conditions()
      .oneOf('id', tasks)
      .and("asignado = ? AND estado = 'ASIGNADA'", userId)
      .rows(this.database, (where) => `SELECT id FROM workflow_task ${where}`);
    return found.length > 0;
  }
}
