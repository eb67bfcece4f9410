import { inject, injectable } from 'inversify';
import { Clock, ConflictError, Database, NotFoundError, type Transaction } from '../../../../host/plugin-api/index.js';
import { getTask, paymentOf, ProcessVersions, type Leaving, type TaskModel } from '../../definition/index.js';
import { ChargedPayments } from '../charges/charged-payments.js';
import { InstanceReader } from '../steps/instance-reader.js';
import { stepInstance } from '../steps/step-instance.js';
import { InstanceSteps } from '../steps/instance-steps.js';
import type { InstanceState, TaskState } from '../steps/states.js';
import { checkDataSize } from '../steps/data-size.js';
import { StepPlanner } from '../steps/step-planner.js';
import type { InstanceData } from '../steps/step.js';
import { MovedMeanwhileError, TaskHold } from '../steps/task-hold.js';

/** The report of an external system about a task of an instance. */
export interface TaskReport {
  readonly llave: string;
  /** Code of the task; undefined for the open one. */
  readonly tarea: string | undefined;
  /** The scope of the task; undefined for any. */
  readonly ambito: number | undefined;
  /** The action that ends a USUARIO, or the message of an ESPERA. */
  readonly accion: string | undefined;
  readonly datos: InstanceData;
  /** The event, for the history. */
  readonly evento: InstanceData;
  /** The words to the citizen. */
  readonly paraCiudadano: string | undefined;
}

/** A move that is ready to be written. */
export interface PlannedReport {
  /** The state of the instance after the move. */
  readonly estado: InstanceState;
  /** Throws {@link MovedMeanwhileError} where the instance has moved since. */
  write(tx: Transaction): Promise<void>;
}

/** The states of tasks that another system can end. */
const OPEN: ReadonlySet<TaskState> = new Set(['EN_POOL', 'ASIGNADA', 'EN_ESPERA']);

interface OpenTask {
  readonly id: number;
  readonly codigo: string;
  readonly scope: number;
}

/**
 * Prepares moves that external systems report: the task was done there, so it ends here without running a procedure.
 */
@injectable()
export class ReconciliationPlan {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(StepPlanner) private readonly planner: StepPlanner,
    @inject(TaskHold) private readonly hold: TaskHold,
    @inject(InstanceSteps) private readonly steps: InstanceSteps,
    @inject(ChargedPayments) private readonly payments: ChargedPayments,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Throws `NotFoundError`, and `ConflictError` for an impossible or ambiguous move. */
  async plan(report: TaskReport): Promise<PlannedReport> {
    const { accion, datos: brought, evento, paraCiudadano } = report;
    const instance = await this.instances.byTask(await this.findTask(report));
    if (instance?.estado !== 'ACTIVA') throw impossible('La instancia no está activa.');
    const version = await this.versions.get(instance.versionId);
    const { task, state } = instance;
    // It has moved since it was found, as by its payment.
    if (!OPEN.has(task.estado)) throw new MovedMeanwhileError();
    const model = getTask(version.model, task.codigo);
    const leaving = leavingOf(model, accion);
    const token = state.tokens.find(({ ordinal }) => ordinal === task.token);
    if (!leaving || !token) throw impossible(`La tarea ${task.codigo} no puede terminar así.`);
    if (paymentOf(model) && (await this.payments.takeUnreported(task.id))) throw new MovedMeanwhileError();
    const datos = { ...instance.datos, ...brought };
    checkDataSize(datos);
    const from = { token, leaving };
    const planned = await this.planner.plan({
      version,
      state,
      from,
      datos,
      instancia: instance,
      by: undefined,
      paraCiudadano,
    });
    const known = Object.keys(brought).filter((key) => Object.hasOwn(instance.datos, key));
    return {
      estado: planned.estado,
      write: async (tx) => {
        const { id: instanceId, revision } = instance;
        // The lock keeps users from taking the task meanwhile, or returning it.
        await this.hold.take(tx, {
          taskId: task.id,
          estado: task.estado,
          asignado: task.asignado,
          instanceId,
          revision,
        });
        const isFirst = await this.steps.advance(tx, {
          ...stepInstance(instance, version),
          ...planned,
          left: { taskId: task.id, estado: 'COMPLETADA' },
          datos,
          entry: {
            tipo: 'RECONCILIACION',
            at: this.clock.now(),
            by: 'system',
            desde: task.estado,
            hacia: 'COMPLETADA',
            motivo: accion ?? null,
            personal: {
              antes: Object.fromEntries(known.map((key) => [key, instance.datos[key]!])),
              despues: brought,
              evento,
              ...(paraCiudadano !== undefined && { para_ciudadano: paraCiudadano }),
            },
          },
        });
        if (!isFirst) throw new MovedMeanwhileError();
      },
    };
  }

  private async findTask({ llave, tarea, ambito }: TaskReport): Promise<number> {
    const [instance] = await this.database.rows('SELECT id FROM workflow_instance WHERE llave = $1', [llave]);
    if (!instance) throw new NotFoundError('No existe una instancia con esa llave.');
    const open = await this.database.rows<OpenTask>(
      `SELECT t.id, t.codigo, t.scope FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
       WHERE i.llave = $1 AND t.tipo IN ('USUARIO', 'ESPERA') AND t.estado IN ('EN_POOL', 'ASIGNADA', 'EN_ESPERA')
       ORDER BY t.id`,
      [llave],
    );
    const named = open.filter(({ codigo, scope }) => codigo === (tarea ?? codigo) && scope === (ambito ?? scope));
    const [first, ...others] = named;
    if (first && others.length === 0) return first.id;
    const within = ambito === undefined ? '' : ` en el ámbito ${ambito}`;
    if (first) throw impossible(`Hay varias tareas abiertas${within}: ${inWords(named)}.`);
    throw impossible(
      tarea === undefined ? `Ninguna tarea está abierta${within}.` : `La tarea ${tarea} no está abierta${within}.`,
    );
  }
}

/** Lists the codes of tasks, with the scopes of those that share a code. */
function inWords(tasks: readonly OpenTask[]): string {
  const isAlone = (codigo: string): boolean => tasks.filter((task) => task.codigo === codigo).length === 1;
  return tasks.map(({ codigo, scope }) => (isAlone(codigo) ? codigo : `${codigo} (ámbito ${scope})`)).join(', ');
}

/** Finds the way in which a task is left; undefined where it cannot be left in this way. */
function leavingOf({ definition, ordinary, actions }: TaskModel, accion: string | undefined): Leaving | undefined {
  if (definition.tipo === 'USUARIO') {
    return accion !== undefined && actions.has(accion) ? { accion } : undefined;
  }
  // Only its timer ends a wait for a time alone, and only money one for a payment alone.
  if (definition.tipo !== 'ESPERA' || ordinary.length === 0) return undefined;
  if (accion === undefined && definition.mensaje === undefined && definition.pago) return undefined;
  return accion === undefined || accion === definition.mensaje ? 'hecha' : undefined;
}

const impossible = (mensaje: string): ConflictError => new ConflictError(mensaje, { code: 'movimiento_no_posible' });
