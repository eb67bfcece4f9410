import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  type Identity,
  type JsonValue,
  type ProcedureAnswer,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../procedures/contract.js';
import { StepWriter } from '../engine/step-writer.js';
import type { Step } from '../engine/step.js';
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
  readonly instancia: { readonly llave: string; readonly estado: string };
}

/** How often a step is prepared anew where another one of its instance was first. */
const TRIES = 5;
/** How long for a lock, by the interface of `ejecutar-accion`. */
const LOCK_WAIT_SECONDS = 1;

/** Somebody else has moved the instance since the step was prepared. */
class MovedMeanwhileError extends Error {
  override readonly name = 'MovedMeanwhileError';
}

/**
 * Actions of tasks (decisions, section 7): the task, its procedure and the advance of the instance are one transaction
 * on the procedures' pool.
 */
@injectable()
export class TaskActions {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ActionPlanner) private readonly planner: ActionPlanner,
    @inject(StepWriter) private readonly writer: StepWriter,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
  ) {}

  /**
   * Throws `NotFoundError` for a key of nothing, `NotAllowedError` for a task of somebody else, `ConflictError` for one
   * that is not open any more, `InputError` with the faults of the form, and what `RegisteredProcedures.run` throws.
   * Where the procedure answers `estado: false`, nothing is kept.
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

  private carryOut({ procedimiento, filtros, by }: ActionRequest, step: Step, llave: string): Promise<ActionOutcome> {
    const options = { by, lockWaitSeconds: LOCK_WAIT_SECONDS };
    return this.procedures.transaction(procedimiento, 'workflow', options, async (session) => {
      await this.decide(session.tx, step, by);
      const answer = await session.run(procedimiento, filtros);
      if (!answer.estado) throw new RefusedByProcedure(answer);
      if (!(await this.writer.advance(session.tx, step))) throw new MovedMeanwhileError();
      return { answer, instancia: { llave, estado: step.estado } };
    });
  }

  /** The first statement: whose the action is. It locks the instance, so that nobody moves it until the end. */
  private async decide(tx: Transaction, { instanceId, revision, left }: Step, by: Identity): Promise<void> {
    const isIts = `id = $1 AND revision = $2 AND estado = 'ACTIVA' AND EXISTS (
      SELECT 1 FROM workflow_task t WHERE t.id = $3 AND t.estado = 'ASIGNADA' AND t.asignado = $4)`;
    const locked = await this.database.change(
      `UPDATE workflow_instance SET revision = revision WHERE ${isIts}`,
      [instanceId, revision, left!.taskId, by.userId],
      tx,
    );
    if (locked === 0) throw new MovedMeanwhileError();
  }
}

/** Takes the procedure's "no" out of the transaction, which is undone. */
export class RefusedByProcedure extends Error {
  override readonly name = 'RefusedByProcedure';
  constructor(readonly answer: ProcedureAnswer) {
    super('the procedure said no');
  }
}
