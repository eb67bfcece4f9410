import { ConflictError, type Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { InstanceReader } from '../steps/instance-reader.js';
import type { StandingInstance } from '../steps/standing-instance.js';
import type { TaskState } from '../steps/states.js';
import type { FittedTask } from './fit.js';

/** The number of reads of an instance that moves between the two statements. */
const TRIES = 20;

/** An open task of an instance that is to continue in another version. */
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

/** Lists the open tasks of an instance, sorted by id. */
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

/** An instance with its open tasks, at one moment. */
export interface StandingWork {
  readonly instance: StandingInstance;
  /** For a live instance: one task of each token, sorted by id. */
  readonly open: readonly OpenWork[];
}

/**
 * Reads an instance by its key, with its open tasks; undefined for an unknown key. Throws `ConflictError` `busy` for an
 * instance that moves all the time.
 */
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

/** Builds the error for an instance whose steps always come first. */
export const changing = (): ConflictError =>
  new ConflictError('La instancia cambia en este momento. Intente de nuevo.', { code: 'busy' });
