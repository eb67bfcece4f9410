import type { Route } from '../../host/plugin-api/index.js';
import { untakenRoutes } from './routes/untaken-routes.js';
import { bpmnRoutes } from './routes/bpmn-routes.js';
import { builderRoutes } from './routes/builder-routes.js';
import { caseRoutes } from './routes/case-routes.js';
import { channelTaskRoutes } from './routes/channel-task-routes.js';
import { checkRoutes } from './routes/check-routes.js';
import { documentDraftRoutes } from './routes/document-draft-routes.js';
import { draftRoutes } from './routes/draft-routes.js';
import { formRoutes } from './routes/form-routes.js';
import { inboxEventRoutes } from './routes/inbox-event-routes.js';
import { inboxListRoutes } from './routes/inbox-list-routes.js';
import { inboxRoutes } from './routes/inbox-routes.js';
import { inboxColumnRoutes } from './routes/inbox-column-routes.js';
import { inboxViewRoutes } from './routes/inbox-view-routes.js';
import { instanceRoutes } from './routes/instance-routes.js';
import { ownAbsenceRoutes } from './routes/own-absence-routes.js';
import { processRoutes } from './routes/process-routes.js';
import { reconciliationRoutes } from './routes/reconciliation-routes.js';
import { supportRoutes } from './routes/support-routes.js';
import { taskRoutes } from './routes/task-routes.js';
import { taskViewRoutes } from './routes/task-view-routes.js';

type Services = Parameters<typeof bpmnRoutes>[0] &
  Parameters<typeof builderRoutes>[0] &
  Parameters<typeof caseRoutes>[0] &
  Parameters<typeof channelTaskRoutes>[0] &
  Parameters<typeof checkRoutes>[0] &
  Parameters<typeof documentDraftRoutes>[0] &
  Parameters<typeof draftRoutes>[0] &
  Parameters<typeof formRoutes>[0] &
  Parameters<typeof inboxEventRoutes>[0] &
  Parameters<typeof inboxListRoutes>[0] &
  Parameters<typeof inboxRoutes>[0] &
  Parameters<typeof inboxColumnRoutes>[0] &
  Parameters<typeof inboxViewRoutes>[0] &
  Parameters<typeof instanceRoutes>[0] &
  Parameters<typeof ownAbsenceRoutes>[0] &
  Parameters<typeof processRoutes>[0] &
  Parameters<typeof reconciliationRoutes>[0] &
  Parameters<typeof supportRoutes>[0] &
  Parameters<typeof taskRoutes>[0] &
  Parameters<typeof taskViewRoutes>[0] &
  Parameters<typeof untakenRoutes>[0];

/** Lists the endpoints of processes (interface, "Workflow"). */
export function workflowRoutes(services: Services): readonly Route[] {
  return [
    bpmnRoutes,
    builderRoutes,
    caseRoutes,
    channelTaskRoutes,
    checkRoutes,
    documentDraftRoutes,
    draftRoutes,
    formRoutes,
    inboxEventRoutes,
    inboxListRoutes,
    inboxRoutes,
    inboxColumnRoutes,
    inboxViewRoutes,
    instanceRoutes,
    ownAbsenceRoutes,
    processRoutes,
    reconciliationRoutes,
    supportRoutes,
    taskRoutes,
    taskViewRoutes,
    untakenRoutes,
  ].flatMap((routes) => routes(services));
}
