import { inject, injectable } from 'inversify';
import { Database, JobFailedError, type GivenUpReason, type Transaction } from '../../../../host/plugin-api/index.js';
import { getTask, ProcessVersions, TIME_UP, timersOf } from '../../definition/index.js';
import { incidentOf } from '../automatic/incident.js';
import { InstanceReader } from '../steps/instance-reader.js';
import type { InstanceAt } from '../steps/standing-instance.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import { LeaveWork } from './leave-work.js';
import { RuleWork } from './rule-work.js';
import { TimerRows, type HandedTimer } from './timer-rows.js';

/** How often a step is prepared anew in one attempt of the job. */
const TRIES = 20;

/**
 * Does what timers are there for (decisions, section 7). A timer goes in the transaction of its effect, so that it is
 * done once, however often its job is.
 */
@injectable()
export class TaskTimers {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(TimerRows) private readonly timers: TimerRows,
    @inject(RuleWork) private readonly rules: RuleWork,
    @inject(LeaveWork) private readonly leaving: LeaveWork,
  ) {}

  /**
   * Does a timer whose moment has come: nothing where its task was left, or its instance does not run; one that is
   * resumed has it done then. Throws what may be over by itself; anything else is an incident of the timer.
   */
  async carryOut(id: number): Promise<void> {
    for (let left = TRIES; left > 0; left -= 1) {
      const timer = await this.timers.find(id);
      const instance = timer && (await this.instances.byTask(timer.taskId));
      // What resumes the instance may be under way, and have looked for timers before this one was handed over.
      if (timer && instance?.estado === 'SUSPENDIDA' && !(await this.timers.staysSuspended(timer.taskId))) continue;
      if (!timer || instance?.estado !== 'ACTIVA') return;
      try {
        await this.fire(timer, instance);
        return;
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

  /**
   * Does those by which tasks are left, in one transaction: of such a timer, the beginning and the end of its own cost
   * more than its step. Answers the others, and all where one fails: each of these is done alone.
   */
  async carryOutTogether(ids: readonly number[]): Promise<readonly number[]> {
    const timers = (await this.timers.findAll(ids)).filter(({ codigo }) => codigo === TIME_UP);
    const timerOf = new Map(timers.map(({ id, taskId }) => [taskId, id]));
    const instances = timers.length === 0 ? [] : await this.instances.byTasks([...timerOf.keys()]);
    const timedOut = instances.map((instance) => ({ instance, timerId: timerOf.get(instance.task.id)! }));
    const done = new Set(await this.leaving.together(timedOut));
    return ids.filter((id) => !done.has(id));
  }

  /** The job was tried as often as it may be. */
  async giveUp(tx: Transaction, id: number, { words }: GivenUpReason): Promise<void> {
    await this.timers.incident(tx, id, { codigo: 'trabajo_abandonado', mensaje: words });
  }

  private async fire(timer: HandedTimer, instance: InstanceAt): Promise<void> {
    const version = await this.versions.get(instance.versionId);
    const task = getTask(version.model, instance.task.codigo);
    const model = timersOf(task).find(({ codigo }) => codigo === timer.codigo);
    if (!model) throw new RangeError(`The task ${task.codigo} has no timer ${timer.codigo}.`);
    const { rule } = model;
    if (rule) await this.rules.apply({ timer, rule, instance, version, task });
    else await this.leaving.alone({ instance, timerId: timer.id });
  }
}
