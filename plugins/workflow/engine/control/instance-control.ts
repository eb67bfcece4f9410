import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  Outbox,
  type AuditActor,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { cancelledOutcome, type Outcome } from '../../definition/index.js';
import { TaskCharges } from '../charges/task-charges.js';
import { EndedInstances } from '../steps/ended-instances.js';
import { FlowEvents } from '../steps/flow-events.js';
import { FollowedRecords } from '../steps/followed-records.js';
import { automaticTask, calledEnded, timerDue } from '../steps/jobs.js';
import type { InstanceState } from '../steps/states.js';
import type { InstanceData } from '../steps/step.js';
import { wordsForCaller } from '../steps/words-of-move.js';
import { writeEntry } from '../steps/history-row.js';
import { endWork } from './end-work.js';
import { lockTree, type LiveInstance } from './live-tree.js';

/** The author and the reason of a change of an instance. */
export interface ControlRequest {
  readonly by: AuditActor;
  readonly motivo: string | null;
  /** The event of another system that causes the change; stored with the move of the instance itself. */
  readonly evento?: InstanceData;
  /** The outcome of an instance that is set to `FINALIZADA`, as if it had reached an end of its process. */
  readonly outcome?: Outcome | undefined;
  /** The words of the process for that outcome. */
  readonly aviso?: string | undefined;
  /** The name of the end, for staff. */
  readonly desenlace?: string | undefined;
  /** The words to the citizen about the end. */
  readonly paraCiudadano?: string | undefined;
  /** Whether the caller moves the record of an instance that ends. */
  readonly leavesRecord?: boolean | undefined;
}

/** The code of the `ConflictError` of a move that the state of the instance forbids. */
export const STATE_REFUSED = 'estado_no_permitido';

const moves = {
  SUSPENDIDA: { tipo: 'SUSPENSION', from: ['ACTIVA'] },
  ACTIVA: { tipo: 'REANUDACION', from: ['SUSPENDIDA'] },
  CANCELADA: { tipo: 'CANCELACION', from: ['ACTIVA', 'SUSPENDIDA'] },
  FINALIZADA: { tipo: 'TERMINACION', from: ['ACTIVA', 'SUSPENDIDA'] },
} as const satisfies Record<InstanceState, { readonly tipo: string; readonly from: readonly InstanceState[] }>;

/**
 * Suspends, resumes and ends instances from outside, with all that they have called (decisions, section 7). While an
 * instance is suspended, its tasks are neither taken nor ended, and automatic tasks and timers wait; a running
 * procedure finishes, and a queued mail is sent. Resuming does not include called instances that were suspended on
 * their own.
 */
@injectable()
export class InstanceControl {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(EndedInstances) private readonly ended: EndedInstances,
    @inject(FlowEvents) private readonly events: FlowEvents,
    @inject(FollowedRecords) private readonly records: FollowedRecords,
    @inject(TaskCharges) private readonly charges: TaskCharges,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Throws `NotFoundError`, and `ConflictError`: `estado_no_permitido` for a move that the state forbids,
   * `llamador_suspendido` for resuming an instance whose caller is suspended, and the error of a record that cannot
   * follow an ended instance (`sin_respuesta`).
   */
  async move(llave: string, estado: InstanceState, request: ControlRequest): Promise<void> {
    await this.database.transaction((tx) => this.moveIn(tx, llave, estado, request));
  }

  /** Does the work of {@link move} in the caller's transaction, which must not hold any lock yet. */
  async moveIn(tx: Transaction, llave: string, estado: InstanceState, request: ControlRequest): Promise<void> {
    const tree = await lockTree(this.database, tx, llave);
    const { from } = moves[estado];
    const isFrom = (one: InstanceState): boolean => (from as readonly InstanceState[]).includes(one);
    if (!isFrom(tree.estado)) {
      throw new ConflictError(`La instancia está ${tree.estado} y no puede pasar a ${estado}.`, {
        code: STATE_REFUSED,
      });
    }
    const [own] = tree.live;
    if (estado === 'ACTIVA' && (tree.isBelowSuspended || own!.suspended_by !== tree.id)) {
      throw new ConflictError('La instancia está suspendida con la que la inició: reanude aquella.', {
        code: 'llamador_suspendido',
      });
    }
    for (const instance of tree.live.filter((one) => isFrom(one.estado))) {
      if (estado === 'ACTIVA' && instance.suspended_by !== tree.id) continue;
      // A called instance that is ended from above does not reach an end of its own.
      const hacia = estado === 'FINALIZADA' && instance.id !== tree.id ? 'CANCELADA' : estado;
      await this.moveOne(tx, instance, hacia, { ...request, suspendedBy: tree.id, isCalled: tree.isCalled });
    }
    if (estado !== 'CANCELADA' && estado !== 'FINALIZADA') return;
    if (tree.isCalled) {
      await this.outbox.enqueueJob(tx, calledEnded, { instancia: tree.id });
      await this.records.waitsChanged(tx, tree.id, request.by);
    }
    const { outcome, aviso, desenlace, paraCiudadano, by } = request;
    const record = own!.record_id;
    if (record === null) {
      if (tree.isCalled) return;
      const end = { kind: 'ended', ...outcome!, aviso, desenlace, paraCiudadano } as const;
      const cancelled = { kind: 'cancelled', paraCiudadano } as const;
      return this.records.endedWithoutRecord(tx, llave, estado === 'CANCELADA' ? cancelled : end);
    }
    if (request.leavesRecord) return;
    if (estado === 'CANCELADA') await this.records.cancelled(tx, record, paraCiudadano, by);
    else await this.records.ended(tx, record, { ...outcome!, aviso, desenlace, paraCiudadano }, by);
  }

