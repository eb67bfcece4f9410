import { adminRouter } from '../../../host/plugin-api/index.js';
import { formProcedures } from './form-procedures.js';
import { instanceLists } from './instance-lists.js';
import { instanceProcedures, taskProcedures } from './instance-procedures.js';
import { processProcedures } from './process-procedures.js';
import { simulationProcedures } from './simulation-procedures.js';
import { substitutionProcedures } from './substitution-procedures.js';
import { taskLists } from './task-lists.js';
import { timerProcedures } from './timer-procedures.js';
import { versionProcedures } from './version-procedures.js';

type Services = Parameters<typeof formProcedures>[0] &
  Parameters<typeof instanceLists>[0] &
  Parameters<typeof instanceProcedures>[0] &
  Parameters<typeof processProcedures>[0] &
  Parameters<typeof simulationProcedures>[0] &
  Parameters<typeof substitutionProcedures>[0] &
  Parameters<typeof taskLists>[0] &
  Parameters<typeof taskProcedures>[0] &
  Parameters<typeof timerProcedures>[0] &
  Parameters<typeof versionProcedures>[0];

/** Builds the admin namespace `workflow` (decisions, section 13). */
export function workflowAdmin(services: Services) {
  return adminRouter({
    forms: formProcedures(services),
    instances: adminRouter({
      ...instanceLists(services),
      ...instanceProcedures(services),
      ...versionProcedures(services),
    }),
    processes: adminRouter({ ...processProcedures(services), ...simulationProcedures(services) }),
    substitutions: substitutionProcedures(services),
    tasks: adminRouter({ ...taskLists(services), ...taskProcedures(services) }),
    timers: timerProcedures(services),
  });
}
