import { inject, injectable } from 'inversify';
import { DomainError, UserDirectory, type Identity } from '../../../../host/plugin-api/index.js';
import { TaskAccess, type TaskState } from '../../engine/index.js';
import { TaskService } from '../tasks/task-service.js';

/** Claims of one call that are made at the same time: the others of a host need connections, too. */
const AT_ONCE = 4;

/** A task on a page, as it stands. */
interface SeenTaskState {
  readonly id: number;
  readonly estado: TaskState;
  readonly asignado: { readonly id: number; readonly username: string; readonly nombre: string } | null;
}

/** The outcome of one claim of several. */
export type TriedClaim =
  | { readonly id: number; readonly tomada: true }
  | { readonly id: number; readonly tomada: false; readonly code: string; readonly mensaje: string };

/** What a page that shows many tasks asks of them: how they stand now, and to take several. */
@injectable()
export class SeenTasks {
  constructor(
    @inject(TaskAccess) private readonly access: TaskAccess,
    @inject(TaskService) private readonly tasks: TaskService,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Of those alone that the user may see. */
  async standing(ids: readonly number[], by: Identity): Promise<SeenTaskState[]> {
    const found = await this.access.standing(ids, by);
    const names = await this.users.named(new Set(found.flatMap(({ asignado }) => asignado ?? [])));
    return found.map(({ id, estado, asignado }) => {
      const holder = asignado === null ? undefined : names.get(asignado);
      if (asignado === null || !holder) return { id, estado, asignado: null };
      return { id, estado, asignado: { id: asignado, username: holder.username, nombre: holder.name } };
    });
  }

  /**
   * Returns each claim is decided by itself, as `TaskService.claim` does: one that is refused or fails stops no other.
   */
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