  private async moveOne(
    tx: Transaction,
    { id, estado: desde }: LiveInstance,
    hacia: InstanceState,
    {
      suspendedBy,
      isCalled,
      ...request
    }: ControlRequest & { readonly suspendedBy: number; readonly isCalled: boolean },
  ): Promise<void> {
    const { by, motivo, evento, outcome, aviso, paraCiudadano } = request;
    const isOwn = id === suspendedBy;
    const at = this.clock.now();
    const isEnd = hacia === 'CANCELADA' || hacia === 'FINALIZADA';
    const fin = hacia === 'CANCELADA' ? cancelledOutcome : hacia === 'FINALIZADA' ? outcome : undefined;
    if (isEnd && !fin) throw new RangeError('An instance is ended without an outcome.');
    const moved = await this.database.changeRows(
      `UPDATE workflow_instance SET estado = $1, ended_at = $2, suspended_by = $3, resultado = $4, favorable = $5,
         para_ciudadano = $8, revision = revision + 1
       WHERE id = $6 AND estado = $7`,
      [
        hacia,
        isEnd ? at : null,
        hacia === 'SUSPENDIDA' ? suspendedBy : null,
        fin?.resultado ?? null,
        fin?.favorable ?? null,
        id,
        desde,
        wordsForCaller(
          { outcome, words: { aviso, given: paraCiudadano } },
          isOwn && isCalled && hacia === 'FINALIZADA',
        ),
      ],
      tx,
    );
    if (moved === 0) throw new Error('an instance of a locked tree moved');
    if (isEnd) {
      const cancelled = await endWork(this.database, tx, id, at);
      const ids = cancelled.map((task) => task.id);
      const waits = cancelled.filter(({ tipo }) => tipo === 'ESPERA');
      await this.charges.withdraw(
        tx,
        waits.map((task) => task.id),
      );
      await this.events.ended(tx, ids, 'CANCELADA', at);
      await this.ended.publishOf(tx, id, { estado: hacia, outcome: fin!, at });
    } else if (hacia === 'ACTIVA') await this.carryOn(tx, id);
    const personal = isOwn
      ? { ...(evento && { evento }), ...(paraCiudadano !== undefined && { para_ciudadano: paraCiudadano }) }
      : undefined;
    const entry = { tipo: moves[hacia].tipo, at, by, desde, hacia, motivo, personal };
    const cambio = fin ? JSON.stringify({ fin }) : null;
    await writeEntry(this.database, tx, { instanceId: id, taskId: null, entry, cambio });
  }

  /** Enqueues the automatic tasks and timers whose jobs found the instance suspended. */
  private async carryOn(tx: Transaction, instanceId: number): Promise<void> {
    const tasks = await this.database.rows<{ id: number }>(
      "SELECT id FROM workflow_task WHERE instance_id = $1 AND estado = 'EN_EJECUCION'",
      [instanceId],
      tx,
    );
    const items = tasks.map(({ id }) => ({ data: { tarea: id } }));
    if (items.length > 0) await this.outbox.enqueueAll(tx, automaticTask, items);
    const timers = await this.database.rows<{ id: number }>(
      `SELECT m.id FROM workflow_timer m JOIN workflow_task t ON t.id = m.task_id
       WHERE t.instance_id = $1 AND m.handed_at IS NOT NULL AND m.incidente IS NULL ORDER BY m.due_at, m.id`,
      [instanceId],
      tx,
    );
    const due = timers.map(({ id }) => ({ data: { temporizador: id } }));
    if (due.length > 0) await this.outbox.enqueueAll(tx, timerDue, due);
  }
}
