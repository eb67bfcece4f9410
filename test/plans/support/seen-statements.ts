import type { Database } from '../../../host/plugin-api/index.js';
import { isInRequest } from '../../acceptance/support/statements.js';

/** A statement, as a request sent it. */
export interface SeenStatement {
  readonly sql: string;
  readonly bind: readonly unknown[];
  /** Whether it is planned for each call; otherwise it is prepared, and may have a plan for all values. */
  readonly isComposed: boolean;
}

/** Records the statements by which requests read rows while work runs. */
export async function seenStatements(
  database: Database,
  work: () => Promise<unknown>,
): Promise<readonly SeenStatement[]> {
  const rows = database.rows.bind(database);
  const seen: SeenStatement[] = [];
  const spy: Database['rows'] = (statement, bind = [], tx) => {
    const isComposed = typeof statement !== 'string';
    const sql = isComposed ? statement.composed : statement;
    if (isInRequest() && /^\s*(?:SELECT|WITH)/.test(sql)) seen.push({ sql, bind, isComposed });
    return rows(statement, bind, tx);
  };
  database.rows = spy;
  try {
    await work();
  } finally {
    database.rows = rows;
  }
  return seen;
}
