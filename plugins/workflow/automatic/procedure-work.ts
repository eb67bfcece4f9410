import { inject, injectable } from 'inversify';
import type { JsonValue } from '../../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../procedures/contract.js';
import type { InstanceData } from '../engine/step.js';
import { TaskHold } from '../engine/task-hold.js';
import { WorkRefusedError } from './incident.js';
import type { TaskWork, WorkOutcome, WorkRequest } from './task-work.js';
import { WorkMarks } from './work-marks.js';

/**
 * PROCEDIMIENTO: runs a registered procedure with the data of the instance and its key as `llave_instancia`; what it
 * answers, where that is an object, is merged at the top level of the data.
 */
@injectable()
export class ProcedureWork implements TaskWork {
  constructor(
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(TaskHold) private readonly hold: TaskHold,
    @inject(WorkMarks) private readonly marks: WorkMarks,
  ) {}

  async carryOut({ instance, task: { definition } }: WorkRequest): Promise<WorkOutcome> {
    if (definition.tipo !== 'PROCEDIMIENTO') throw new RangeError(`${definition.tipo} runs no procedure.`);
    const { procedimiento } = definition;
    await this.procedures.transaction(procedimiento, 'workflow', {}, async (session) => {
      const { task, id, revision } = instance;
      await this.hold.take(session.tx, {
        taskId: task.id,
        estado: 'EN_EJECUCION',
        asignado: null,
        instanceId: id,
        revision,
      });
      const answer = await session.run(procedimiento, { ...instance.datos, llave_instancia: instance.llave });
      if (!answer.estado) {
        throw new WorkRefusedError({ codigo: 'procedimiento_rechazado', mensaje: answer.mensaje });
      }
      await this.marks.done(session.tx, instance, asData(answer.respuesta));
    });
    return 'done';
  }
}

function asData(respuesta: unknown): InstanceData {
  const isObject = typeof respuesta === 'object' && respuesta !== null && !Array.isArray(respuesta);
  return isObject ? (respuesta as Readonly<Record<string, JsonValue>>) : {};
}
