import { inject, injectable } from 'inversify';
import { Database, type JsonValue } from '../../../host/plugin-api/index.js';
import { InstanceReader } from '../engine/instance-reader.js';
import type { InstanceState } from '../engine/states.js';
import type { InstanceData } from '../engine/step.js';
import { MovedMeanwhileError, TaskHold } from '../engine/task-hold.js';
import { InstanceStarter } from '../instances/instance-starter.js';
import { ProcessVersions } from '../processes/process-versions.js';
import { WorkRefusedError } from './incident.js';
import { TaskExpressions } from './task-expressions.js';
import type { TaskWork, WorkOutcome, WorkRequest } from './task-work.js';
import { WorkMarks } from './work-marks.js';

interface CalledRow {
  readonly estado: InstanceState;
  readonly datos: unknown;
}

/**
 * SUBPROCESO: starts an instance of the pinned version and waits for it; the data with which that ends are put into the
 * data under the code of the task.
 */
@injectable()
export class SubprocessWork implements TaskWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(InstanceStarter) private readonly starter: InstanceStarter,
    @inject(TaskExpressions) private readonly expressions: TaskExpressions,
    @inject(TaskHold) private readonly hold: TaskHold,
    @inject(WorkMarks) private readonly marks: WorkMarks,
  ) {}

  async carryOut(request: WorkRequest): Promise<WorkOutcome> {
    const { instance, version, task } = request;
    const { definition } = task;
    if (definition.tipo !== 'SUBPROCESO') throw new RangeError(`${definition.tipo} starts no process.`);
    const given =
      definition.datos === undefined ? {} : await this.expressions.evaluate(request, 'datos', definition.datos);
    const { id, revision, rootId, task: own } = instance;
    const prepared = await this.starter.prepare({
      version: await this.versions.called(version, definition.proceso),
      datos: asObject(given),
      by: undefined,
      caller: { rootId, instanceId: id, token: own.token },
    });
    await this.database.transaction(async (tx) => {
      // Whoever suspends or cancels the tree holds its root: it has this instance in it, or none comes to it.
      const root = "UPDATE workflow_instance SET revision = revision WHERE id = $1 AND estado = 'ACTIVA'";
      if (rootId !== id && (await this.database.change(root, [rootId], tx)) === 0) throw new MovedMeanwhileError();
      await this.hold.take(tx, {
        taskId: own.id,
        estado: 'EN_EJECUCION',
        asignado: null,
        instanceId: id,
        revision,
      });
      const { instanceId } = await prepared.start(tx);
      await this.marks.elsewhere(tx, instance, 'EN_ESPERA', { llamada: instanceId });
    });
    return 'elsewhere';
  }

  /** A called instance has ended: the task that waits for it is done, or an incident. */
  async ended(instanceId: number): Promise<void> {
    const [called] = await this.database.rows<CalledRow>('SELECT estado, datos FROM workflow_instance WHERE id = $1', [
      instanceId,
    ]);
    const caller = await this.instances.callerOf(instanceId);
    // After an incident, the task may wait for another one.
    if (!called || caller?.task.estado !== 'EN_ESPERA' || caller.task.trabajo.llamada !== instanceId) return;
    await this.database.transaction(async (tx) => {
      if (called.estado !== 'FINALIZADA') {
        await this.marks.incident(tx, caller, cancelled);
        return;
      }
      const datos = this.database.parseJson<InstanceData>(called.datos);
      await this.marks.done(tx, caller, { [caller.task.codigo]: datos });
      await this.marks.carryOn(tx, caller.task.id);
    });
  }
}

const cancelled = { codigo: 'subproceso_cancelado', mensaje: 'El proceso que la tarea inició se canceló.' };

function asObject(value: JsonValue): InstanceData {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as InstanceData;
  throw new WorkRefusedError({
    codigo: 'datos_invalidos',
    mensaje: 'La expresión de `datos` no da un objeto, como {predio: datos.predio}.',
  });
}
