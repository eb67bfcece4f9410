import type { Database, Transaction } from '../../../host/plugin-api/index.js';

/** Where the state of what is sent stands. */
type StatePlace = 'tramites_record_notice.envio' | 'tramites_record.recibo';

/** Answers whether it was in one of the states `from`: of two at once, one is answered so. */
export async function markState<State extends string>(
  database: Database,
  tx: Transaction,
  place: StatePlace,
  mark: { readonly id: number; readonly from: readonly [State, ...State[]]; readonly to: State },
): Promise<boolean> {
  const [table, column] = place.split('.');
  const places = mark.from.map((_state, index) => `$${index + 3}`).join(', ');
  const sql = `UPDATE ${table} SET ${column} = $2 WHERE id = $1 AND ${column} IN (${places})`;
  return (await database.change(sql, [mark.id, mark.to, ...mark.from], tx)) === 1;
}
