import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  InputError,
  UserDirectory,
  type AuditActor,
} from '../../../../host/plugin-api/index.js';
import { TaskControl } from './task-control.js';

/** The tasks that one call reassigns: the oldest ones. */
const MOST_REASSIGNED = 500;

/** The holder whose tasks are reassigned, the user who gets them, and the author and reason. */
export interface BulkReassignment {
  /** Id of the user who holds the tasks, also of one who has left the city. */
  readonly de: number;
  /** Name of the user who gets them; null returns them to their pools. */
  readonly hacia: string | null;
  /** Code of a process, to reassign its tasks alone. */
  readonly proceso?: string | undefined;
  /** Only tasks after this id: `ultima` of the call before, so that it does not try its tasks again. */
  readonly despues?: number | undefined;
  readonly by: AuditActor;
  readonly motivo: string;
}

/** A task that could not be reassigned. */
interface LeftTask {
  readonly tarea: number;
  /** Why: `busy`, `tarea_cerrada` or `sin_grupo`. */
  readonly codigo: string;
  readonly mensaje: string;
}

export interface ReassignedTasks {
  readonly reasignadas: number;
  readonly omitidas: readonly LeftTask[];
  /** Whether the user holds more tasks than one call reassigns: call again. */
  readonly hayMas: boolean;
  /** Id of the last task that it tried; null where there was none. */
  readonly ultima: number | null;
}

/** The tasks that a user holds. */
export interface HeldTasks {
  readonly id: number;
  readonly nombre: string;
  readonly tareas: number;
}

/**
 * Reassigns the tasks of a user. Each task has a transaction of its own, so that a refused one does not stop the
 * others.
 */
@injectable()
export class BulkReassignments {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskControl) private readonly tasks: TaskControl,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Throws `InputError` for a name that is not an active user's. */
  async reassign({ de, hacia, proceso, despues = 0, by, motivo }: BulkReassignment): Promise<ReassignedTasks> {
    const to = hacia === null ? null : await this.tasks.userId(hacia, 'hacia');
    const assigned = await this.assignedTo(de, despues, proceso);
    const tried = assigned.slice(0, MOST_REASSIGNED);
    const omitidas = await this.handOver(tried, to, { by, motivo, from: de });
    const hayMas = assigned.length > tried.length;
    return { reasignadas: tried.length - omitidas.length, omitidas, hayMas, ultima: tried.at(-1)?.id ?? null };
  }

  /**
   * Counts the tasks that {@link reassign} would try, of a user who may be inactive. Throws `InputError` for a name
   * that is neither an active user's nor a holder's.
   */
  async held(usuario: string, proceso?: string): Promise<HeldTasks> {
    const id = (await this.users.findByUsername(usuario))?.userId ?? (await this.formerHolder(usuario));
    if (id === undefined) {
      const mensaje = 'No existe un usuario con ese nombre, o ya no trabaja aquí y no tiene tareas.';
      throw new InputError(mensaje, { errors: { usuario: [mensaje] } });
    }
    const [counted] = await this.database.rows<{ many: number | string }>(
      `SELECT COUNT(*) AS many FROM workflow_task WHERE asignado = $1 AND estado = 'ASIGNADA' ${ofProcess(2, proceso)}`,
      [id, ...(proceso === undefined ? [] : [proceso])],
    );
    const nombre = (await this.users.namesOf([id])).get(id)?.name ?? usuario;
    return { id, nombre, tareas: Number(counted!.many) };
  }

  /**
   * Reassigns all tasks of a user. Returns false where tasks may be left: the signal was aborted, or a task that was
   * changing at that moment is still the user's.
   */
  async reassignAll(
    from: number,
    to: number,
    request: { readonly by: AuditActor; readonly motivo: string },
    signal: AbortSignal,
  ): Promise<boolean> {
    const busy = new Set<number>();
    for (let after = 0; !signal.aborted;) {
      const assigned = await this.assignedTo(from, after);
      const left = await this.handOver(assigned, to, { ...request, from });
      for (const { tarea, codigo } of left) if (codigo === 'busy') busy.add(tarea);
      if (assigned.length <= MOST_REASSIGNED) return busy.size === 0 || !(await this.holdsSome(from, busy));
      after = assigned.at(-1)!.id;
    }
    return false;
  }

  /** Reassigns tasks, and returns those that could not be reassigned. */
  private async handOver(
    assigned: readonly { readonly id: number }[],
    to: number | null,
    request: { readonly by: AuditActor; readonly motivo: string; readonly from: number },
  ): Promise<LeftTask[]> {
    const left: LeftTask[] = [];
    for (const { id } of assigned) {
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

  /** Finds a user who has left and still holds tasks. Reads the index of the held tasks. */
  private async formerHolder(usuario: string): Promise<number | undefined> {
    const sql = "SELECT DISTINCT asignado FROM workflow_task WHERE estado = 'ASIGNADA' AND asignado IS NOT NULL";
    const rows = await this.database.rows<{ asignado: number }>(sql);
    const names = await this.users.namesOf(rows.map(({ asignado }) => asignado));
    return [...names].find(([, { username }]) => username === usuario)?.[0];
  }

  /** Lists the held tasks after an id, one more than a call reassigns. */
  private assignedTo(userId: number, after: number, proceso?: string): Promise<readonly { readonly id: number }[]> {
    return this.database.rows(
      `SELECT id FROM workflow_task WHERE asignado = $1 AND estado = 'ASIGNADA' AND id > $2 ${ofProcess(3, proceso)}
       ORDER BY id OFFSET 0 ROWS FETCH NEXT ${MOST_REASSIGNED + 1} ROWS ONLY`,
      [userId, after, ...(proceso === undefined ? [] : [proceso])],
    );
  }
}

/** Returns the condition that a task is of the process whose code is a bind. */
const ofProcess = (place: number, proceso?: string): string =>
  proceso === undefined ? '' : `AND process_id IN (SELECT id FROM workflow_process WHERE codigo = $${place})`;
