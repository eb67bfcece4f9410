/**
 * The work of staff: their inbox, their tasks, the drafts of forms and the supports. This part imports the definition
 * and the engine. Other folders of the plugin import it through this file alone.
 */

// Tasks: look-up, claims, actions.
export type { TaskRun } from './tasks/action-planner.js';
export { broughtData } from './tasks/brought-data.js';
export { unknownAction } from './tasks/action-refusals.js';
export { ActionCheck } from './tasks/action-check.js';
export { TaskActions } from './tasks/task-actions.js';
export { PoolReferences } from './tasks/pool-references.js';
export { TaskHolders } from './tasks/task-holders.js';
export { TaskSearch } from './tasks/task-search.js';
export { TimerSearch } from './timers/timer-search.js';
export { TaskService } from './tasks/task-service.js';

// The inbox, and the tasks of channels.
export { ChannelTaskService, MOST_COMMENT } from './inbox/channel-task-service.js';
export { ChannelTasks } from './inbox/channel-tasks.js';
export { MOST_COUNTED, MOST_PAGES, PAGE_SIZE, searchWords } from './inbox/inbox-page.js';
export { inboxColumnNames, InboxColumns } from './inbox/inbox-columns.js';
export { InboxEvents } from './inbox/inbox-events.js';
export { inboxFilter } from './inbox/inbox-filter.js';
export { InboxList } from './inbox/inbox-list.js';
export { sentInboxPlace } from './inbox/inbox-place.js';
export { UntakenTasks } from './inbox/untaken-tasks.js';
export { InboxViews } from './inbox/inbox-views.js';
export { SeenTasks } from './inbox/seen-tasks.js';
export { InboxService } from './inbox/inbox-service.js';
export { SharedWorkItems } from './inbox/shared-work-items.js';

// The drafts of the documents that actions lead to.
export { DocumentDrafts } from './documents/document-drafts.js';

// The drafts of a task's form, the task as a page shows it, and the supports of its instance.
export { DraftableTasks } from './drafts/draftable-tasks.js';
export { TaskDrafts } from './drafts/task-drafts.js';
export { TaskDesk } from './view/task-desk.js';
export { SupportService } from './supports/support-service.js';

// Figures.
export { ProcessOverview } from './figures/process-overview.js';
export { StandingTasks } from './figures/standing-tasks.js';
export { StepCounts } from './figures/step-counts.js';
export { StepTimes } from './figures/step-times.js';
export { workflowMetrics } from './figures/workflow-figures.js';
export { WorkLoads } from './figures/work-load.js';
