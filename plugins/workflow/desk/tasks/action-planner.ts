import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { Clock, NotFoundError, type Identity, type JsonValue } from '../../../../host/plugin-api/index.js';
import { getTask, ProcessVersions, type ProcessVersion, type Task } from '../../definition/index.js';
import {
  checkDataSize,
  InstanceReader,
  recordedValue,
  stepInstance,
  StepPlanner,
  type ExpectedTask,
  type InstanceAt,
  type ReadDrafts,
  type Step,
  withReadDrafts,
} from '../../engine/index.js';
import { ActionDocuments } from '../documents/action-documents.js';
import { ActionNeeds } from './action-needs.js';
import { procedureBeside, procedureOf } from './action-procedure.js';
import { checkIsOpen, unknownAction } from './action-refusals.js';
import { broughtData } from './brought-data.js';

/** A procedure that the holder of a task runs from its form. */
export interface TaskRun {
  /** Key of the task's form record. */
  readonly instfLlave: string;
  /** The procedure that the caller names. */
  readonly procedimiento?: string | undefined;
  /** Parameters of the procedure, and values of the form. */
  readonly filtros: Readonly<Record<string, JsonValue>>;
  readonly by: Identity;
}

/** A run with the action by which the task is left. */
export interface TaskAction extends TaskRun {
  readonly accion: string;
  /** The words to the citizen that the user writes. */
  readonly paraCiudadano?: string | undefined;
  /** Whether it is only checked; the choice of its procedure may then be missing. */
  readonly isOnlyChecked?: boolean | undefined;
  /** The digests of the documents that the user read as drafts, by the codes of their tasks. */
  readonly leidos?: ReadDrafts | undefined;
}

/** A planned action. */
export interface PlannedAction {
  readonly step: Step;
  /** The state of the task and its instance that the plan requires. */
  readonly task: ExpectedTask;
  /** Key of the instance. */
  readonly llave: string;
  /** Null where the action runs none. */
  readonly procedimiento: string | null;
}

/** A planned run of a procedure at a task that stays with its holder. */
export interface PlannedRun {
  readonly instance: InstanceAt;
  readonly procedimiento: string;
}

/** A task that a user holds, with its version and its definition. */
interface AssignedTask {
  readonly instance: InstanceAt;
  readonly version: ProcessVersion;
  readonly definition: UserTask;
}

type UserTask = Extract<Task, { readonly tipo: 'USUARIO' }>;

/** The planner of actions, for everything that takes time before the transaction. */
@injectable()
export class ActionPlanner {
  constructor(
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(StepPlanner) private readonly planner: StepPlanner,
    @inject(ActionNeeds) private readonly needs: ActionNeeds,
    @inject(ActionDocuments) private readonly documents: ActionDocuments,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Plans a procedure that no action of the task names. Throws as {@link plan}. */
  async planRun({ instfLlave, procedimiento, by }: TaskRun): Promise<PlannedRun> {
    const { instance, definition } = await this.assignedTask(instfLlave, by);
    return { instance, procedimiento: procedureBeside(definition, procedimiento) };
  }

  /** Plans an action. Throws the errors of `TaskActions.run`, except those of the procedure. */
  async plan(request: TaskAction): Promise<PlannedAction> {
    const { instfLlave, accion, filtros, by, isOnlyChecked = false, leidos = {} } = request;
    const paraCiudadano = request.paraCiudadano === '' ? undefined : request.paraCiudadano;
    const at = this.clock.now();
    const { instance, version, definition } = await this.assignedTask(instfLlave, by);
    const { task, state, llave } = instance;
    const action = definition.acciones.find((one) => one.codigo === accion);
    if (!action) throw unknownAction(isOnlyChecked ? 'accion' : 'bpm_accion');
    const procedimiento = isOnlyChecked ? null : procedureOf(definition, action, request.procedimiento);
    const brought = await broughtData(this.versions, version, definition, filtros);
    const datos = { ...instance.datos, ...brought };
    checkDataSize(datos);
    await this.documents.requireAsRead({ version, instance, accion, datos }, leidos);
    const token = state.tokens.find(({ ordinal }) => ordinal === task.token)!;
    const planned = await this.planner.plan({
      version,
      state,
      from: { token, leaving: { accion } },
      datos,
      instancia: instance,
      by,
      paraCiudadano,
    });
    await this.needs.check({ version, instance, planned, paraCiudadano, isOnlyChecked });
    const { formulario } = definition;
    const { permanent, personal } = planned.basis;
    const basis = {
      permanent: {
        ...permanent,
        ...(formulario !== undefined && {
          formulario: { codigo: formulario, revision: version.pinned.formularios[formulario]! },
        }),
      },
      personal: { ...personal, ...(!isDeepStrictEqual(brought, filtros) && { llenado: recordedValue(filtros) }) },
    };
    const before = Object.keys(brought).filter((key) => Object.hasOwn(instance.datos, key));
    const antes = Object.fromEntries(before.map((key) => [key, instance.datos[key]!]));
    const { id: instanceId, revision } = instance;
    return {
      llave,
      procedimiento,
      task: { taskId: task.id, estado: 'ASIGNADA', asignado: by.userId, instanceId, revision },
      step: {
        ...stepInstance(instance, version),
        ...withReadDrafts(planned, leidos),
        basis,
        left: { taskId: task.id, estado: 'COMPLETADA' },
        datos,
        entry: {
          tipo: 'ACCION',
          at,
          by,
          desde: 'ASIGNADA',
          hacia: 'COMPLETADA',
          motivo: accion,
          personal: {
            antes,
            despues: brought,
            ...(paraCiudadano !== undefined && { para_ciudadano: paraCiudadano }),
            ...(Object.keys(leidos).length > 0 && { documentos: leidos }),
          },
        },
      },
    };
  }

  /**
   * Finds the open task of a form record, in an instance that goes on. Throws `NotFoundError` for an unknown key, and
   * `ConflictError` where another user holds the task or it is not open any more.
   */
  private async assignedTask(instfLlave: string, by: Identity): Promise<AssignedTask> {
    const instance = await this.instances.byFormRecord(instfLlave);
    if (!instance) throw new NotFoundError('No existe una tarea con esa llave.');
    checkIsOpen(instance, by);
    const version = await this.versions.get(instance.versionId);
    const { codigo, definition } = getTask(version.model, instance.task.codigo);
    if (definition.tipo !== 'USUARIO') throw new Error(`the task ${codigo} has a form record`);
    return { instance, version, definition };
  }
}
