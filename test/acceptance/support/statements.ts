import { currentContext, runInContext } from '../../../host/runtime/context/context.js';
import type { Database } from '../../../host/plugin-api/index.js';

/** Returns whether the code at hand serves a request, or is called by a test in {@link duringTest}. */
export function isInRequest(): boolean {
  const { requestId, job } = currentContext();
  return requestId !== undefined && job === undefined;
}

/** Runs direct calls of a test as if a request made them. */
export function duringTest<T>(work: () => T): T {
  return runInContext({ requestId: 'direct-calls-of-a-test' }, work);
}

/** Returns whether a statement reads a revision, which one request does at most twice a second for all of them. */
export function isRevision(sql: string): boolean {
  return sql.includes('SELECT revision FROM host_revision');
}

/** Returns whether a statement takes points of a limit: one public call takes those of ten. */
export function isLimit(sql: string): boolean {
  return /(?:INTO|UPDATE) \W?host_rate_limit/.test(sql);
}

/**
 * Returns the statements that a database is sent while some work runs, those of transactions included.
 *
 * - `own`: those of requests, and of direct calls in `work`. Without reads of revisions: it depends on the clock which
 *   request makes one.
 * - `requests`: with those.
 * - `all`: also those of jobs, and of what the host does by itself.
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
