import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  JobFailedError,
  type GivenUpReason,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { getTask, isBuiltIn, ProcessVersions, type TaskType } from '../../definition/index.js';
import { PaymentWork } from '../charges/payment-work.js';
import { InstanceReader } from '../steps/instance-reader.js';
import { stepInstance } from '../steps/step-instance.js';
import type { InstanceAt } from '../steps/standing-instance.js';
import { InstanceSteps } from '../steps/instance-steps.js';
import { withReadDrafts } from '../steps/read-drafts.js';
import { StepPlanner } from '../steps/step-planner.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import type { AutomaticWork, WorkOutcome } from './automatic-work.js';
import { ContributedWork } from './contributed-work.js';
import { incidentOf, WorkRefusedError } from './incident.js';
import { MailWork } from './mail-work.js';
import { ProcedureWork } from './procedure-work.js';
import { SubprocessWork } from './subprocess-work.js';
import { WorkMarks } from './work-marks.js';

/** The number of times that one attempt of the job prepares a step. */
const TRIES = 20;

/** The steps that an instance may take while no person and no other system acts in it. */
const MOST_STEPS_ALONE = 1000;

/**
 * Runs automatic tasks (decisions, section 7): the work in one transaction, which marks it as done, and the move
 * onwards in another one, so that a crash between them repeats nothing.
 */
@injectable()
export class AutomaticTasks {
  private readonly works: Readonly<Partial<Record<TaskType, AutomaticWork>>>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(StepPlanner) private readonly planner: StepPlanner,
    @inject(InstanceSteps) private readonly steps: InstanceSteps,
    @inject(WorkMarks) private readonly marks: WorkMarks,
    @inject(ProcedureWork) procedure: ProcedureWork,
    @inject(MailWork) mail: MailWork,
    @inject(SubprocessWork) subprocess: SubprocessWork,
    @inject(PaymentWork) payment: PaymentWork,
    @inject(ContributedWork) private readonly contributed: ContributedWork,
  ) {
    this.works = { PROCEDIMIENTO: procedure, CORREO: mail, SUBPROCESO: subprocess, ESPERA: payment };
  }

  /**
   * Does the rest of the work of a task; nothing where the task has ended or has an incident, or its instance is not
   * active. Throws errors that a retry may overcome; any other error is an incident of the task.
   */
  async carryOut(tarea: number, signal: AbortSignal): Promise<void> {
    for (let left = TRIES; left > 0; left -= 1) {
      const instance = await this.instances.byTask(tarea);
      if (instance?.estado !== 'ACTIVA' || instance.task.estado !== 'EN_EJECUCION') return;
      try {
        if (!instance.task.isDone) {
          if ((await this.work(instance, signal)) === 'elsewhere') return;
          continue;
        }
        await this.goOn(instance);
        return;
      } catch (error) {
        if (error instanceof MovedMeanwhileError) continue;
        const incident = incidentOf(error);
        if (!incident) throw error;
        await this.database.transaction((tx) => this.marks.incident(tx, instance, incident));
        return;
      }
    }
    throw new JobFailedError('other steps of the instance were first, again and again');
  }

  /** Raises an incident for a task whose job has failed for the last time. */
  async giveUp(tx: Transaction, tarea: number, { words }: GivenUpReason): Promise<void> {
    const instance = await this.instances.byTask(tarea, tx);
    if (instance?.task.estado !== 'EN_EJECUCION') return;
    await this.marks.incident(tx, instance, { codigo: 'trabajo_abandonado', mensaje: words });
  }

  private async work(instance: InstanceAt, signal: AbortSignal): Promise<WorkOutcome> {
    const version = await this.versions.get(instance.versionId);
    const task = getTask(version.model, instance.task.codigo);
    const work = isBuiltIn(task.tipo) ? this.works[task.tipo] : this.contributed;
    if (!work) throw new RangeError(`A task of the type ${task.tipo} does not run by itself.`);
    return work.carryOut({ instance, version, task, signal });
  }

  private async goOn(instance: InstanceAt): Promise<void> {
    const { task, state, datos, stepsAlone } = instance;
    if (stepsAlone >= MOST_STEPS_ALONE) throw new WorkRefusedError(stepsWithoutEnd);
    const version = await this.versions.get(instance.versionId);
    const token = state.tokens.find(({ ordinal }) => ordinal === task.token)!;
    const planned = await this.planner.plan({
      version,
      state,
      from: { token, leaving: 'hecha' },
      datos,
      instancia: instance,
      by: undefined,
      paraCiudadano: task.paraCiudadano,
    });
    await this.database.transaction(async (tx) => {
      const isFirst = await this.steps.advance(tx, {
        ...stepInstance(instance, version),
        ...withReadDrafts(planned, task.leidos),
        left: { taskId: task.id, estado: 'COMPLETADA' },
        datos: undefined,
        entry: {
          tipo: 'AVANCE',
          at: this.clock.now(),
          by: 'system',
          desde: 'EN_EJECUCION',
          hacia: 'COMPLETADA',
          motivo: null,
          personal: undefined,
        },
      });
      if (!isFirst) throw new MovedMeanwhileError();
    });
  }
}

const stepsWithoutEnd = {
  codigo: 'ciclo_sin_espera',
  mensaje: `La instancia dio ${MOST_STEPS_ALONE} pasos seguidos sin que nadie actuara.`,
};
