import { inject, injectable } from 'inversify';
import { ConflictError, type Identity, type JsonValue, type ProcedureAnswer } from '../../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../procedures/contract.js';
import { InstanceSteps } from '../engine/instance-steps.js';
import type { Step } from '../engine/step.js';
import { MovedMeanwhileError, TaskHold } from '../engine/task-hold.js';
import { ActionPlanner } from './action-planner.js';

/** What somebody does with a task that he holds. */
export interface ActionRequest {
  readonly instfLlave: string;
  /** The procedure that was asked for. */
  readonly procedimiento: string;
  /** The action by which the task is left. */
  readonly accion: string;
  /** Parameters of the procedure, and values of the form. */
  readonly filtros: Readonly<Record<string, JsonValue>>;
  readonly by: Identity;
}

/** What became of it. */
export interface ActionOutcome {
  readonly answer: ProcedureAnswer;
  /** Null where the procedure said no: nothing was moved. */
  readonly instancia: { readonly llave: string; readonly estado: string } | null;
}

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
  ) {}

  /**
   * Throws `NotFoundError` for a key of nothing, `ConflictError` for a task that is somebody else's or not open any
   * more, `InputError` with the faults of the form, and what `RegisteredProcedures.run` throws. Where the procedure
   * answers `estado: false`, nothing is kept.
   */
  async run(request: ActionRequest): Promise<ActionOutcome> {
    for (let left = TRIES; left > 0; left -= 1) {
      const { step, llave } = await this.planner.plan(request);
      try {
        return await this.carryOut(request, step, llave);
      } catch (error) {
        if (!(error instanceof MovedMeanwhileError)) throw error;
      }
    }
    throw new ConflictError('La instancia cambia en este momento. Intente de nuevo.', { code: 'busy' });
  }

  private async carryOut(
    { procedimiento, filtros: json, by }: ActionRequest,
    step: Step,
    llave: string,
  ): Promise<ActionOutcome> {
    const { instanceId, revision, left } = step;
    const own = { taskId: left!.taskId, estado: 'ASIGNADA', asignado: by.userId } as const;
    const condition = this.hold.condition({ ...own, instanceId, revision });
    const options = { by, json, lockWaitSeconds: LOCK_WAIT_SECONDS, condition };
    const { answer } = await this.procedures.runThen(procedimiento, 'workflow', options, (session) =>
      this.steps.advanceAtEnd(session, step),
    );
    return { answer, instancia: answer.estado ? { llave, estado: step.estado } : null };
  }
}
