import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { TaskFeed } from '../changes/task-feed.js';
import { endScopes } from './end-scopes.js';
import { OpenTasks, type OpenTaskRow } from './open-tasks.js';
import { stepRows } from './history-row.js';
import { advanceStatement, shownStatement, startStatement } from './step-sql.js';
import type { NewInstance } from './new-instance.js';
import type { FirstStep, Step, WrittenStep } from './step.js';
import { wordsForCaller } from './words-of-move.js';
import { advanceByRows, startByRows, untouchedRecordOf } from './write-rows.js';

/** The outcome of a written step, with the open tasks of the instance. */
export interface ShownStep extends WrittenStep {
  readonly open: readonly OpenTaskRow[];
}

interface Row {
  readonly instance_id: number;
  readonly end_watched: boolean;
  readonly id: number | null;
  readonly token: number | null;
}

/** The writer of steps, each in one round trip on PostgreSQL. */
@injectable()
export class StepWriter {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(OpenTasks) private readonly openTasks: OpenTasks,
    @inject(TaskFeed) private readonly feed: TaskFeed,
  ) {}

  /** Writes an instance with its first step. */
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
          ...outcomeBinds(step, caller !== undefined),
          untouchedRecordOf(instance),
        ],
        tx,
      );
      return written(rows)!;
    }
    if (!tx) return this.database.transaction((own) => this.start(own, instance, step));
    return startByRows(this.database, tx, instance, step);
  }

  /**
   * Writes a step of an instance; `undefined`, and nothing is written, where another step was first or the instance
   * does not run.
   */
  async advance(tx: Transaction, step: Step): Promise<WrittenStep | undefined> {
    this.feed.moved(tx);
    if (!(await this.endScopes(tx, step))) return undefined;
    if (this.database.dialect === 'postgres') {
      return written(await this.database.rows<Row>(advanceStatement[shapeOf(step)], advanceBinds(step), tx));
    }
    return advanceByRows(this.database, tx, step);
  }

  /** Writes a step that leaves a task, as {@link advance}, and returns the open tasks: one statement on PostgreSQL. */
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

  /**
   * Ends the scopes that a step cancels, before the step is written: a claim of one of their tasks at that moment comes
   * before the step in the history. False where another step was first.
   */
  private async endScopes(tx: Transaction, { instanceId, revision, flow, entry }: Step): Promise<boolean> {
    if (flow.cancelled.length === 0) return true;
    const lock =
      "UPDATE workflow_instance SET revision = revision WHERE id = $1 AND revision = $2 AND estado = 'ACTIVA'";
    if ((await this.database.changeRows(lock, [instanceId, revision], tx)) === 0) return false;
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

/** A bind of PostgreSQL's statements. */
type Bound = string | number | boolean | null;

const hex = (bytes: Buffer | null | undefined): string | null => (bytes ? `\\x${bytes.toString('hex')}` : null);

const isOfBlock = ({ begun, arrived, ended }: Step['flow']): boolean =>
  begun.length + arrived.length + ended.length > 0;

/** Chooses the statement of a step. */
function shapeOf({
  flow,
  timers,
  leavesTimers,
}: Pick<Step, 'flow' | 'timers' | 'leavesTimers'>): 'plain' | 'block' | 'timed' | 'timedBlock' {
  if (timers.length > 0 || leavesTimers) return isOfBlock(flow) ? 'timedBlock' : 'timed';
  return isOfBlock(flow) ? 'block' : 'plain';
}

/** Makes the binds of the instance's `resultado`, `favorable` and `para_ciudadano`. */
const outcomeBinds = (step: Pick<FirstStep, 'outcome' | 'words'>, isCalled: boolean): Bound[] => [
  step.outcome?.resultado ?? null,
  step.outcome?.favorable ?? null,
  wordsForCaller(step, isCalled),
];

/** Makes the binds of a step of an instance that goes on. */
function advanceBinds(step: Step): Bound[] {
  const { instanceId, revision, flow, left, datos, estado, entry } = step;
  const taskId = left?.taskId ?? null;
  return [
    ...sharedBinds(step, taskId),
    flow.nextOrdinal,
    estado,
    datos === undefined ? null : JSON.stringify(datos),
    estado === 'FINALIZADA' ? entry.at.toISOString() : null,
    instanceId,
    revision,
    flow.left ?? null,
    left?.estado ?? null,
    taskId,
    ...outcomeBinds(step, step.isCalled),
    ...(isOfBlock(flow) ? [`{${flow.ended.join()}}`] : []),
  ];
}

/** Makes the binds $1 to $14 of all statements. */
function sharedBinds(step: FirstStep, taskId: number | null): Bound[] {
  const { processId, flow, tasks, timers } = step;
  const { row, personal } = stepRows(step);
  const { came, begun, arrived } = flow;
  return [
    JSON.stringify({ came, begun, arrived, tasks, ...(timers.length > 0 && { timers }) }),
    processId,
    row.at.toISOString(),
    taskId,
    row.tipo,
    row.actor_kind,
    row.actor_user_id,
    row.desde,
    row.hacia,
    row.motivo,
    row.cambio,
    hex(row.personal_digest),
    hex(personal?.salt),
    personal?.data ?? null,
  ];
}
