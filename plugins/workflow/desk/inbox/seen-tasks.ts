import { inject, injectable } from 'inversify';
import { DomainError, UserDirectory, type Identity } from '../../../../host/plugin-api/index.js';
import { TaskAccess, type TaskState } from '../../engine/index.js';
import { TaskService } from '../tasks/task-service.js';

/** The claims of one call that run concurrently, so that other requests on the host still get connections. */
const AT_ONCE = 4;

/** The present state of a task on a page. */
interface SeenTaskState {
  readonly id: number;
  readonly estado: TaskState;
  readonly asignado: { readonly id: number; readonly username: string; readonly nombre: string } | null;
}

/** The outcome of one claim of several. */
export type TriedClaim =
  | { readonly id: number; readonly tomada: true }
  | { readonly id: number; readonly tomada: false; readonly code: string; readonly mensaje: string };

/** The requests of a page that shows many tasks: their present states, and claims of several. */
@injectable()
export class SeenTasks {
  constructor(
    @inject(TaskAccess) private readonly access: TaskAccess,
    @inject(TaskService) private readonly tasks: TaskService,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Reads the states of the tasks that the user may see; other ids are omitted. */
  async standing(ids: readonly number[], by: Identity): Promise<SeenTaskState[]> {
    const found = await this.access.standing(ids, by);
    const names = await this.users.namesOf(new Set(found.flatMap(({ asignado }) => asignado ?? [])));
    return found.map(({ id, estado, asignado }) => {
      const holder = asignado === null ? undefined : names.get(asignado);
      if (asignado === null || !holder) return { id, estado, asignado: null };
      return { id, estado, asignado: { id: asignado, username: holder.username, nombre: holder.name } };
    });
  }

  /** Claims each task on its own, as `TaskService.claim` does: a refused claim does not stop the others. */
  async claim(ids: readonly number[], by: Identity): Promise<TriedClaim[]> {
    const tried: TriedClaim[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      tried.push(...(await Promise.all(some.map((id) => this.tryToClaim(id, by)))));
    }
    return tried;
  }

  private async tryToClaim(id: number, by: Identity): Promise<TriedClaim> {
    try {
      await this.tasks.claim(id, by);
      return { id, tomada: true };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { id, tomada: false, code: error.code, mensaje: error.message };
    }
  }
}
