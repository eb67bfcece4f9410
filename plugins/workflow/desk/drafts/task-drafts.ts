import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  NotAllowedError,
  NotFoundError,
  type FieldErrors,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import { Drafts, type Draft } from '../../../forms/contract.js';
import { isEnded, type TaskState } from '../../engine/index.js';
import { filledForm } from '../view/filled-form.js';
import type { SeenForm } from '../view/seen-task.js';
import { draftName } from './draftable-tasks.js';

/** The form after some typed answers were kept. */
export interface SavedForm extends SeenForm {
  /** Why the other answers of this change were refused, by the code of the field. */
  readonly errores: FieldErrors;
}

interface TaskRow {
  readonly estado: TaskState;
  readonly asignado: number | null;
  readonly instf_llave: string | null;
}

/**
 * The drafts of forms of tasks: the answers of the holder so far. A draft belongs to its user: the next holder begins a
 * new one, and a user who takes the task again finds the old one. It ends with the task.
 */
@injectable()
export class TaskDrafts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Drafts) private readonly drafts: Drafts,
  ) {}

  /**
   * Throws `NotFoundError` without a draft (`draft_not_found`) and for an unknown task, `NotAllowedError` where the
   * caller does not hold the task, and `ConflictError` where it has ended (`tarea_cerrada`).
   */
  async get(taskId: number, by: Identity): Promise<Draft> {
    const draft = await this.drafts.findDraft(await this.formOf(taskId, by), by.userId);
    if (!draft) throw new NotFoundError('La tarea no tiene un borrador suyo.', { code: 'draft_not_found' });
    return draft;
  }

  /**
   * Changes all of some answers, or none; begins a draft where there is none. Throws the errors of
   * `Drafts.changeDraft`, too.
   */
  async change(taskId: number, answers: Readonly<Record<string, unknown>>, by: Identity): Promise<Draft> {
    const { borrador } = await this.drafts.beginDraft(await this.formOf(taskId, by), by.userId);
    return this.drafts.changeDraft(borrador, { answers, isTyped: true }, by.userId);
  }

  /**
   * Keeps the typed answers that the form accepts, and beside them, as they were typed, those that it refuses, with the
   * reasons. With `revision` (0 before the first change) it throws `ConflictError` `draft_changed` where the draft has
   * changed since, as in another window. Throws the errors of `Drafts.storeAnswers`, too.
   */
  async keep(
    taskId: number,
    {
      answers,
      revision,
    }: { readonly answers: Readonly<Record<string, unknown>>; readonly revision?: number | undefined },
    by: Identity,
  ): Promise<SavedForm> {
    const { borrador } = await this.drafts.beginDraft(await this.formOf(taskId, by), by.userId);
    const change = { answers, revision, isTyped: true, keepsRefused: true };
    const { view, refused } = await this.drafts.storeAnswers(borrador, change, by.userId);
    return { ...filledForm(view), errores: refused };
  }

  /** Throws the errors of {@link get}. */
  async remove(taskId: number, by: Identity): Promise<void> {
    const { borrador } = await this.get(taskId, by);
    await this.drafts.removeDraft(borrador, by.userId);
  }

  /** Names the form of a task for its drafts; throws for a user who does not hold the task. */
  private async formOf(taskId: number, by: Identity): Promise<string> {
    const sql = 'SELECT estado, asignado, instf_llave FROM workflow_task WHERE id = $1';
    const [task] = await this.database.rows<TaskRow>(sql, [taskId]);
    if (!task) throw new NotFoundError('No existe una tarea con ese número.');
    if (task.asignado !== by.userId) throw new NotAllowedError('La tarea no es suya.');
    if (isEnded(task.estado)) throw new ConflictError('La tarea ya no está abierta.', { code: 'tarea_cerrada' });
    if (task.instf_llave === null) throw new NotFoundError('La tarea no tiene formulario.');
    return draftName(task.instf_llave);
  }
}
