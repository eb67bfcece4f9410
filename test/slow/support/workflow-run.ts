import { HostPair } from './host-pair.js';
import { officeBundle, officeTable } from './workflow-office.js';

/** Two hosts over one PostgreSQL, with people who work on instances of processes. */
export type WorkflowRun = HostPair;
export const WorkflowRun = {
  /** With procedures that take so many seconds: an expression of SQL. */
  start: (seconds: string): Promise<WorkflowRun> =>
    HostPair.start({ bundle: officeBundle(seconds), table: officeTable }),
};
