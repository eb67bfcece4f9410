import { ConflictError, type Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { InstanceReader } from '../steps/instance-reader.js';
import type { StandingInstance } from '../steps/standing-instance.js';
import type { TaskState } from '../steps/states.js';
import type { FittedTask } from './fit.js';

/** How often an instance is read again that moves between its statements. */
const TRIES = 20;

/** An open task of an instance that goes on in another version. */
export interface OpenWork extends FittedTask {
  readonly id: number;
  readonly grupos: readonly string[];
  readonly created_at: Date;
}

interface Row {
  readonly id: number;
  readonly token: number;
  readonly tipo: string;
  readonly estado: TaskState;
  readonly grupos: unknown;
  readonly created_at: Date;
}

/** Returns the open tasks of an instance, in the order of their ids. */
export async function openWorkOf(
  database: Database,
  instanceId: number,
  tx?: Transaction,
): Promise<readonly OpenWork[]> {
  const rows = await database.rows<Row>(
    `SELECT id, token, tipo, estado, grupos, created_at FROM workflow_task
     WHERE instance_id = $1 AND ended_at IS NULL ORDER BY id`,
    [instanceId],
    tx,
  );
  return rows.map(({ grupos, ...row }) => ({
    ...row,
    grupos: database.parseJson<readonly string[] | null>(grupos) ?? [],
  }));
}

/** An instance with its open tasks, as they were at one moment. */
export interface StandingWork {
  readonly instance: StandingInstance;
  /** Of a live instance: one of each token, in the order of their ids. */
  readonly open: readonly OpenWork[];
}

/** By its key; undefined for a key of nothing. Throws `ConflictError` `busy` for one that never stands still. */
export async function standingWork(
  database: Database,
  instances: InstanceReader,
  llave: string,
): Promise<StandingWork | undefined> {
  for (let left = TRIES; left > 0; left -= 1) {
    const instance = await instances.byKey(llave);
    if (!instance) return undefined;
    const open = await openWorkOf(database, instance.id);
    const tokens = new Set(open.map(({ token }) => token));
    const isSame = tokens.size === instance.state.tokens.length;
    if (isSame && instance.state.tokens.every(({ ordinal }) => tokens.has(ordinal))) return { instance, open };
  }
  throw changing();
}

/** Steps of an instance came first, again and again. */
export const changing = (): ConflictError =>
  new ConflictError('La instancia cambia en este momento. Intente de nuevo.', { code: 'busy' });
