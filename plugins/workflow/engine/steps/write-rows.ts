import type { Database, InsertRow, Transaction } from '../../../../host/plugin-api/index.js';
import { stepRows, writeRow } from './history-row.js';
import { NEVER } from './pool-term.js';
import type { NewInstance } from './new-instance.js';
import type { FirstStep, Step, WrittenStep, WrittenTask } from './step.js';
import { wordsForCaller } from './words-of-move.js';

/** Writes an instance with its first step, a statement a table. */
export async function startByRows(
  database: Database,
  tx: Transaction,
  instance: NewInstance,
  step: FirstStep,
): Promise<WrittenStep> {
  const { llave, caller, versionId, datos, origin, startedBy } = instance;
  const { at } = step.entry;
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
    ended_at: step.estado === 'FINALIZADA' ? at : null,
    resultado: step.outcome?.resultado ?? null,
    favorable: step.outcome?.favorable ?? null,
    para_ciudadano: wordsForCaller(step, caller !== undefined),
  };
  const [made] = await database.insertRows<{ id: number }>('workflow_instance', [row], ['id'], tx);
  const instanceId = made!.id;
  const tasks = await writeRows(database, tx, { ...step, instanceId }, null);
  return { instanceId, isEndWatched: false, tasks };
}

/** Writes a step of an instance, a statement a table; `undefined` where another step was first. */
export async function advanceByRows(database: Database, tx: Transaction, step: Step): Promise<WrittenStep | undefined> {
  const { instanceId, revision, flow, left, datos, estado, entry, outcome } = step;
  const { resultado = null, favorable = null } = outcome ?? {};
  const endedAt = estado === 'FINALIZADA' ? entry.at : null;
  const text = datos === undefined ? null : JSON.stringify(datos);
  const taken = await database.changeRows(
    `UPDATE workflow_instance SET revision = revision + 1, next_ordinal = $1, estado = $2,
         datos = COALESCE($3, datos), ended_at = $4, acts = acts + $5, person_acts = person_acts + $11,
         steps_alone = CASE WHEN $5 = 0 THEN steps_alone + 1 ELSE 0 END,
         calls_alone = CASE WHEN $5 = 0 THEN calls_alone ELSE 0 END, resultado = $8, favorable = $9, para_ciudadano = $10
       WHERE id = $6 AND revision = $7 AND estado = 'ACTIVA'`,
    [
      ...[flow.nextOrdinal, estado, text, endedAt, entry.tipo === 'AVANCE' ? 0 : 1, instanceId, revision],
      ...[resultado, favorable, wordsForCaller(step, step.isCalled), entry.by === 'system' ? 0 : 1],
    ],
    tx,
  );
  if (taken === 0) return undefined;
  const isWatched = estado === 'FINALIZADA' && (await isEndWatched(database, tx, instanceId));
  return { instanceId, isEndWatched: isWatched, tasks: await writeRows(database, tx, step, left ?? null) };
}

/**
 * Returns the untouched record of a new instance: its own, or that of its caller; null where a person or another system
 * has acted on the caller.
 */
export const untouchedRecordOf = ({ origin, caller }: NewInstance): number | null =>
  origin?.kind === 'tramite' ? origin.id : (caller?.untouchedRecord ?? null);

/** Writes the rows of a step beside the instance's, a statement a table: SQL Server writes one table in a statement. */
async function writeRows(
  database: Database,
  tx: Transaction,
  step: Pick<Step, 'instanceId'> & FirstStep,
  left: Step['left'] | null,
): Promise<WrittenTask[]> {
  const { instanceId, processId, flow, tasks, timers, entry } = step;
  const instance_id = instanceId;
  if (flow.left !== undefined) {
    const sql = 'DELETE FROM workflow_token WHERE instance_id = $1 AND ordinal = $2';
    await database.changeRows(sql, [instanceId, flow.left], tx);
  }
  for (const ordinal of flow.ended) {
    const own = 'WHERE instance_id = $1 AND';
    await database.changeRows(
      `DELETE FROM workflow_scope ${own} ordinal = $2; DELETE FROM workflow_arrival ${own} scope = $2`,
      [instanceId, ordinal],
      tx,
    );
  }
  if (left && step.leavesTimers) {
    await database.changeRows('DELETE FROM workflow_timer WHERE task_id = $1', [left.taskId], tx);
  }
  if (left) {
    await database.changeRows(
      `UPDATE workflow_task SET estado = $1, ended_at = $2, para_ciudadano = NULL, leidos = NULL WHERE id = $3;
       DELETE FROM workflow_task_pool WHERE task_id = $3`,
      [left.estado, entry.at, left.taskId],
      tx,
    );
  }
  const came = flow.came.map((token) => ({ instance_id, ...token }));
  if (came.length > 0) await database.insertRows('workflow_token', came, [], tx);
  const begun = flow.begun.map((scope) => ({ instance_id, ...scope }));
  if (begun.length > 0) await database.insertRows('workflow_scope', begun, [], tx);
  const arrived = flow.arrived.map((arrival) => ({ instance_id, ...arrival }));
  if (arrived.length > 0) await database.insertRows('workflow_arrival', arrived, [], tx);
  const written = await writeTasks(database, tx, { instanceId, processId, tasks, entry });
  const idOf = new Map(written.map(({ id, token }) => [token, id]));
  const begins = timers.map(({ token, ...timer }) => ({ task_id: idOf.get(token)!, ...timer }));
  if (begins.length > 0) await database.insertRows('workflow_timer', begins, [], tx);
  await writeRow(database, tx, { instanceId, taskId: left?.taskId ?? null, ...stepRows(step) });
  return written;
}

async function writeTasks(
  database: Database,
  tx: Transaction,
  { instanceId, processId, tasks, entry }: Pick<Step, 'instanceId' | 'processId' | 'tasks' | 'entry'>,
): Promise<WrittenTask[]> {
  if (tasks.length === 0) return [];
  const written = await database.insertRows<{ id: number; token: number }>(
    'workflow_task',
    tasks.map(({ grupos, leidos = null, ...task }) => ({
      ...task,
      leidos,
      instance_id: instanceId,
      process_id: processId,
      grupos: JSON.stringify(grupos),
      created_at: entry.at,
    })),
    ['id', 'token'],
    tx,
  );
  const idOf = new Map(written.map(({ id, token }) => [token, id]));
  const pool = tasks.flatMap(({ token, grupos, vence }) =>
    grupos.map((grupo) => ({ grupo, task_id: idOf.get(token)!, vence: vence ?? NEVER })),
  );
  if (pool.length > 0) await database.insertRows('workflow_task_pool', pool, [], tx);
  return written;
}

async function isEndWatched(database: Database, tx: Transaction, instanceId: number): Promise<boolean> {
  const sql = 'SELECT end_watched FROM workflow_instance WHERE id = $1';
  const [row] = await database.rows<{ end_watched: boolean }>(sql, [instanceId], tx);
  return row!.end_watched;
}
