import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  InputError,
  NotAllowedError,
  NotFoundError,
  type Identity,
  type JsonValue,
  type ProcedureAnswer,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../procedures/contract.js';
import { getTask } from '../definition/process-model.js';
import { ConditionFailedError } from '../engine/advance.js';
import { changed } from '../engine/flow-state.js';
import { InstanceReader, type InstanceAt } from '../engine/instance-reader.js';
import { StepPlanner } from '../engine/step-planner.js';
import { StepWriter } from '../engine/step-writer.js';
import type { InstanceData, Step } from '../engine/step.js';
import { ProcessVersions } from '../processes/process-versions.js';

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
 * Actions of tasks (decisions, section 7): the task, its procedure and the advance of the instance are one transaction on the
 * procedures' pool.
 */
@injectable()
export class TaskActions {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(StepPlanner) private readonly planner: StepPlanner,
    @inject(StepWriter) private readonly writer: StepWriter,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Throws `NotFoundError` for a key of nothing, `NotAllowedError` for a task of somebody else, `ConflictError` for one that is
   * not open any more, `InputError` with the faults of the form, and what `RegisteredProcedures.run` throws. Where the
   * procedure answers `estado: false`, nothing is kept.
   */
  async run(request: ActionRequest): Promise<ActionOutcome> {
    for (let left = TRIES; left > 0; left -= 1) {
      const { step, llave } = await this.prepare(request);
      try {
        return await this.carryOut(request, step, llave);
      } catch (error) {
        if (!(error instanceof MovedMeanwhileError)) throw error;
      }
    }
    throw new ConflictError('La instancia cambia en este momento. Intente de nuevo.', { code: 'busy' });
  }

  private async prepare({ instfLlave, procedimiento, accion, filtros, by }: ActionRequest): Promise<{
    readonly step: Step;
    readonly llave: string;
  }> {
    const at = this.clock.now();
    const instance = await this.instances.byFormRecord(instfLlave);
    if (!instance) throw new NotFoundError('No existe una tarea con esa llave.');
    checkIsOpen(instance, by);
    const { task, state, llave, createdAt } = instance;
    const version = await this.versions.get(instance.versionId);
    const { definition } = getTask(version.model, task.codigo);
    if (definition.tipo !== 'USUARIO')
      throw new Error(`a task of the type ${definition.tipo} has a form record`);
    const action = definition.acciones.find(({ codigo }) => codigo === accion);
    if (!action) throw invalid('bpm_accion', `La tarea no tiene la acción ${accion}.`);
    if (action.procedimiento !== undefined && action.procedimiento !== procedimiento) {
      throw invalid('sp_code', `La acción ${accion} ejecuta otro procedimiento.`);
    }
    let brought: InstanceData = filtros;
    if (definition.formulario !== undefined) {
      const form = await this.versions.formOf(version, definition.formulario);
      const outcome = await form.validate(filtros);
      if (!outcome.ok) throw new InputError(outcome.msg, { code: outcome.code, errors: outcome.errors });
      brought = outcome.answers;
    }
    const datos = { ...instance.datos, ...brought };
    const token = state.tokens.find(({ ordinal }) => ordinal === task.token)!;
    const { flow, tasks } = await this.planner
      .plan({
        version,
        state,
        from: { token, leaving: { accion } },
        datos,
        instancia: { llave, createdAt },
        by,
      })
      .catch((error: unknown) => {
        if (!(error instanceof ConditionFailedError)) throw error;
        throw new ConflictError(`La instancia no puede seguir: ${error.message}`, {
          code: 'condicion_fallida',
        });
      });
    const isOver = changed(state, flow).tokens.length === 0;
    const antes = Object.fromEntries(
      Object.keys(brought).flatMap((key) => (key in instance.datos ? [[key, instance.datos[key]!]] : [])),
    );
    return {
      llave,
      step: {
        instanceId: instance.id,
        processId: version.processId,
        revision: instance.revision,
        flow,
        tasks,
        left: { taskId: task.id, estado: 'COMPLETADA' },
        datos,
        estado: isOver ? 'FINALIZADA' : 'ACTIVA',
        entry: {
          tipo: 'ACCION',
          at,
          by,
          desde: 'ASIGNADA',
          hacia: 'COMPLETADA',
          motivo: accion,
          personal: { antes, despues: brought },
        },
      },
    };
  }

  private carryOut(
    { procedimiento, filtros, by }: ActionRequest,
    step: Step,
    llave: string,
  ): Promise<ActionOutcome> {
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

function checkIsOpen({ estado, task }: InstanceAt, by: Identity): void {
  if (task.estado !== 'ASIGNADA') {
    throw new ConflictError('La tarea ya no está abierta.', { code: 'tarea_cerrada' });
  }
  if (task.asignado !== by.userId) throw new NotAllowedError('La tarea no es suya.');
  if (estado !== 'ACTIVA')
    throw new ConflictError('La instancia está suspendida.', { code: 'instancia_suspendida' });
}

function invalid(field: string, mensaje: string): InputError {
  return new InputError(mensaje, { errors: { [field]: [mensaje] } });
}
