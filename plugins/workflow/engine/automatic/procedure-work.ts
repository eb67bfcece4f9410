import { inject, injectable } from 'inversify';
import { Database, type JsonValue } from '../../../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../../procedures/contract.js';
import { InstanceFilings } from '../steps/instance-filings.js';
import { recordedAnswer } from '../steps/recorded-value.js';
import type { InstanceData } from '../steps/step.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import { incidentOf, WorkRefusedError } from './incident.js';
import type { AutomaticWork, WorkOutcome, WorkRequest } from './automatic-work.js';
import { WorkMarks } from './work-marks.js';

/**
 * After this time the procedure is tried again: a transaction that locks rows of the city, or of the instance, may
 * itself be waiting for this one.
 */
const lockWaitSeconds = 30;

/**
 * PROCEDIMIENTO: runs a registered procedure with the data of the instance, its key as `llave_instancia` and the filing
 * number as `radicado_instancia`. An answer that is an object is merged at the top level of the data. The instance goes
 * on meanwhile: the procedure runs without a lock on our rows, and its writes commit together with the mark that the
 * work is done, or not at all (ADR 0023). Of two concurrent runs the older one leaves the task to the newer: if it
 * began again, each would undo the other for ever.
 */
@injectable()
export class ProcedureWork implements AutomaticWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(WorkMarks) private readonly marks: WorkMarks,
  ) {}

  async carryOut({ instance, task: { definition } }: WorkRequest): Promise<WorkOutcome> {
    if (definition.tipo !== 'PROCEDIMIENTO') throw new RangeError(`${definition.tipo} runs no procedure.`);
    const { procedimiento } = definition;
    const { llave, rootId, datos } = instance;
    const { radicado } = await this.filings.ofTree(rootId);
    const filtros = { ...datos, llave_instancia: llave, radicado_instancia: radicado };
    let { task } = instance;
    try {
      task = await this.marks.attempt(instance.task);
      await using transaction = await this.procedures.open(procedimiento, 'workflow', { lockWaitSeconds });
      const answer = await transaction.run(procedimiento, filtros);
      if (!answer.estado) {
        throw new WorkRefusedError({ codigo: 'procedimiento_rechazado', mensaje: answer.mensaje });
      }
      const merged = asData(answer.respuesta);
      const personal = { respuesta: recordedAnswer(answer, merged) };
      await this.marks.done(
        transaction.tx,
        { ...instance, task },
        { merged },
        { permanent: { procedimiento }, personal },
      );
      await transaction.commit();
    } catch (error) {
      if (error instanceof MovedMeanwhileError) return 'elsewhere';
      const incident = incidentOf(error);
      if (!incident) throw error;
      // Only for this attempt.
      await this.database.transaction((tx) => this.marks.incident(tx, { ...instance, task }, incident));
      return 'elsewhere';
    }
    return 'done';
  }
}

function asData(respuesta: unknown): InstanceData {
  const isObject = typeof respuesta === 'object' && respuesta !== null && !Array.isArray(respuesta);
  return isObject ? (respuesta as Readonly<Record<string, JsonValue>>) : {};
}
