import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  NotAllowedError,
  NotFoundError,
  UserDirectory,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import type { MovedInstance } from '../../contract.js';
import { placeOf, ProcessVersions } from '../../definition/index.js';
import { isEnded, OpenTasks, TaskAccess } from '../../engine/index.js';
import { FollowedClaims } from './followed-claims.js';
import { TaskClaims } from './task-claims.js';
import { TaskRepository, type TaskRow } from './task-repository.js';

/** A task in the answers of its endpoints. */
export interface SeenTask {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly estado: string;
  /** The username of its holder. */
  readonly asignado: string | null;
  readonly instf_llave: string | null;
  /** Code of its form. */
  readonly formulario: string | null;
  /** Key of its instance. */
  readonly instancia: string | null;
  /** The scope that it is open in; null for a task of a channel. */
  readonly ambito: number | null;
}

/** A claimed task, and the open tasks of its instance. */
export interface ClaimedTask {
  readonly tarea: SeenTask;
  /** Null for a task of a channel. */
  readonly instancia: MovedInstance | null;
}

/** The endpoints' service for claims and releases (decisions, section 7). */
@injectable()
export class TaskService {
  constructor(
    @inject(TaskClaims) private readonly claims: TaskClaims,
    @inject(FollowedClaims) private readonly followedClaims: FollowedClaims,
    @inject(TaskRepository) private readonly tasks: TaskRepository,
    @inject(TaskAccess) private readonly access: TaskAccess,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(OpenTasks) private readonly openTasks: OpenTasks,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Takes a task; the present holder gets the same answer. Throws `ConflictError` `tarea_ya_tomada` with the name of
   * the holder, `tarea_cerrada`, `tarea_no_disponible` or `busy`, `NotAllowedError` for users outside its pool, and
   * `NotFoundError`.
   */
  async claim(id: number, by: Identity): Promise<ClaimedTask> {
    const claimant = { userId: by.userId, groups: [...by.groups].sort(), at: this.clock.now() };
    const isFollowed = this.followedClaims.areAll;
    const taken = await (isFollowed ? this.followedClaims : this.claims).take(id, claimant);
    if (taken) return this.claimed(taken, by);
    const found = await this.tasks.find(id);
    const isFree = found !== undefined && !isFollowed && this.isFree(found, by);
    const first = isFree ? await this.followedClaims.take(id, claimant) : undefined;
    if (first) return this.claimed(first, by);
    const task = isFree ? await this.tasks.find(id) : found;
    if (!task) throw unknownTask();
    if (task.estado === 'ASIGNADA' && task.asignado === by.userId) return this.claimed(task, by);
    if (!this.tasks.isFor(task, by.groups)) {
      throw new NotAllowedError('La tarea no es de ninguno de sus grupos.');
    }
    if (isEnded(task.estado)) {
      throw new ConflictError('La tarea ya no está abierta.', { code: 'tarea_cerrada' });
    }
    if (task.estado !== 'ASIGNADA' || task.asignado === null) {
      throw new ConflictError('La tarea no se puede tomar ahora.', { code: 'tarea_no_disponible' });
    }
    const holder = (await this.users.namesOf([task.asignado])).get(task.asignado);
    const name = holder ? `«${holder.name}»` : 'otra persona';
    throw new ConflictError(`La tarea ya la tomó ${name}.`, { code: 'tarea_ya_tomada' });
  }

  /** Puts a task back. Throws `NotAllowedError` where the user does not hold it. */
  async release(id: number, by: Identity): Promise<SeenTask> {
    const isReleased = await this.claims.giveBack(id, by.userId, this.clock.now());
    const task = await this.tasks.find(id);
    if (!task) throw unknownTask();
    if (!isReleased) throw new NotAllowedError('La tarea no es suya, o no vuelve a ningún grupo.');
    return this.seen(task, undefined);
  }

  /** Lists which of some tasks are taken, among those that the user may see. */
  taken(ids: readonly number[], by: Identity): Promise<number[]> {
    return this.access.taken(ids, by);
  }

  /**
   * Tells whether a user may take a task. A free task that was not taken waits for its first claim, or has come back.
   */
  private isFree(task: TaskRow, { groups }: Identity): boolean {
    return task.estado === 'EN_POOL' && task.instance_estado === 'ACTIVA' && this.tasks.isFor(task, groups);
  }

  private async claimed(task: TaskRow, by: Identity): Promise<ClaimedTask> {
    const { id, instance_id, instance_estado: estado, llave, abiertas } = task;
    const tarea = await this.seen(task, by.username);
    if (instance_id === null || llave === null || estado === null) return { tarea, instancia: null };
    const open = abiertas === undefined ? await this.openTasks.of(instance_id) : this.openTasks.parse(abiertas);
    // The open tasks that the claim read along have this task as it was before.
    const now = open.map((one) => (one.id === id ? { ...one, estado: task.estado, asignado: task.asignado } : one));
    return { tarea, instancia: { llave, estado, tareas: await this.openTasks.shown(now, by) } };
  }

  private async seen(task: TaskRow, holder: string | undefined): Promise<SeenTask> {
    const { id, scope: ambito, codigo, nombre, estado, instf_llave, llave, version_id } = task;
    const version = version_id === null ? undefined : await this.versions.get(version_id);
    // The instance may have gone on in another version between the task and its version.
    const definition = version && placeOf(version.model, codigo)?.definition;
    return {
      id,
      codigo,
      nombre,
      estado,
      asignado: task.asignado === null ? null : (holder ?? null),
      instf_llave,
      formulario: (definition?.tipo === 'USUARIO' ? definition.formulario : undefined) ?? null,
      instancia: llave,
      ambito,
    };
  }
}

const unknownTask = (): NotFoundError => new NotFoundError('No existe una tarea con ese número.');
