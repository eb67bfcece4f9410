import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  InputError,
  NotFoundError,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import { MISSING_WORDS } from './action-needs.js';
import { ActionPlanner, type TaskAction } from './action-planner.js';

/** An action as its user would confirm it. */
export type ActionToCheck = Pick<TaskAction, 'accion' | 'filtros' | 'paraCiudadano'>;

/**
 * The check of an action before it is confirmed. It plans the action, runs no procedure and writes nothing, and decides
 * nothing: the action is planned again.
 */
@injectable()
export class ActionCheck {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ActionPlanner) private readonly planner: ActionPlanner,
  ) {}

  /**
   * Throws the errors with which `TaskActions.run` would refuse the action before its procedure, except for the choice
   * of the procedure; `sin_respuesta` also for an end in the step of the action. A task of another user is
   * `ConflictError` (`tarea_ajena`), an unknown one `NotFoundError`. Missing words to the citizen, which are looked for
   * last, are returned where `action` has none, and thrown where it has blank ones.
   */
  async check(taskId: number, action: ActionToCheck, by: Identity): Promise<{ readonly lacksWords: boolean }> {
    const sql = 'SELECT asignado, instf_llave FROM workflow_task WHERE id = $1';
    const [task] = await this.database.rows<{ asignado: number | null; instf_llave: string | null }>(sql, [taskId]);
    if (!task) throw new NotFoundError('No existe una tarea con ese número.');
    if (task.asignado !== by.userId) throw new ConflictError('La tarea no es suya.', { code: 'tarea_ajena' });
    if (task.instf_llave === null) {
      throw new ConflictError('La tarea no se termina con una acción.', { code: 'tarea_sin_acciones' });
    }
    try {
      await this.planner.plan({ ...action, instfLlave: task.instf_llave, by, isOnlyChecked: true });
      return { lacksWords: false };
    } catch (error) {
      const lacksWords = error instanceof InputError && error.code === MISSING_WORDS;
      if (lacksWords && action.paraCiudadano === undefined) return { lacksWords };
      throw error;
    }
  }
}
