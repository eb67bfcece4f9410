import { AutomaticTasks } from './engine/automatic/automatic-tasks.js';
import { ContributedWork } from './engine/automatic/contributed-work.js';
import { MailDocuments } from './engine/automatic/mail-documents.js';
import { MailWork } from './engine/automatic/mail-work.js';
import { ProcedureWork } from './engine/automatic/procedure-work.js';
import { SubprocessWork } from './engine/automatic/subprocess-work.js';
import { TaskExpressions } from './engine/automatic/task-expressions.js';
import { WorkMarks } from './engine/automatic/work-marks.js';
import { FormsSection } from './bundle/forms-section.js';
import { ProcessesSection } from './bundle/processes-section.js';
import { CaseFinder } from './cases/case-finder.js';
import { CaseNotes } from './cases/case-notes.js';
import { CaseReading } from './cases/case-reading.js';
import { HistoryPart } from './cases/history-part.js';
import { InstancePart } from './cases/instance-part.js';
import { StepPart } from './cases/step-part.js';
import { SupportPart } from './cases/support-part.js';
import { MailPart, TaskPart } from './cases/task-parts.js';
import { InstanceControl } from './engine/control/instance-control.js';
import { RecordControl } from './engine/control/record-control.js';
import { TaskControl } from './engine/control/task-control.js';
import { TaskTypes } from './definition/language/task-types.js';
import { DraftableTasks } from './desk/drafts/draftable-tasks.js';
import { TaskDrafts } from './desk/drafts/task-drafts.js';
import { EndedInstances } from './engine/steps/ended-instances.js';
import { InstanceFilings } from './engine/steps/instance-filings.js';
import { FlowEvents } from './engine/steps/flow-events.js';
import { FollowedRecords } from './engine/steps/followed-records.js';
import { InstanceReader } from './engine/steps/instance-reader.js';
import { InstanceSteps } from './engine/steps/instance-steps.js';
import { Moves } from './engine/steps/moves.js';
import { StepPlanner } from './engine/steps/step-planner.js';
import { OpenTasks } from './engine/steps/open-tasks.js';
import { StepWriter } from './engine/steps/step-writer.js';
import { TaskHold } from './engine/steps/task-hold.js';
import { WorkflowFigures } from './desk/figures/workflow-figures.js';
import { FormAdministration } from './definition/forms/form-administration.js';
import { ProcessForms } from './definition/forms/process-forms.js';
import { Decisions } from './engine/history/decisions.js';
import { InstanceHistoryCheck } from './engine/history/instance-check.js';
import { ChannelTaskRows } from './desk/inbox/channel-task-rows.js';
import { ChannelTaskService } from './desk/inbox/channel-task-service.js';
import { ChannelTasks } from './desk/inbox/channel-tasks.js';
import { InboxRepository } from './desk/inbox/inbox-repository.js';
import { InboxService } from './desk/inbox/inbox-service.js';
import { SharedWorkItems } from './desk/inbox/shared-work-items.js';
import { BoundProcesses } from './engine/instances/bound-processes.js';
import { InstanceLookUp } from './engine/instances/instance-look-up.js';
import { InstanceSearch } from './engine/instances/instance-search.js';
import { InstanceService } from './engine/instances/instance-service.js';
import { InstanceStarter } from './engine/instances/instance-starter.js';
import { InstanceView } from './engine/instances/instance-view.js';
import { PublicSteps } from './engine/instances/public-steps.js';
import { CatalogueService } from './definition/processes/catalogue.js';
import { DefinitionCheck } from './definition/processes/definition-check.js';
import { ProcedureUses } from './definition/processes/procedure-uses.js';
import { ProcessAudit } from './definition/processes/process-audit.js';
import { ProcessBindings } from './definition/processes/process-bindings.js';
import { ProcessImport } from './definition/processes/process-import.js';
import { ProcessLacks } from './definition/processes/process-lacks.js';
import { ProcessVersions } from './definition/processes/process-versions.js';
import { ProcessView } from './definition/processes/process-view.js';
import { Processes } from './definition/processes/processes.js';
import { Publishing } from './definition/processes/publishing.js';
import { Staging } from './definition/processes/staging.js';
import { VersionWriter } from './definition/processes/version-writer.js';
import { ReconciliationPlan } from './engine/reconciliation/reconciliation-plan.js';
import { Reconciliation } from './engine/reconciliation/reconciliation.js';
import { SupportConditions } from './desk/supports/support-conditions.js';
import { SupportRepository } from './desk/supports/support-repository.js';
import { SupportService } from './desk/supports/support-service.js';
import { ActionPlanner } from './desk/tasks/action-planner.js';
import { FollowedClaims } from './desk/tasks/followed-claims.js';
import { TaskAccess } from './engine/instances/task-access.js';
import { TaskActions } from './desk/tasks/task-actions.js';
import { TaskClaims } from './desk/tasks/task-claims.js';
import { TaskHolders } from './desk/tasks/task-holders.js';
import { TaskRepository } from './desk/tasks/task-repository.js';
import { TaskSearch } from './desk/tasks/task-search.js';
import { TaskService } from './desk/tasks/task-service.js';
import { WorkflowSettings } from './workflow-settings.js';

