import { ThreadExpressions } from '../../../host/text/expressions/thread-expressions.js';
import type { Database } from '../../../host/plugin-api/index.js';
import { InstanceReader } from '../../../plugins/workflow/engine/steps/instance-reader.js';
import { Moves } from '../../../plugins/workflow/engine/steps/moves.js';
import { Decisions } from '../../../plugins/workflow/engine/history/decisions.js';
import { InstanceHistoryCheck } from '../../../plugins/workflow/engine/history/instance-check.js';
import { ProcessVersions } from '../../../plugins/workflow/definition/processes/process-versions.js';
import { patientExpressions } from '../../../testing/patient-limits.js';

/** Checks histories in the database of hosts of other processes; neither forms nor active versions are read. */
export function openHistoryCheck(
  database: Database,
  expressions = new ThreadExpressions({ ...patientExpressions, threads: 1 }),
): {
  readonly history: InstanceHistoryCheck;
  readonly close: () => Promise<void>;
} {
  const unread = {} as never;
  const revisions = { cached: () => undefined };
  const versions = new ProcessVersions(database, unread, unread, revisions as never, {
    absences: { approval: false },
    untakenMails: false,
    definitionMebibytes: 16,
  });
  const decisions = new Decisions(new Moves(expressions), versions);
  const history = new InstanceHistoryCheck(database, new InstanceReader(database), decisions);
  return { history, close: () => expressions.close() };
}
