import type { PooledTransaction } from '../../../../../plugins/procedures/executor/pooled-transaction.js';
import type { ProcedureTransactionOptions } from '../../../../../plugins/procedures/executor/procedure-call.js';
import type { ProcedureExecutor } from '../../../../../plugins/procedures/executor/procedure-executor.js';

/** Runs the work in a transaction of procedures, and commits it unless the no of a procedure has undone it. */
export async function inTransaction<T>(
  executor: ProcedureExecutor,
  codigo: string,
  work: (transaction: PooledTransaction) => Promise<T>,
  options: ProcedureTransactionOptions = {},
): Promise<T> {
  await using transaction = await executor.open(codigo, options);
  const result = await work(transaction);
  const isNo = (result as { readonly estado?: unknown } | undefined)?.estado === false;
  if (!isNo || !options.allOrNothing) await transaction.commit();
  return result;
}
