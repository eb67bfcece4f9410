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
  recordedAnswer,
  MovedMeanwhileError,
  OpenTasks,
  TaskHold,
  type OpenTaskRow,
  type Step,
} from '../../engine/index.js';
import { ActionPlanner, type PlannedAction, type TaskAction, type TaskRun } from './action-planner.js';
import { missingProcedure } from './action-procedure.js';

/** A request from the form of a task. */
export interface ActionRequest extends Omit<TaskRun, 'instfLlave'> {
  /** Key of the task's form record; absent for a procedure without a task. */
  readonly instfLlave?: string | undefined;
  /** The action by which the task is left; without one it stays with its holder. */
  readonly accion?: string | undefined;
  /** The words to the citizen that the user writes with the action. */
  readonly paraCiudadano?: string | undefined;
  /** The digests of the documents that the user read before the action. */
  readonly leidos?: TaskAction['leidos'];
}

/** The outcome of the procedure, and the new state of the task's instance: null without a task and after a no. */
export interface ActionResult {
  readonly outcome: ProcedureOutcome;
  readonly instancia: MovedInstance | null;
}

/** The result of an action whose procedure has not failed. */
interface Done {
  readonly answer: ProcedureAnswer;
  readonly instancia: MovedInstance | null;
}

/** The result of the transaction of an action. */
interface Written {
  readonly answer: ProcedureAnswer;
  readonly open?: readonly OpenTaskRow[];
}

/** The answer of an action without a procedure. */
const withoutProcedure: ProcedureAnswer = { estado: true, respuesta: null };

/** The most plans of an action, where other steps of its instance are first. */
const TRIES = 5;
/** The time to wait for a lock, by the interface of `ejecutar-accion`. */
const limit = { lockWaitSeconds: 1 };
/** The options of a transaction that a no of the procedure undoes. */
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
   * Runs a procedure, and ends the task where the request names an action (interface, "ejecutar-accion"). Where the
   * procedure says no or fails, nothing is kept, and the result has its outcome. Throws `NotFoundError` for an unknown
   * key, `ConflictError` for a task that another user holds or that is not open any more, `InputError` with the faults
   * of the request and of the form, and the errors of `RegisteredProcedures.runProcedure` for a procedure that cannot
   * be run.
   */
  async run(request: ActionRequest): Promise<ActionResult> {
    const done = this.carryOut(request);
    const outcome = await outcomeOf(done.then(({ answer }) => answer));
    return { outcome, instancia: outcome.kind === 'done' ? (await done).instancia : null };
  }

  private async carryOut({ instfLlave, accion, ...request }: ActionRequest): Promise<Done> {
    if (accion === undefined && (request.paraCiudadano ?? '') !== '') throw unreadWords();
    if (instfLlave === undefined) return this.runAlone(request, accion);
    return accion === undefined
      ? this.runBeside({ ...request, instfLlave })
      : this.act({ ...request, instfLlave, accion });
  }

  /** Runs a procedure without a task, by the rules of the door `jwt`. */
  private async runAlone({ procedimiento, filtros, by }: ActionRequest, accion: string | undefined): Promise<Done> {
    if (accion !== undefined) throw missingKey();
    if (procedimiento === undefined) throw missingProcedure();
    return { answer: await this.procedures.runProcedure(procedimiento, 'jwt', filtros, { by }), instancia: null };
  }

  /** Runs a procedure that no action of the task names; the task stays with its holder. */
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

  /** Carries out an action, and plans it anew where another step was first: the procedure has not run then. */
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

  /** Runs the transaction of an action; returns the open tasks, unless a no of the procedure has undone it. */
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

  /** Writes the step. Where a held instance has moved, the procedure did so: it is not run a second time. */
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

function unreadWords(): InputError {
  const mensaje = 'El texto va con la acción que termina la tarea: sin ella nadie lo lee.';
  return new InputError(mensaje, { errors: { para_ciudadano: [mensaje] } });
}

/** Adds the procedure of a step and its answer, both for the history. */
function withAnswer(step: Step, procedimiento: string, answer: ProcedureAnswer): Step {
  const { permanent, personal } = step.basis;
  return {
    ...step,
    basis: { permanent: { ...permanent, procedimiento }, personal: { ...personal, respuesta: recordedAnswer(answer) } },
  };
}
