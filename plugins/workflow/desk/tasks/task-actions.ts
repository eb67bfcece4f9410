import { inject, injectable } from 'inversify';
import { ConflictError, Database, InputError, type Transaction } from '../../../../host/plugin-api/index.js';
import {
  outcomeOf,
  RegisteredProcedures,
  type ProcedureAnswer,
  type ProcedureOutcome,
} from '../../../procedures/contract.js';
import type { MovedInstance } from '../../contract.js';
import {
  InstanceSteps,
  keptAnswer,
  MovedMeanwhileError,
  OpenTasks,
  TaskHold,
  type OpenTaskRow,
  type Step,
} from '../../engine/index.js';
import { ActionPlanner, type PlannedAction, type TaskAction, type TaskRun } from './action-planner.js';
import { missingProcedure } from './action-procedure.js';

/** What somebody asks for from the form of a task. */
export interface ActionRequest extends Omit<TaskRun, 'instfLlave'> {
  /** Without it the procedure has to do with no task. */
  readonly instfLlave?: string | undefined;
  /** By which the task is left; it stays with its holder without one. */
  readonly accion?: string | undefined;
}

/** The outcome of the procedure, and the new state of the task's instance: null without a task, and after a no. */
export interface ActionResult {
  readonly outcome: ProcedureOutcome;
  readonly instancia: MovedInstance | null;
}

/** The same while a failure of the procedure is still thrown. */
interface Done {
  readonly answer: ProcedureAnswer;
  readonly instancia: MovedInstance | null;
}

/** What the transaction of an action came to. */
interface Written {
  readonly answer: ProcedureAnswer;
  readonly open?: readonly OpenTaskRow[];
}

/** What an action answers that runs no procedure. */
const withoutProcedure: ProcedureAnswer = { estado: true, respuesta: null };

/** How often a step is prepared anew where another one of its instance was first. */
const TRIES = 5;
/** How long for a lock, by the interface of `ejecutar-accion`. */
const limit = { lockWaitSeconds: 1 };
/** A no of the procedure undoes all. */
const whole = { ...limit, allOrNothing: true };

const changing = (): ConflictError =>
  new ConflictError('La instancia cambia en este momento. Intente de nuevo.', { code: 'busy' });

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
   * Runs a procedure, and ends the task where an action is named (interface, "ejecutar-accion"). Where the procedure
   * says no or fails, nothing is kept; how it ended is part of the answer. Throws `NotFoundError` for a key of nothing,
   * `ConflictError` for a task that is not the caller's or not open any more, `InputError` with the faults of the
   * request and of the form, and what `RegisteredProcedures.run` throws of a procedure that is not run.
   */
  async run(request: ActionRequest): Promise<ActionResult> {
    const done = this.carryOut(request);
    const outcome = await outcomeOf(done.then(({ answer }) => answer));
    return { outcome, instancia: outcome.kind === 'done' ? (await done).instancia : null };
  }

  private carryOut({ instfLlave, accion, ...request }: ActionRequest): Promise<Done> {
    if (instfLlave === undefined) return this.runAlone(request, accion);
    return accion === undefined
      ? this.runBeside({ ...request, instfLlave })
      : this.act({ ...request, instfLlave, accion });
  }

  /** Without a task the rules are those of the door `jwt`. */
  private async runAlone({ procedimiento, filtros, by }: ActionRequest, accion: string | undefined): Promise<Done> {
    if (accion !== undefined) throw missingKey();
    if (procedimiento === undefined) throw missingProcedure();
    return { answer: await this.procedures.run(procedimiento, 'jwt', filtros, { by }), instancia: null };
  }

  /** Returns a procedure that none of the task's actions names, at a task that stays with its holder. */
  private async runBeside(request: TaskRun): Promise<Done> {
    const { filtros, by } = request;
    const { procedimiento, instance } = await this.planner.planRun(request);
    const { id, llave, estado, task } = instance;
    await using transaction = await this.procedures.open(procedimiento, 'workflow', { ...whole, by });
    await this.hold.keepWith(transaction.tx, task.id, by.userId);
    const answer = await transaction.run(procedimiento, filtros);
    if (!answer.estado) return { answer, instancia: null };
    await transaction.commit();
    const tareas = await this.openTasks.shown(await this.openTasks.of(id), by);
    return { answer, instancia: { llave, estado, tareas } };
  }

  /** Returns an action that finds the instance moved, before it has run anything, is prepared anew. */
  private async act(request: TaskAction): Promise<Done> {
    for (let left = TRIES; left > 0; left -= 1) {
      const planned = await this.planner.plan(request);
      try {
        const { answer, open } = await this.write(planned, request);
        if (!open) return { answer, instancia: null };
        const tareas = await this.openTasks.shown(open, request.by);
        return { answer, instancia: { llave: planned.llave, estado: planned.step.estado, tareas } };
      } catch (error) {
        if (!(error instanceof MovedMeanwhileError)) throw error;
      }
    }
    throw changing();
  }

  /** Returns the transaction of an action; answers what is open then, where it was not undone by a no. */
  private async write({ procedimiento, task, step }: PlannedAction, { filtros, by }: TaskAction): Promise<Written> {
    if (procedimiento === null) {
      return this.database.transaction(async (tx) => {
        await this.hold.take(tx, task);
        return { answer: withoutProcedure, open: await this.advance(tx, step) };
      }, limit);
    }
    const options = { ...whole, by, hold: this.hold.of(task) };
    await using transaction = await this.procedures.open(procedimiento, 'workflow', options);
    const answer = await transaction.run(procedimiento, filtros);
    if (!answer.estado) return { answer };
    const open = await this.advance(transaction.tx, withAnswer(step, procedimiento, answer));
    await transaction.commit();
    return { answer, open };
  }

  /** Where the step of a held instance is not written, the procedure has moved it: it is not run a second time. */
  private async advance(tx: Transaction, step: Step): Promise<readonly OpenTaskRow[]> {
    const open = await this.steps.advanceShown(tx, step);
    if (!open) throw changing();
    return open;
  }
}

function missingKey(): InputError {
  const mensaje = 'Falta la llave del registro del formulario.';
  return new InputError(mensaje, { errors: { instf_llave: [mensaje] } });
}

/** Returns a step with the procedure that was run for it and the answer, both for the history. */
function withAnswer(step: Step, procedimiento: string, answer: ProcedureAnswer): Step {
  const { kept, personal } = step.basis;
  return {
    ...step,
    basis: { kept: { ...kept, procedimiento }, personal: { ...personal, respuesta: keptAnswer(answer) } },
  };
}
