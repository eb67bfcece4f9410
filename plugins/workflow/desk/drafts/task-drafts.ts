import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  NotAllowedError,
  NotFoundError,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import { Drafts, type Draft } from '../../../forms/contract.js';
import { isEnded, type TaskState } from '../../engine/index.js';
import type { SeenForm } from '../view/seen-task.js';
import { draftName } from './draftable-tasks.js';
import { filledForm } from './filled-form.js';
import { isLost } from './lost-task.js';

interface TaskRow {
  readonly estado: TaskState;
  readonly asignado: number | null;
  readonly instf_llave: string | null;
}

/**
 * What the holder of a task has filled in of its form so far, valid or not. It belongs to the holder: the next one
 * begins anew. A user who loses the task can still read it, and goes on with it after taking the task again.
 */
@injectable()
export class TaskDrafts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Drafts) private readonly drafts: Drafts,
  ) {}

  /**
   * The caller's own; of a task that the caller has lost, all that was typed, as `answers`. Throws
   * `NotFoundError` where there is none (`draft_not_found`) or no such task, and where the caller never typed anything
   * `NotAllowedError` and `ConflictError` as {@link change}.
   */
  async get(taskId: number, by: Identity): Promise<Pick<Draft, 'answers' | 'vence' | 'leftOut'>> {
    const task = await this.find(taskId);
    const { instf_llave: llave } = task;
    const lost = llave !== null && isLost(task, by) && (await this.drafts.held(draftName(llave), by.userId));
    if (lost) return lost;
    const draft = await this.drafts.find(this.formOf(task, by), by.userId);
    if (!draft) throw noDraft();
    return draft;
  }

  /**
   * Changes some answers, all or none, of the draft that there is or of a new one. Throws `NotFoundError` where there
   * is no such task or form, `NotAllowedError` where the task is not the caller's, `ConflictError` where it has ended
   * (`tarea_cerrada`), and as `Drafts.change`.
   */
  async change(taskId: number, answers: Readonly<Record<string, unknown>>, by: Identity): Promise<Draft> {
    const { borrador } = await this.drafts.begin(this.formOf(await this.find(taskId), by), by.userId);
    return this.drafts.change(borrador, { answers }, by.userId);
  }

  /**
   * Keeps what was typed, and says why the form does not take some of it; what is of no field of the form is not kept.
   * With `revision` (0 before the first change) it throws `ConflictError` `draft_changed` where the draft was changed
   * since, as in another window. Throws as {@link change} and `Drafts.keep`, too.
   */
  async keep(
    taskId: number,
    {
      answers,
      revision,
    }: { readonly answers: Readonly<Record<string, unknown>>; readonly revision?: number | undefined },
    by: Identity,
  ): Promise<SeenForm> {
    const { borrador } = await this.drafts.begin(this.formOf(await this.find(taskId), by), by.userId);
    const { view, refused } = await this.drafts.keep(borrador, { answers, revision, asTyped: true }, by.userId);
    const form = filledForm(view);
    return { ...form, errores: { ...refused, ...form.errores } };
  }

  /** Throws as {@link change}, and `NotFoundError` (`draft_not_found`) where there is none. */
  async remove(taskId: number, by: Identity): Promise<void> {
    const draft = await this.drafts.find(this.formOf(await this.find(taskId), by), by.userId);
    if (!draft) throw noDraft();
    await this.drafts.remove(draft.borrador, by.userId);
  }

  private async find(taskId: number): Promise<TaskRow> {
    const sql = 'SELECT estado, asignado, instf_llave FROM workflow_task WHERE id = $1';
    const [task] = await this.database.rows<TaskRow>(sql, [taskId]);
    if (!task) throw new NotFoundError('No existe una tarea con ese número.');
    return task;
  }

  /** The name of its form, for its holder. */
  private formOf(task: TaskRow, by: Identity): string {
    if (task.asignado !== by.userId) throw new NotAllowedError('La tarea no es suya.');
    if (isEnded(task.estado)) throw new ConflictError('La tarea ya no está abierta.', { code: 'tarea_cerrada' });
    if (task.instf_llave === null) throw new NotFoundError('La tarea no tiene formulario.');
    return draftName(task.instf_llave);
  }
}

const noDraft = (): NotFoundError =>
  new NotFoundError('La tarea no tiene un borrador suyo.', { code: 'draft_not_found' });
