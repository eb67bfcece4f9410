import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { ProcessVersions } from '../../definition/index.js';
import { InstanceSteps } from '../steps/instance-steps.js';
import type { InstanceAt } from '../steps/standing-instance.js';
import { stepInstance } from '../steps/step-instance.js';
import { StepPlanner } from '../steps/step-planner.js';
import type { Step } from '../steps/step.js';
import { MovedMeanwhileError, TaskHold } from '../steps/task-hold.js';

/** A task whose time is up. */
export interface TimedOut {
  readonly instance: InstanceAt;
  readonly timerId: number;
}

/** The step that leaves it. */
interface Leaving extends TimedOut {
  readonly step: Step;
}

/** Leaves tasks whose time is up: a wait is over, and what people have not done is cancelled. */
@injectable()
export class LeaveWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(StepPlanner) private readonly planner: StepPlanner,
    @inject(InstanceSteps) private readonly steps: InstanceSteps,
    @inject(TaskHold) private readonly hold: TaskHold,
  ) {}

  /**
   * Throws `MovedMeanwhileError` where the instance or its task is not as it was read, or the timer was moved or
   * withdrawn, and what is an incident.
   */
  async alone(timedOut: TimedOut): Promise<void> {
    const leaving = await this.plan(timedOut);
    await this.database.transaction((tx) => this.write(tx, leaving));
  }

  /**
   * All of these in one transaction, but one of a tree alone: steps of the others wait for the record that this one may
   * hold (ADR 0023). Answers the ids of the timers that are done: none where one step fails, and not those whose task
   * cannot be left now.
   */
  async together(all: readonly TimedOut[]): Promise<readonly number[]> {
    const first = new Map(all.toReversed().map((one) => [one.instance.rootId, one]));
    const leavings: Leaving[] = [];
    // One after the other: requests wait for the same threads and connections.
    for (const one of all) {
      if (first.get(one.instance.rootId) !== one || one.instance.estado !== 'ACTIVA') continue;
      const leaving = await this.plan(one).catch(() => undefined);
      // Without one, it is done alone, and says what keeps it.
      if (leaving) leavings.push(leaving);
    }
    try {
      return await this.database.transaction(
        async (tx) => {
          for (const leaving of leavings) await this.write(tx, leaving);
          return leavings.map(({ timerId }) => timerId);
        },
        // The others do not wait long for one that a user or another step holds.
        { lockWaitSeconds: 1 },
      );
    } catch {
      // Done alone, each says what keeps it.
      return [];
    }
  }

  private async plan({ instance, timerId }: TimedOut): Promise<Leaving> {
    const { task, state, datos } = instance;
    const version = await this.versions.get(instance.versionId);
    const token = state.tokens.find(({ ordinal }) => ordinal === task.token);
    // The instance was read with its token and its task as they were at one moment.
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
    return {
      instance,
      timerId,
      step: {
        ...stepInstance(instance, version),
        ...planned,
        left: { taskId: task.id, estado: hacia },
        datos: undefined,
        entry: {
          tipo: 'VENCIMIENTO',
          at: this.clock.now(),
          by: 'system',
          desde: task.estado,
          hacia,
          motivo: null,
          personal: undefined,
        },
      },
    };
  }

  private async write(tx: Transaction, { instance, timerId, step }: Leaving): Promise<void> {
    const { id: instanceId, revision, task } = instance;
    const { id: taskId, estado, asignado } = task;
    // No user takes the task meanwhile, or gives it back.
    await this.hold.take(tx, { taskId, estado, asignado, instanceId, revision, timerId });
    if (!(await this.steps.advance(tx, step))) throw new MovedMeanwhileError();
  }
}
