import type { Database } from '../../../../host/plugin-api/index.js';

interface MoveRow {
  readonly task_id: number;
  readonly tipo: string;
  readonly actor_user_id: number | null;
  readonly cambio: unknown;
}

/**
 * Returns the moves of tasks of instances by the ids of these, the oldest first: `TOMA 7` is a claim of the user 7,
 * `REASIGNACION 7` hands the task to that user, and `REASIGNACION` back to its pool.
 */
export async function movesOfTasks(database: Database): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await database.rows<MoveRow>(
    `SELECT task_id, tipo, actor_user_id, CASE WHEN tipo = 'REASIGNACION' THEN cambio END AS cambio
     FROM workflow_history WHERE task_id IS NOT NULL ORDER BY id`,
  );
  const moves = new Map<number, string[]>();
  for (const { task_id, tipo, actor_user_id, cambio } of rows) {
    const handed = database.parseJson<{ readonly asignado: number | null } | null>(cambio);
    const user = handed ? handed.asignado : actor_user_id;
    const own = moves.get(task_id) ?? [];
    own.push(user === null ? tipo : `${tipo} ${user}`);
    moves.set(task_id, own);
  }
  return moves;
}

/**
 * Returns whether each user took what was nobody's, gave back what was theirs, and ended what they held, the last of
 * all; a task may also end as its time is up.
 */
export function areInOrder(moves: readonly string[]): boolean {
  let holder: string | undefined;
  return moves.every((move, at) => {
    const [tipo, user] = move.split(' ');
    const held = holder;
    holder = tipo === 'TOMA' || tipo === 'REASIGNACION' ? user : undefined;
    if (tipo === 'REASIGNACION') return true;
    if (tipo === 'VENCIMIENTO') return at === moves.length - 1;
    if (tipo === 'TOMA') return held === undefined;
    if (held !== user) return false;
    return tipo === 'SUELTA' || (tipo === 'ACCION' && at === moves.length - 1);
  });
}

/** Returns whether a move ends its task. */
export const isEnd = (move: string): boolean => /^(?:ACCION|AVANCE|RECONCILIACION|ENTREGA)\b/.test(move);
