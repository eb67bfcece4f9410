import { inject, injectable } from 'inversify';
import { Database, type InsertRow, type Transaction } from '../../../../host/plugin-api/index.js';
import { TaskFeed } from '../changes/task-feed.js';
import { endScopes } from './end-scopes.js';
import { OpenTasks, type OpenTaskRow } from './open-tasks.js';
import { advanceBinds, outcomeBinds, shapeOf, sharedBinds } from './step-binds.js';
import { advanceStatement, shownStatement, startStatement } from './step-sql.js';
import type { FirstStep, NewInstance, Step, WrittenTask } from './step.js';
import { writeRows } from './write-rows.js';

export interface WrittenStep {
  readonly instanceId: number;
  /** Whether a plugin has asked to hear of the end of the instance. */
  readonly isEndWatched: boolean;
  readonly tasks: readonly WrittenTask[];
}

/** With the tasks of the instance that are open then. */
export interface ShownStep extends WrittenStep {
  readonly open: readonly OpenTaskRow[];
}

interface Row {
  readonly instance_id: number;
  readonly end_watched: boolean;
  readonly id: number | null;
  readonly token: number | null;
}

/** Writes steps of instances: on PostgreSQL in one round trip each. */
@injectable()
export class StepWriter {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(OpenTasks) private readonly openTasks: OpenTasks,
    @inject(TaskFeed) private readonly feed: TaskFeed,
  ) {}

  /** Returns an instance with its first step. */
  async start(tx: Transaction | undefined, instance: NewInstance, step: FirstStep): Promise<WrittenStep> {
    const { llave, caller, versionId, datos, origin, startedBy } = instance;
    const at = step.entry.at;
    if (tx) this.feed.moved(tx);
    const endedAt = step.estado === 'FINALIZADA' ? at : null;
    if (this.database.dialect === 'postgres') {
      const rows = await this.database.rows<Row>(
        startStatement[shapeOf(step)],
        [
          ...sharedBinds(step, null),
          llave,
          caller?.rootId ?? null,
          caller?.instanceId ?? null,
          caller?.token ?? null,
          versionId,
          step.estado,
          JSON.stringify(datos),
          step.flow.nextOrdinal,
          origin?.kind ?? null,
          origin?.id ?? null,
          startedBy,
          endedAt,
          ...outcomeBinds(step),
          untouchedRecordOf(instance),
        ],
        tx,
      );
      return written(rows)!;
    }
    if (!tx) return this.database.transaction((own) => this.start(own, instance, step));
    const row: InsertRow = {
      llave,
      root_id: caller?.rootId ?? null,
      parent_id: caller?.instanceId ?? null,
      parent_token: caller?.token ?? null,
      version_id: versionId,
      estado: step.estado,
      datos: JSON.stringify(datos),
      revision: 1,
      next_ordinal: step.flow.nextOrdinal,
      origin_kind: origin?.kind ?? null,
      origin_id: origin?.id ?? null,
      untouched_record: untouchedRecordOf(instance),
      started_by: startedBy,
      created_at: at,
      ended_at: endedAt,
      resultado: step.outcome?.resultado ?? null,
      favorable: step.outcome?.favorable ?? null,
    };
    const [made] = await this.database.insert<{ id: number }>('workflow_instance', [row], ['id'], tx);
    const instanceId = made!.id;
    const tasks = await writeRows(this.database, tx, { ...step, instanceId }, null);
    return { instanceId, isEndWatched: false, tasks };
  }

  /**
   * Returns a step of an instance; `undefined` where somebody was first, or it does not run: nothing is written then.
   */
  async advance(tx: Transaction, step: Step): Promise<WrittenStep | undefined> {
    const { instanceId, revision, flow, left, datos, estado, entry } = step;
    this.feed.moved(tx);
    if (!(await this.endScopes(tx, step))) return undefined;
    if (this.database.dialect === 'postgres') {
      return written(await this.database.rows<Row>(advanceStatement[shapeOf(step)], advanceBinds(step), tx));
    }
    const endedAt = estado === 'FINALIZADA' ? entry.at : null;
    const text = datos === undefined ? null : JSON.stringify(datos);
    const taken = await this.database.change(
      `UPDATE workflow_instance SET revision = revision + 1, next_ordinal = $1, estado = $2,
         datos = COALESCE($3, datos), ended_at = $4, acts = acts + $5,
         steps_alone = CASE WHEN $5 = 0 THEN steps_alone + 1 ELSE 0 END,
         calls_alone = CASE WHEN $5 = 0 THEN calls_alone ELSE 0 END, resultado = $8, favorable = $9
       WHERE id = $6 AND revision = $7 AND estado = 'ACTIVA'`,
      [
        ...[flow.nextOrdinal, estado, text, endedAt, entry.tipo === 'AVANCE' ? 0 : 1, instanceId, revision],
        ...outcomeBinds(step),
      ],
      tx,
    );
    if (taken === 0) return undefined;
    const isEndWatched = estado === 'FINALIZADA' && (await this.isEndWatched(tx, instanceId));
    return { instanceId, isEndWatched, tasks: await writeRows(this.database, tx, step, left ?? null) };
  }

  /** Returns the same for a step that leaves a task, with the open tasks: one statement on PostgreSQL. */
  async advanceShown(tx: Transaction, step: Step): Promise<ShownStep | undefined> {
    if (this.database.dialect !== 'postgres') {
      const own = await this.advance(tx, step);
      return own && { ...own, open: await this.openTasks.of(step.instanceId, tx) };
    }
    this.feed.moved(tx);
    if (!(await this.endScopes(tx, step))) return undefined;
    const sql = shownStatement[shapeOf(step)];
    const [row] = await this.database.rows<{ end_watched: boolean; abiertas: unknown }>(sql, advanceBinds(step), tx);
    if (!row) return undefined;
    const open = this.openTasks.parse(row.abiertas);
    const brought = new Set(step.tasks.map(({ token }) => token));
    const tasks = open.filter(({ token }) => brought.has(token));
    return { instanceId: step.instanceId, isEndWatched: row.end_watched, tasks, open };
  }

  private async isEndWatched(tx: Transaction, instanceId: number): Promise<boolean> {
    const sql = 'SELECT end_watched FROM workflow_instance WHERE id = $1';
    const [row] = await this.database.rows<{ end_watched: boolean }>(sql, [instanceId], tx);
    return row!.end_watched;
  }

  /**
   * Ends what a step cancels, before the step is written: what people do with these tasks at that moment comes before
   * it in the history. False where another step was first.
   */
  private async endScopes(tx: Transaction, { instanceId, revision, flow, entry }: Step): Promise<boolean> {
    if (flow.cancelled.length === 0) return true;
    const held =
      "UPDATE workflow_instance SET revision = revision WHERE id = $1 AND revision = $2 AND estado = 'ACTIVA'";
    if ((await this.database.change(held, [instanceId, revision], tx)) === 0) return false;
    await endScopes(this.database, tx, { instanceId, scopes: flow.ended, at: entry.at });
    return true;
  }
}

function written(rows: readonly Row[]): WrittenStep | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const tasks = rows.flatMap(({ id, token }) => (id === null || token === null ? [] : [{ id, token }]));
  return { instanceId: first.instance_id, isEndWatched: first.end_watched, tasks };
}

/**
 * Returns the record that is untouched as a new instance begins: its own, or that of its caller; null once a task was
 * acted on.
 */
const untouchedRecordOf = ({ origin, caller }: NewInstance): number | null =>
  origin?.kind === 'tramite' ? origin.id : (caller?.untouchedRecord ?? null);
