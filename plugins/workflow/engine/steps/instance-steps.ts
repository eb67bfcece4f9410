import { inject, injectable } from 'inversify';
import { Database, Outbox, type Transaction } from '../../../../host/plugin-api/index.js';
import type { ChargeRow } from '../charges/charge-row.js';
import { TaskCharges } from '../charges/task-charges.js';
import { EndedInstances } from './ended-instances.js';
import { FlowEvents } from './flow-events.js';
import { FollowedRecords } from './followed-records.js';
import { automaticTask, calledEnded, legalTimesFollowed } from './jobs.js';
import type { OpenTaskRow } from './open-tasks.js';
import { StepWriter } from './step-writer.js';
import type { NewInstance } from './new-instance.js';
import type { FirstStep, NewTask, Step, WrittenStep } from './step.js';

/** The part of a step that something else follows from. */
type FollowedStep = Pick<Step, 'llave' | 'proceso' | 'tasks' | 'estado' | 'outcome' | 'isCalled' | 'entry'>;

const isAutomatic = ({ estado }: NewTask): boolean => estado === 'EN_EJECUCION';
const isLegal = ({ vence_legal }: NewTask): boolean => vence_legal;

/**
 * The steps of instances, with all that follows in the same transaction: jobs for automatic tasks and for the calling
 * instance, events for other plugins, invoices, and moves of the records.
 */
@injectable()
export class InstanceSteps {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(StepWriter) private readonly writer: StepWriter,
    @inject(EndedInstances) private readonly ended: EndedInstances,
    @inject(FlowEvents) private readonly events: FlowEvents,
    @inject(FollowedRecords) private readonly records: FollowedRecords,
    @inject(TaskCharges) private readonly charges: TaskCharges,
  ) {}

  /** Writes an instance with its first step: one statement on PostgreSQL where nothing follows from it. */
  async start(tx: Transaction | undefined, instance: NewInstance, step: FirstStep): Promise<WrittenStep> {
    const isCalled = instance.caller !== undefined;
    // The record of an outermost instance is not written yet (`PreparedProcess.startProcess`).
    const isWaiting = isCalled && step.touchesWaits;
    if (!this.events.isStartHeard && !isWaiting && !this.isFollowed({ ...step, isCalled }))
      return this.writer.start(tx, instance, step);
    if (!tx) return this.database.transaction((own) => this.start(own, instance, step));
    const written = await this.writer.start(tx, instance, step);
    await this.events.started(tx, written, instance, step.entry.at);
    await this.follow(tx, { ...step, isCalled, llave: instance.llave }, written);
    const charged = await this.charges.open(tx, step, written, !isCalled);
    // The term of an outermost instance begins in `tx`: it is the one of the plan.
    if (isCalled) await this.followTerm(tx, step, written);
    if (isWaiting) await this.records.waitsChanged(tx, written.instanceId, step.entry.by, { asked: step.words.asked });
    await this.charges.notify(tx, written.instanceId, charged);
    return written;
  }

  /** Writes a step of an instance; false, and nothing is written, where another step was first or it does not run. */
  async advance(tx: Transaction, step: Step): Promise<boolean> {
    const written = await this.writer.advance(tx, step);
    if (written) await this.followStep(tx, step, written);
    return written !== undefined;
  }

  /** Writes a step that leaves a task, as {@link advance}, and returns the open tasks of the instance. */
  async advanceShown(tx: Transaction, step: Step): Promise<readonly OpenTaskRow[] | undefined> {
    const written = await this.writer.advanceShown(tx, step);
    if (written) await this.followStep(tx, step, written);
    return written?.open;
  }

  /** Tells whether anything more is written with a first step. */
  private isFollowed({
    tasks,
    charges,
    estado,
    isCalled,
  }: Pick<Step, 'tasks' | 'charges' | 'estado' | 'isCalled'>): boolean {
    return (
      tasks.some(isAutomatic) ||
      charges.opens.length > 0 ||
      (isCalled && tasks.some(isLegal)) ||
      (estado === 'FINALIZADA' && (isCalled || this.ended.isHeard))
    );
  }

  /** Writes what follows from a step, the record last: lock order is instance, tasks, record, everywhere (ADR 0023). */
  private async followStep(tx: Transaction, step: Step, written: WrittenStep): Promise<void> {
    await this.events.left(tx, step);
    await this.follow(tx, step, written);
    await this.followTerm(tx, step, written);
    const charged = await this.followCharges(tx, step, written);
    await this.records.stepped(tx, step);
    await this.charges.notify(tx, step.instanceId, charged);
  }

  private async follow(
    tx: Transaction,
    { llave, proceso, tasks, estado, outcome, isCalled, entry }: FollowedStep,
    written: WrittenStep,
  ): Promise<void> {
    await this.events.opened(tx, written, entry.at);
    const automatic = new Set(tasks.filter(isAutomatic).map(({ token }) => token));
    const items = written.tasks.filter(({ token }) => automatic.has(token)).map(({ id }) => ({ data: { tarea: id } }));
    if (items.length > 0) await this.outbox.enqueueAll(tx, automaticTask, items);
    if (estado !== 'FINALIZADA') return;
    if (isCalled) await this.outbox.enqueueJob(tx, calledEnded, { instancia: written.instanceId });
    const { isEndWatched: isWatched } = written;
    await this.ended.publish(tx, { llave, proceso, estado, outcome: outcome!, isWatched, at: entry.at });
  }

  /** Withdraws the invoices of the tasks that have ended unpaid, and issues those of the new ones. */
  private async followCharges(tx: Transaction, step: Step, written: WrittenStep): Promise<readonly ChargeRow[]> {
    const { charges, left, flow, instanceId } = step;
    if (charges.leaves && left) await this.charges.leave(tx, left.taskId);
    if (flow.cancelled.length > 0) await this.charges.withdrawOf(tx, instanceId, flow.cancelled);
    return this.charges.open(tx, step, written);
  }

  /** Enqueues a look at the record's term, which may have changed since the plan: the job reads it after the commit. */
  private async followTerm(
    tx: Transaction,
    { tasks }: Pick<Step, 'tasks'>,
    { instanceId }: WrittenStep,
  ): Promise<void> {
    if (tasks.some(isLegal)) await this.outbox.enqueueJob(tx, legalTimesFollowed, { instancia: instanceId });
  }
}