/** The plugin's own services, each bound to itself. */
export const workflowServices = [
  ActionPlanner,
  AutomaticTasks,
  BoundProcesses,
  CaseFinder,
  CaseNotes,
  CaseReading,
  CatalogueService,
  ChannelTaskRows,
  ChannelTasks,
  ChannelTaskService,
  ContributedWork,
  Decisions,
  DefinitionCheck,
  DraftableTasks,
  EndedInstances,
  FollowedClaims,
  FollowedRecords,
  FlowEvents,
  FormAdministration,
  FormsSection,
  HistoryPart,
  InboxRepository,
  InboxService,
  InstanceControl,
  InstanceFilings,
  InstanceHistoryCheck,
  InstanceLookUp,
  InstancePart,
  InstanceReader,
  InstanceSearch,
  InstanceService,
  InstanceStarter,
  InstanceSteps,
  InstanceView,
  MailDocuments,
  MailPart,
  MailWork,
  Moves,
  ProcedureUses,
  ProcedureWork,
  ProcessAudit,
  ProcessBindings,
  Processes,
  ProcessesSection,
  ProcessForms,
  ProcessImport,
  ProcessLacks,
  ProcessVersions,
  ProcessView,
  PublicSteps,
  Publishing,
  Reconciliation,
  ReconciliationPlan,
  RecordControl,
  SharedWorkItems,
  Staging,
  StepPart,
  StepPlanner,
  OpenTasks,
  StepWriter,
  SubprocessWork,
  SupportConditions,
  SupportPart,
  SupportRepository,
  SupportService,
  TaskAccess,
  TaskActions,
  TaskClaims,
  TaskControl,
  TaskDrafts,
  TaskExpressions,
  TaskHold,
  TaskHolders,
  TaskPart,
  TaskRepository,
  TaskSearch,
  TaskService,
  TaskTypes,
  VersionWriter,
  WorkflowFigures,
  WorkMarks,
] as const;

/** What the plugin's functions are handed. */
export const workflowUses = {
  actions: TaskActions,
  automaticTasks: AutomaticTasks,
  caseNotes: CaseNotes,
  caseReading: CaseReading,
  catalogue: CatalogueService,
  channelTasks: ChannelTaskService,
  control: InstanceControl,
  figures: WorkflowFigures,
  forms: FormAdministration,
  historyCheck: InstanceHistoryCheck,
  inbox: InboxService,
  instances: InstanceService,
  instanceSearch: InstanceSearch,
  instanceView: InstanceView,
  mails: MailWork,
  publishing: Publishing,
  reconciliation: Reconciliation,
  settings: WorkflowSettings,
  staging: Staging,
  subprocesses: SubprocessWork,
  supports: SupportService,
  taskControl: TaskControl,
  taskDrafts: TaskDrafts,
  tasks: TaskService,
  taskSearch: TaskSearch,
  view: ProcessView,
} as const;
