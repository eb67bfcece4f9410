import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  NotAllowedError,
  NotFoundError,
  type FieldErrors,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import { Drafts, formPageOf, type Draft } from '../../../forms/contract.js';
import { isEnded, type TaskState } from '../../engine/index.js';
import type { SeenForm } from '../view/seen-task.js';
import { draftName } from './draftable-tasks.js';

/** A form once some of what was typed in it was kept. */
export interface KeptForm extends SeenForm {
  /** Why the rest was not kept, by the code of its field. */
  readonly errores: FieldErrors;
}

interface TaskRow {
  readonly estado: TaskState;
  readonly asignado: number | null;
  readonly instf_llave: string | null;
}

/**
 * What the holder of a task has filled in of its form so far. It belongs to the holder: the next one begins anew, and a
 * user who takes the task again finds it again. It ends with the task.
 */
@injectable()
export class TaskDrafts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Drafts) private readonly drafts: Drafts,
  ) {}

  /**
   * Throws `NotFoundError` where there is none (`draft_not_found`) or no such task, `NotAllowedError` where the task is
   * not the caller's, and `ConflictError` where it has ended (`tarea_cerrada`).
   */
  async get(taskId: number, by: Identity): Promise<Draft> {
    const draft = await this.drafts.find(await this.formOf(taskId, by), by.userId);
    if (!draft) throw new NotFoundError('La tarea no tiene un borrador suyo.', { code: 'draft_not_found' });
    return draft;
  }

  /** Changes some answers, all or none, of the draft that there is or of a new one. Throws as `Drafts.change`, too. */
  async change(taskId: number, answers: Readonly<Record<string, unknown>>, by: Identity): Promise<Draft> {
    const { borrador } = await this.drafts.begin(await this.formOf(taskId, by), by.userId);
    return this.drafts.change(borrador, { answers, isTyped: true }, by.userId);
  }

  /**
   * Keeps of what was typed what the form takes, and says why not the rest. With `revision` (0 before the first change)
   * it throws `ConflictError` `draft_changed` where the draft was changed since, as in another window. Throws as
   * `Drafts.keep`, too.
   */
  async keep(
    taskId: number,
    {
      answers,
      revision,
    }: { readonly answers: Readonly<Record<string, unknown>>; readonly revision?: number | undefined },
    by: Identity,
  ): Promise<KeptForm> {
    const { borrador } = await this.drafts.begin(await this.formOf(taskId, by), by.userId);
    const { view, refused } = await this.drafts.keep(borrador, { answers, revision, isTyped: true }, by.userId);
    return {
      ...formPageOf(view),
      respuestas: view.answers,
      revision: view.revision,
      errores: refused,
    };
  }

  /** Throws as {@link get}. */
  async remove(taskId: number, by: Identity): Promise<void> {
    const { borrador } = await this.get(taskId, by);
    await this.drafts.remove(borrador, by.userId);
  }

  /** Returns the name of its form, for its holder. */
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
