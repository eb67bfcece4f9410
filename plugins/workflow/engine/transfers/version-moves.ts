import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  NotFoundError,
  Outbox,
  type AuditActor,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { getTask, isLegal, ProcessVersions, type ProcessVersion } from '../../definition/index.js';
import { writeEntry } from '../steps/history-row.js';
import { automaticTask, legalTimesFollowed } from '../steps/jobs.js';
import { InstanceReader } from '../steps/instance-reader.js';
import type { StandingInstance } from '../steps/standing-instance.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import { TaskTimes } from '../steps/task-times.js';
import { misfitsOf, placementsOf } from './fit.js';
import { writeBlocks, type RecordedBlock } from './moved-blocks.js';
import { MovedTasks, type MovedTask, type RecordedTask } from './moved-tasks.js';
import { changing, openWorkOf, standingWork, type StandingWork } from './open-work.js';
import { TransferTargets } from './transfer-targets.js';

/** The number of times that a move is prepared, where steps of the instance come first. */
const TRIES = 20;

/** The instances to move, the version, and the author and reason. */
export interface VersionMove {
  /** Keys of instances, of any processes. */
  readonly llaves: readonly string[];
  /** Number of the version; undefined for the active one of each process. */
  readonly version: number | undefined;
  readonly by: AuditActor;
  readonly motivo: string;
}

/** An instance that was not moved. */
interface LeftInstance {
  readonly llave: string;
  readonly codigo: string;
  readonly mensaje: string;
}

/**
 * Moves running instances to another version of their process (decisions, section 7). Each instance moves completely or
 * not at all, in a transaction of its own that checks the revision of the instance. Tasks keep their ids, holders and
 * drafts.
 */
@injectable()
export class VersionMoves {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(TaskTimes) private readonly times: TaskTimes,
    @inject(TransferTargets) private readonly targets: TransferTargets,
    @inject(MovedTasks) private readonly tasks: MovedTasks,
  ) {}

  /** Returns the number of moved instances, and the reason for each of the others. */
  async move({ llaves, ...request }: VersionMove): Promise<{
    readonly movidas: number;
    readonly omitidas: readonly LeftInstance[];
  }> {
    const omitidas: LeftInstance[] = [];
    const asked = new Set(llaves);
    for (const llave of asked) {
      try {
        await this.moveOne(llave, request);
      } catch (error) {
        if (!(error instanceof ConflictError) && !(error instanceof NotFoundError)) throw error;
        omitidas.push({ llave, codigo: error.code, mensaje: error.message });
      }
    }
    return { movidas: asked.size - omitidas.length, omitidas };
  }

  private async moveOne(llave: string, request: Omit<VersionMove, 'llaves'>): Promise<void> {
    for (let left = TRIES; left > 0; left -= 1) {
      try {
        await this.attempt(llave, request);
        return;
      } catch (error) {
        if (!(error instanceof MovedMeanwhileError)) throw error;
      }
    }
    throw changing();
  }

  private async attempt(llave: string, request: Omit<VersionMove, 'llaves'>): Promise<void> {
    const standing = await standingWork(this.database, this.instances, llave);
    if (!standing) throw new NotFoundError('No existe una instancia con esa llave.');
    const { instance } = standing;
    const before = await this.versions.get(instance.versionId);
    const after = await this.targets.find(before.llave, request.version);
    this.targets.requireLater(instance, before, after);
    const { moved, blocks } = await this.plan(standing, before, after);
    await this.database.transaction(async (tx) => {
      await this.take(tx, instance, after);
      await this.lockTasks(tx, instance.id, moved);
      const recorded: RecordedTask[] = [];
      for (const one of moved) recorded.push(await this.tasks.write(tx, instance.id, after.model, one));
      await writeBlocks(this.database, tx, instance.id, blocks);
      await this.carryOn(tx, instance.id, moved);
      await writeEntry(this.database, tx, {
        instanceId: instance.id,
        taskId: null,
        entry: {
          tipo: 'TRASLADO',
          at: this.clock.now(),
          by: request.by,
          desde: String(before.version),
          hacia: String(after.version),
          motivo: request.motivo,
          personal: undefined,
        },
        cambio: JSON.stringify({
          traslado: { desde: before.versionId, hacia: after.versionId },
          tareas: recorded,
          ...(blocks.length > 0 && { bloques: blocks }),
        }),
      });
    });
  }

  /** Throws `ConflictError` with the first reason why the instance does not fit. */
  private async plan(
    { instance: { state, rootId }, open }: StandingWork,
    before: ProcessVersion,
    after: ProcessVersion,
  ): Promise<{ readonly moved: readonly MovedTask[]; readonly blocks: readonly RecordedBlock[] }> {
    const [misfit] = misfitsOf(before.model, after, state, open);
    if (misfit) throw new ConflictError(misfit.mensaje, { code: misfit.codigo });
    const { tasks, blocks } = placementsOf(before.model, after.model, state)!;
    const placed = new Map(tasks.map(({ token, task }) => [token, task]));
    const codes = new Map(state.tokens.map(({ ordinal, codigo }) => [ordinal, codigo]));
    const moved = await Promise.all(
      open.map(async (work): Promise<MovedTask> => {
        const task = placed.get(work.token)!;
        const time = await this.times.of(task, work.created_at, { rootId });
        return { work, before: getTask(before.model, codes.get(work.token)!), after: task, time };
      }),
    );
    return { moved, blocks };
  }

  /** Restarts running automatic tasks in the new version; work of the earlier one is rolled back. */
  private async carryOn(tx: Transaction, instanceId: number, moved: readonly MovedTask[]): Promise<void> {
    const running = moved.filter(({ work }) => work.estado === 'EN_EJECUCION');
    const items = running.map(({ work }) => ({ data: { tarea: work.id } }));
    if (items.length > 0) await this.outbox.enqueueAll(tx, automaticTask, items);
    // Their terms may have changed since the move was planned.
    if (moved.some(({ after }) => isLegal(after.term))) {
      await this.outbox.enqueueJob(tx, legalTimesFollowed, { instancia: instanceId });
    }
  }

  private async take(
    tx: Transaction,
    { id, revision }: StandingInstance,
    { versionId }: ProcessVersion,
  ): Promise<void> {
    const taken = await this.database.changeRows(
      `UPDATE workflow_instance SET version_id = $1, revision = revision + 1
       WHERE id = $2 AND revision = $3 AND estado = 'ACTIVA'`,
      [versionId, id, revision],
      tx,
    );
    if (taken === 0) throw new MovedMeanwhileError();
  }

  /** Locks tasks, after their instance (ADR 0023): claims and rules change tasks without moving the instance. */
  private async lockTasks(tx: Transaction, instanceId: number, moved: readonly MovedTask[]): Promise<void> {
    for (const { work } of moved) {
      await this.database.changeRows('UPDATE workflow_task SET estado = estado WHERE id = $1', [work.id], tx);
    }
    const planned = moved.map(({ work }) => work);
    if (!isDeepStrictEqual(await openWorkOf(this.database, instanceId, tx), planned)) throw new MovedMeanwhileError();
  }
}
