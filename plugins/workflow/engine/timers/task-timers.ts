import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  JobFailedError,
  type GivenUpReason,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { getTask, isLegal, paymentOf, ProcessVersions, timersOf, type ProcessVersion } from '../../definition/index.js';
import { ChargedPayments } from '../charges/charged-payments.js';
import { incidentOf } from '../automatic/incident.js';
import { InstanceReader } from '../steps/instance-reader.js';
import { InstanceSteps } from '../steps/instance-steps.js';
import { stepInstance } from '../steps/step-instance.js';
import { StepPlanner } from '../steps/step-planner.js';
import type { InstanceAt } from '../steps/standing-instance.js';
import { MovedMeanwhileError, TaskHold } from '../steps/task-hold.js';
import { LegalTimes } from './legal-times.js';
import { RuleWork } from './rule-work.js';
import { TimerRows, type HandedTimer } from './timer-rows.js';

/** The number of times that one attempt of the job prepares a step. */
const TRIES = 20;

/**
 * Fires timers (decisions, section 7). A timer is deleted in the transaction of its effect, so that it fires once,
 * however often its job runs.
 */
@injectable()
export class TaskTimers {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(StepPlanner) private readonly planner: StepPlanner,
    @inject(InstanceSteps) private readonly steps: InstanceSteps,
    @inject(TaskHold) private readonly hold: TaskHold,
    @inject(TimerRows) private readonly timers: TimerRows,
    @inject(RuleWork) private readonly rules: RuleWork,
    @inject(LegalTimes) private readonly legal: LegalTimes,
    @inject(ChargedPayments) private readonly payments: ChargedPayments,
  ) {}

  /**
   * Fires a due timer; does nothing where its task has ended or goes on by its payment, or its instance is not active.
   * Resuming the instance fires it. Throws errors that a retry may overcome; any other error is an incident of the
   * timer.
   */
  async carryOut(id: number): Promise<void> {
    for (let left = TRIES; left > 0; left -= 1) {
      const timer = await this.timers.find(id);
      const instance = timer && (await this.instances.byTask(timer.taskId));
      if (!timer || instance?.estado !== 'ACTIVA') return;
      try {
        if (await this.fire(timer, instance)) return;
      } catch (error) {
        if (error instanceof MovedMeanwhileError) continue;
        const incident = incidentOf(error);
        if (!incident) throw error;
        await this.database.transaction((tx) => this.timers.incident(tx, id, incident));
        return;
      }
    }
    throw new JobFailedError('other steps of the instance were first, again and again');
  }

  /** Raises an incident for a timer whose job has failed for the last time. */
  async giveUp(tx: Transaction, id: number, { words }: GivenUpReason): Promise<void> {
    await this.timers.incident(tx, id, { codigo: 'trabajo_abandonado', mensaje: words });
  }

  /** Fires a timer; false where the term of the record has changed since the moment of the timer was written. */
  private async fire(timer: HandedTimer, instance: InstanceAt): Promise<boolean> {
    const version = await this.versions.get(instance.versionId);
    const task = getTask(version.model, instance.task.codigo);
    const model = timersOf(task).find(({ codigo }) => codigo === timer.codigo);
    if (!model) throw new RangeError(`The task ${task.codigo} has no timer ${timer.codigo}.`);
    const { rule } = model;
    if (paymentOf(task) && instance.task.estado !== 'EN_ESPERA') return true;
    if (rule) return this.rules.apply({ timer, rule, instance, version, task });
    // The payment leaves the task, and the timer ends with it.
    if (paymentOf(task) && (await this.payments.takeUnreported(instance.task.id))) return true;
    return this.leave(timer, instance, version, isLegal(task.term));
  }

  /** Leaves the task, whose time is up: a wait is completed, and a task of users is cancelled. */
  private async leave(
    timer: HandedTimer,
    instance: InstanceAt,
    version: ProcessVersion,
    followsRecord: boolean,
  ): Promise<boolean> {
    const { id: instanceId, revision, task, state, datos } = instance;
    const token = state.tokens.find(({ ordinal }) => ordinal === task.token);
    // Token and task are read at one moment, so the instance has moved.
    if (!token) throw new MovedMeanwhileError();
    const planned = await this.planner.plan({
      version,
      state,
      from: { token, leaving: 'vencido' },
      datos,
      instancia: instance,
      by: undefined,
    });
    const hacia = task.estado === 'EN_ESPERA' ? 'COMPLETADA' : 'CANCELADA';
    return this.database.transaction(async (tx) => {
      const { id: taskId, estado, asignado } = task;
      // The lock keeps users from taking the task meanwhile, or returning it.
      await this.hold.take(tx, { taskId, estado, asignado, instanceId, revision });
      if (followsRecord && (await this.legal.follow(tx, taskId))) return false;
      if (!(await this.timers.use(tx, timer.id))) return true;
      const isFirst = await this.steps.advance(tx, {
        ...stepInstance(instance, version),
        ...planned,
        left: { taskId, estado: hacia },
        datos: undefined,
        entry: {
          tipo: 'VENCIMIENTO',
          at: this.clock.now(),
          by: 'system',
          desde: estado,
          hacia,
          motivo: null,
          personal: undefined,
        },
      });
      if (!isFirst) throw new MovedMeanwhileError();
      return true;
    });
  }
}
