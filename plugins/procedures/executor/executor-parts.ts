import type { Database } from '../../../host/plugin-api/index.js';
import type { ProcedureCatalogue } from './procedure-catalogue.js';
import type { ProcedureDefinitions } from './procedure-definitions.js';
import type { ProcedureRuns } from './procedure-runs.js';
import type { RunObserver } from './run-observer.js';

/** The parts of an executor. */
export interface ExecutorParts {
  readonly catalogue: ProcedureCatalogue;
  /** On the pool of the service's user: runs within a caller's transaction. */
  readonly runs: ProcedureRuns<object>;
  /** All other runs, on a pool that logs in as the procedures' own user where they have one. */
  readonly singles: ProcedureRuns<object>;
  readonly observer: RunObserver;
  readonly definitions: ProcedureDefinitions;
  readonly database: Database;
  readonly timeoutSeconds: number;
}
