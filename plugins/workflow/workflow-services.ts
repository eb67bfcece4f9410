import { AutomaticTasks } from './automatic/automatic-tasks.js';
import { ContributedWork } from './automatic/contributed-work.js';
import { MailDocuments } from './automatic/mail-documents.js';
import { MailWork } from './automatic/mail-work.js';
import { ProcedureWork } from './automatic/procedure-work.js';
import { SubprocessWork } from './automatic/subprocess-work.js';
import { TaskExpressions } from './automatic/task-expressions.js';
import { WorkMarks } from './automatic/work-marks.js';
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
import { InstanceControl } from './control/instance-control.js';
import { RecordControl } from './control/record-control.js';
import { TaskControl } from './control/task-control.js';
import { TaskTypes } from './definition/task-types.js';
import { DraftableTasks } from './drafts/draftable-tasks.js';
import { TaskDrafts } from './drafts/task-drafts.js';
import { EndedInstances } from './engine/ended-instances.js';
import { InstanceFilings } from './engine/instance-filings.js';
import { FlowEvents } from './engine/flow-events.js';
import { FollowedRecords } from './engine/followed-records.js';
import { InstanceReader } from './engine/instance-reader.js';
import { InstanceSteps } from './engine/instance-steps.js';
import { Moves } from './engine/moves.js';
import { StepPlanner } from './engine/step-planner.js';
import { OpenTasks } from './engine/open-tasks.js';
import { StepWriter } from './engine/step-writer.js';
import { TaskHold } from './engine/task-hold.js';
import { WorkflowFigures } from './figures/workflow-figures.js';
import { FormAdministration } from './forms/form-administration.js';
import { ProcessForms } from './forms/process-forms.js';
import { Decisions } from './history/decisions.js';
import { InstanceHistoryCheck } from './history/instance-check.js';
import { ChannelTaskRows } from './inbox/channel-task-rows.js';
import { ChannelTaskService } from './inbox/channel-task-service.js';
import { ChannelTasks } from './inbox/channel-tasks.js';
import { InboxRepository } from './inbox/inbox-repository.js';
import { InboxService } from './inbox/inbox-service.js';
import { SharedWorkItems } from './inbox/shared-work-items.js';
import { BoundProcesses } from './instances/bound-processes.js';
import { InstanceLookUp } from './instances/instance-look-up.js';
import { InstanceSearch } from './instances/instance-search.js';
import { InstanceService } from './instances/instance-service.js';
import { InstanceStarter } from './instances/instance-starter.js';
import { InstanceView } from './instances/instance-view.js';
import { PublicSteps } from './instances/public-steps.js';
import { CatalogueService } from './processes/catalogue.js';
import { DefinitionCheck } from './processes/definition-check.js';
import { ProcedureUses } from './processes/procedure-uses.js';
import { ProcessAudit } from './processes/process-audit.js';
import { ProcessBindings } from './processes/process-bindings.js';
import { ProcessImport } from './processes/process-import.js';
import { ProcessLacks } from './processes/process-lacks.js';
import { ProcessVersions } from './processes/process-versions.js';
import { ProcessView } from './processes/process-view.js';
import { Processes } from './processes/processes.js';
import { Publishing } from './processes/publishing.js';
import { Staging } from './processes/staging.js';
import { VersionWriter } from './processes/version-writer.js';
import { ReconciliationPlan } from './reconciliation/reconciliation-plan.js';
import { Reconciliation } from './reconciliation/reconciliation.js';
import { SupportConditions } from './supports/support-conditions.js';
import { SupportRepository } from './supports/support-repository.js';
import { SupportService } from './supports/support-service.js';
import { ActionPlanner } from './tasks/action-planner.js';
import { FollowedClaims } from './tasks/followed-claims.js';
import { TaskAccess } from './tasks/task-access.js';
import { TaskActions } from './tasks/task-actions.js';
import { TaskClaims } from './tasks/task-claims.js';
import { TaskHolders } from './tasks/task-holders.js';
import { TaskRepository } from './tasks/task-repository.js';
import { TaskSearch } from './tasks/task-search.js';
import { TaskService } from './tasks/task-service.js';
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
