import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  type Identity,
  type JsonValue,
  type ProcedureAnswer,
} from '../../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../procedures/contract.js';
import type { MovedInstance } from '../contract.js';
import { InstanceSteps } from '../engine/instance-steps.js';
import { OpenTasks, type OpenTaskRow } from '../engine/open-tasks.js';
import { MovedMeanwhileError, TaskHold } from '../engine/task-hold.js';
import { ActionPlanner, type PlannedAction } from './action-planner.js';
import { procedureBeside } from './action-procedure.js';

/** A procedure that is run from the form of a task, by who holds it. */
export interface TaskRun {
  readonly instfLlave: string;
  /** The procedure that was asked for. */
  readonly procedimiento: string | undefined;
  /** Parameters of the procedure, and values of the form. */
  readonly filtros: Readonly<Record<string, JsonValue>>;
  readonly by: Identity;
}

/** The same with the action by which the task is left. */
export interface ActionRequest extends TaskRun {
  readonly accion: string;
}

/** What became of it. */
export interface ActionOutcome {
  readonly answer: ProcedureAnswer;
  /** Null where the procedure said no: nothing was moved. */
  readonly instancia: MovedInstance | null;
}

/** What an action answers that runs no procedure. */
const withoutProcedure: ProcedureAnswer = { estado: true, respuesta: null };

/** How often a step is prepared anew where another one of its instance was first. */
const TRIES = 5;
/** How long for a lock, by the interface of `ejecutar-accion`. */
const LOCK_WAIT_SECONDS = 1;

/**
 * Actions of tasks (decisions, section 7): the task, its procedure and the advance of the instance are one transaction
 * on the procedures' pool.
 */
@injectable()
export class TaskActions {
  constructor(
    @inject(ActionPlanner) private readonly planner: ActionPlanner,
    @inject(TaskHold) private readonly hold: TaskHold,
    @inject(InstanceSteps) private readonly steps: InstanceSteps,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(OpenTasks) private readonly openTasks: OpenTasks,
    @inject(Database) private readonly database: Database,
  ) {}

  /**
   * Throws `NotFoundError` for a key of nothing, `ConflictError` for a task that is somebody else's or not open any
   * more, `InputError` with the faults of the form, and what `RegisteredProcedures.run` throws. Where the procedure
   * answers `estado: false`, nothing is kept.
   */
  async run(request: ActionRequest): Promise<ActionOutcome> {
    for (let left = TRIES; left > 0; left -= 1) {
      const planned = await this.planner.plan(request);
      try {
        return await this.carryOut(request, planned);
      } catch (error) {
        if (!(error instanceof MovedMeanwhileError)) throw error;
      }
    }
    throw new ConflictError('La instancia cambia en este momento. Intente de nuevo.', { code: 'busy' });
  }

  /**
   * Runs a procedure at a task that stays with its holder: one that none of its actions names. Throws as {@link run}.
   */
  async runBeside({ instfLlave, procedimiento, filtros: json, by }: TaskRun): Promise<ActionOutcome> {
    const { instance, definition } = await this.planner.held(instfLlave, by);
    const { id, llave, estado, task } = instance;
    const condition = this.hold.ofHolder(task.id, by.userId);
    const options = { by, json, lockWaitSeconds: LOCK_WAIT_SECONDS, condition };
    const free = procedureBeside(definition, procedimiento);
    const { answer } = await this.procedures.runThen(free, 'workflow', options, () => Promise.resolve());
    if (!answer.estado) return { answer, instancia: null };
    const tareas = await this.openTasks.shown(await this.openTasks.of(id), by);
    return { answer, instancia: { llave, estado, tareas } };
  }

  private async carryOut(
    { filtros: json, by }: ActionRequest,
    { procedimiento, step, llave }: PlannedAction,
  ): Promise<ActionOutcome> {
    const { instanceId, revision, left, estado } = step;
    const own = { taskId: left!.taskId, estado: 'ASIGNADA', asignado: by.userId, instanceId, revision } as const;
    const limit = { lockWaitSeconds: LOCK_WAIT_SECONDS };
    if (procedimiento === null) {
      const open = await this.database.transaction(async (tx) => {
        await this.hold.take(tx, own);
        return this.steps.advanceShown(tx, step);
      }, limit);
      return { answer: withoutProcedure, instancia: { llave, estado, tareas: await this.openTasks.shown(open, by) } };
    }
    const options = { ...limit, by, json, condition: this.hold.condition(own) };
    const { answer, followed, ended } = await this.procedures.runThen(procedimiento, 'workflow', options, (session) =>
      this.steps.advanceAtEnd(session, step),
    );
    if (!answer.estado) return { answer, instancia: null };
    const open = followed ?? (await this.openAfter(instanceId, ended));
    return { answer, instancia: { llave, estado, tareas: await this.openTasks.shown(open, by) } };
  }

  /** What the last statement told: null where nothing is open, undefined where its answer was lost. */
  private async openAfter(instanceId: number, ended: string | null | undefined): Promise<readonly OpenTaskRow[]> {
    return ended === undefined
      ? this.openTasks.of(instanceId)
      : this.openTasks.parse(ended === null ? null : JSON.parse(ended));
  }
}
