import { inject, injectable } from 'inversify';
import { Database, type GivenUpReason, type JsonValue, type Transaction } from '../../../../host/plugin-api/index.js';
import { InstanceReader } from '../steps/instance-reader.js';
import type { InstanceAt } from '../steps/standing-instance.js';
import type { InstanceState } from '../steps/states.js';
import type { InstanceData } from '../steps/step.js';
import { MovedMeanwhileError, TaskHold } from '../steps/task-hold.js';
import { InstanceStarter } from '../instances/instance-starter.js';
import { ProcessVersions } from '../../definition/index.js';
import { incidentOf, WorkRefusedError } from './incident.js';
import { TaskExpressions } from './task-expressions.js';
import type { AutomaticWork, WorkOutcome, WorkRequest } from './automatic-work.js';
import { WorkMarks } from './work-marks.js';

interface CalledRow {
  readonly estado: InstanceState;
  readonly datos: unknown;
  readonly acts: number;
  /** The acts of persons among them. */
  readonly person_acts: number;
  /** The words of its end to the citizen. */
  readonly para_ciudadano: string | null;
}

/** The processes that an instance may call while no person and no other system acts in it or in one of them. */
const MOST_CALLS_ALONE = 100;

/**
 * SUBPROCESO: starts an instance of the pinned version and waits for it. The final data of the called instance go into
 * the caller's under the code of the task; where they do not fit, the task has an incident, and a retry takes them
 * again without another call.
 */
@injectable()
export class SubprocessWork implements AutomaticWork {
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
    const before = instance.task.trabajo.llamada;
    const called = before === undefined ? undefined : await this.find(before);
    if (called && called.estado !== 'CANCELADA') return this.takeBack(instance, before!, called);
    if (instance.callsAlone >= MOST_CALLS_ALONE) throw new WorkRefusedError(callsWithoutEnd);
    const { datos } = definition;
    const given = datos === undefined ? {} : (await this.expressions.evaluate(request, { datos }))['datos'];
    const { id, rootId, untouchedRecord, task: own } = instance;
    const prepared = await this.starter.prepare({
      version: await this.versions.called(version, definition.proceso),
      datos: asObject(given),
      by: undefined,
      paraCiudadano: own.paraCiudadano,
      caller: { rootId, instanceId: id, token: own.token, untouchedRecord },
    });
    await this.database.transaction(async (tx) => {
      // Control of a tree locks its root: it sees the new instance, or that instance does not begin.
      const root = "UPDATE workflow_instance SET revision = revision WHERE id = $1 AND estado = 'ACTIVA'";
      if (rootId !== id && (await this.database.changeRows(root, [rootId], tx)) === 0) throw new MovedMeanwhileError();
      await this.take(tx, instance);
      const { instanceId } = await prepared.start(tx);
      await this.database.changeRows(
        'UPDATE workflow_instance SET calls_alone = calls_alone + 1 WHERE id = $1',
        [id],
        tx,
      );
      await this.marks.elsewhere(tx, instance, 'EN_ESPERA', { llamada: instanceId });
    });
    return 'elsewhere';
  }

  /** Ends the wait for a called instance that has ended: the task is done, or has an incident. */
  async ended(instanceId: number): Promise<void> {
    const called = await this.find(instanceId);
    const caller = await this.instances.callerOf(instanceId);
    if (!called || !caller || !isAwaited(caller, instanceId)) return;
    try {
      await this.database.transaction(async (tx) => {
        if (called.estado !== 'FINALIZADA') throw new WorkRefusedError(cancelled);
        await this.bringBack(tx, caller, instanceId, called);
        await this.marks.carryOn(tx, caller.task.id);
      });
    } catch (error) {
      const incident = incidentOf(error);
      if (!incident) throw error;
      await this.database.transaction((tx) => this.marks.incident(tx, caller, incident));
    }
  }

  /**
   * Raises an incident for the waiting task where the job for the end of a called instance has failed for the last
   * time.
   */
  async giveUp(tx: Transaction, instanceId: number, { words }: GivenUpReason): Promise<void> {
    const caller = await this.instances.callerOf(instanceId, tx);
    if (!caller || !isAwaited(caller, instanceId)) return;
    await this.marks.incident(tx, caller, { codigo: 'trabajo_abandonado', mensaje: words });
  }

  /** Resumes the task after an incident: it waits for the same instance again, or takes its final data. */
  private takeBack(instance: InstanceAt, llamada: number, called: CalledRow): Promise<WorkOutcome> {
    return this.database.transaction(async (tx) => {
      if (called.estado === 'FINALIZADA') {
        await this.bringBack(tx, instance, llamada, called);
        return 'done';
      }
      await this.take(tx, instance);
      await this.marks.elsewhere(tx, instance, 'EN_ESPERA', { llamada });
      return 'elsewhere';
    });
  }

  private take(tx: Transaction, { id: instanceId, revision, task }: InstanceAt): Promise<void> {
    return this.hold.take(tx, { taskId: task.id, estado: 'EN_EJECUCION', asignado: null, instanceId, revision });
  }

  private async bringBack(
    tx: Transaction,
    caller: InstanceAt,
    llamada: number,
    { datos, acts, person_acts: personActs, para_ciudadano: words }: CalledRow,
  ): Promise<void> {
    // The words of the caller have been read or are out of date, once a person has acted.
    const handedOn = personActs === 0 && words === null ? {} : { words };
    const named = this.database.parseJson<InstanceData>(datos);
    await this.marks.done(tx, caller, { named }, { permanent: { llamada }, ...handedOn });
    if (words !== null) {
      const sql = 'UPDATE workflow_instance SET para_ciudadano = NULL WHERE id = $1';
      await this.database.changeRows(sql, [llamada], tx);
    }
    if (acts === 0) return;
    await this.database.changeRows(
      `UPDATE workflow_instance SET acts = acts + $1, person_acts = person_acts + $3, steps_alone = 0, calls_alone = 0
       WHERE id = $2`,
      [acts, caller.id, personActs],
      tx,
    );
  }

  private async find(instanceId: number): Promise<CalledRow | undefined> {
    const sql = 'SELECT estado, datos, acts, person_acts, para_ciudadano FROM workflow_instance WHERE id = $1';
    const [called] = await this.database.rows<CalledRow>(sql, [instanceId]);
    return called;
  }
}

/** Tells whether a task still waits for a called instance: after an incident it may wait for another one. */
const isAwaited = ({ task }: InstanceAt, instanceId: number): boolean =>
  task.estado === 'EN_ESPERA' && task.trabajo.llamada === instanceId;

const callsWithoutEnd = {
  codigo: 'ciclo_sin_espera',
  mensaje: `La instancia inició ${MOST_CALLS_ALONE} procesos seguidos sin que nadie actuara.`,
};
const cancelled = { codigo: 'subproceso_cancelado', mensaje: 'El proceso que la tarea inició se canceló.' };

function asObject(value: JsonValue | undefined): InstanceData {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as InstanceData;
  throw new WorkRefusedError({
    codigo: 'datos_invalidos',
    mensaje: 'La expresión de `datos` no da un objeto, como {predio: datos.predio}.',
  });
}
