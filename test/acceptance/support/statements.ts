import { currentContext, runInContext } from '../../../host/runtime/context/context.js';
import type { Database } from '../../../host/plugin-api/index.js';

/** Tells whether the running code serves a request, or runs within {@link duringTest}. */
export function isInRequest(): boolean {
  const { requestId, job } = currentContext();
  return requestId !== undefined && job === undefined;
}

/** Runs direct calls of a test as if a request made them. */
export function duringTest<T>(work: () => T): T {
  return runInContext({ requestId: 'direct-calls-of-a-test' }, work);
}

/** Tells whether a statement reads a revision: at most twice a second, one request does so for all. */
export function isRevision(sql: string): boolean {
  return sql.includes('SELECT revision FROM host_revision');
}

/** Tells whether a statement takes points of a limit: one public call takes the points of ten. */
export function isLimit(sql: string): boolean {
  return /(?:INTO|UPDATE) \W?host_rate_limit/.test(sql);
}

/**
 * Returns the statements that a database receives while `work` runs, including BEGIN and COMMIT.
 *
 * - `own`: the statements of requests and of direct calls in `work`, without reads of revisions, as the clock decides
 *   which request makes one.
 * - `requests`: with the reads of revisions.
 * - `all`: also the statements of jobs and of the host itself.
 */
export async function statementsDuring(
  database: Database,
  work: () => PromiseLike<unknown>,
  whose: 'own' | 'requests' | 'all' = 'own',
): Promise<string[]> {
  const { options } = database.sequelize as unknown as {
    options: { logging: false | ((line: string) => void) };
  };
  const statements: string[] = [];
  options.logging = (line) => {
    const sql = line.replace(/^Executing \([^)]*\): /, '');
    // Sequelize logs in the context of the caller.
    if (whose !== 'all' && !isInRequest()) return;
    if (whose === 'own' && isRevision(sql)) return;
    statements.push(sql);
  };
  try {
    await duringTest(work);
  } finally {
    options.logging = false;
  }
  return statements;
}
