import { AutomaticTasks } from './engine/automatic/automatic-tasks.js';
import { MailWork } from './engine/automatic/mail-work.js';
import { SubprocessWork } from './engine/automatic/subprocess-work.js';
import { ChargedPayments } from './engine/charges/charged-payments.js';
import { RecordTimes } from './engine/records/record-times.js';
import { UntakenMails } from './engine/reminders/untaken-mails.js';
import { DueReminders } from './engine/reminders/due-reminders.js';
import { WaitReminders } from './engine/reminders/wait-reminders.js';
import { DueTimers } from './engine/timers/due-timers.js';
import { LegalTimes } from './engine/timers/legal-times.js';
import { TimerControl } from './engine/timers/timer-control.js';
import { TaskTimers } from './engine/timers/task-timers.js';
import { TimerBatches } from './engine/timers/timer-batches.js';
import { TimeRecount } from './engine/timers/time-recount.js';
import { CaseNotes } from './cases/case-notes.js';
import { CaseDownloads } from './cases/case-downloads.js';
import { CaseReading } from './cases/case-reading.js';
import { BulkReassignments } from './engine/control/bulk-reassignment.js';
import { AbsenceDecisions } from './engine/substitutions/absence-decisions.js';
import { AbsenceStaff } from './engine/substitutions/absence-staff.js';
import { HandedTasks } from './engine/substitutions/handed-tasks.js';
import { OwnAbsences } from './engine/substitutions/own-absences.js';
import { SubstitutionAdministration } from './engine/substitutions/substitution-administration.js';
import { InstanceControl } from './engine/control/instance-control.js';
import { VersionFits } from './engine/transfers/version-fits.js';
import { VersionMoves } from './engine/transfers/version-moves.js';
import { TaskControl } from './engine/control/task-control.js';
import { DocumentDrafts } from './desk/documents/document-drafts.js';
import { TaskDrafts } from './desk/drafts/task-drafts.js';
import { ProcessOverview } from './desk/figures/process-overview.js';
import { StandingTasks } from './desk/figures/standing-tasks.js';
import { StepCounts } from './desk/figures/step-counts.js';
import { TaskDesk } from './desk/view/task-desk.js';
import { StepTimes } from './desk/figures/step-times.js';
import { WorkflowFigures } from './desk/figures/workflow-figures.js';
import { WorkLoads } from './desk/figures/work-load.js';
import { FormAdministration } from './definition/forms/form-administration.js';
import { InstanceHistoryCheck } from './engine/history/instance-check.js';
import { ChannelTaskService } from './desk/inbox/channel-task-service.js';
import { InboxColumns } from './desk/inbox/inbox-columns.js';
import { InboxEvents } from './desk/inbox/inbox-events.js';
import { InboxList } from './desk/inbox/inbox-list.js';
import { InboxViews } from './desk/inbox/inbox-views.js';
import { UntakenTasks } from './desk/inbox/untaken-tasks.js';
import { SeenTasks } from './desk/inbox/seen-tasks.js';
import { InboxService } from './desk/inbox/inbox-service.js';
import { InstanceSearch } from './engine/instances/instance-search.js';
import { InstanceService } from './engine/instances/instance-service.js';
import { InstanceMoves } from './engine/instances/instance-moves.js';
import { InstanceTracks } from './engine/instances/instance-tracks.js';
import { InstanceView } from './engine/instances/instance-view.js';
import { ProcessBpmn } from './definition/bpmn/process-bpmn.js';
import { CatalogueService } from './definition/processes/catalogue.js';
import { ProcessView } from './definition/processes/process-view.js';
import { ConditionNames } from './definition/processes/condition-names.js';
import { Publishing } from './definition/processes/publishing.js';
import { Staging } from './definition/processes/staging.js';
import { CaseRuns, ProcessCases, Simulation } from './simulation/index.js';
import { Reconciliation } from './engine/reconciliation/reconciliation.js';
import { SupportService } from './desk/supports/support-service.js';
import { ActionCheck } from './desk/tasks/action-check.js';
import { TaskActions } from './desk/tasks/task-actions.js';
import { TaskSearch } from './desk/tasks/task-search.js';
import { TimerSearch } from './desk/timers/timer-search.js';
import { TaskService } from './desk/tasks/task-service.js';
import { WorkflowSettings } from './workflow-settings.js';

/** The services that routes, jobs and admin procedures of the plugin receive. */
export const workflowUses = {
  actionCheck: ActionCheck,
  absenceDecisions: AbsenceDecisions,
  absenceStaff: AbsenceStaff,
  actions: TaskActions,
  automaticTasks: AutomaticTasks,
  bpmn: ProcessBpmn,
  bulkReassignments: BulkReassignments,
  caseDownloads: CaseDownloads,
  caseNotes: CaseNotes,
  caseReading: CaseReading,
  caseRuns: CaseRuns,
  catalogue: CatalogueService,
  channelTasks: ChannelTaskService,
  chargedPayments: ChargedPayments,
  conditionNames: ConditionNames,
  control: InstanceControl,
  documentDrafts: DocumentDrafts,
  dueReminders: DueReminders,
  dueTimers: DueTimers,
  figures: WorkflowFigures,
  forms: FormAdministration,
  handedTasks: HandedTasks,
  historyCheck: InstanceHistoryCheck,
  inbox: InboxService,
  inboxColumns: InboxColumns,
  inboxEvents: InboxEvents,
  inboxList: InboxList,
  inboxViews: InboxViews,
  instances: InstanceService,
  instanceSearch: InstanceSearch,
  instanceMoves: InstanceMoves,
  instanceTracks: InstanceTracks,
  instanceView: InstanceView,
  legalTimes: LegalTimes,
  mails: MailWork,
  ownAbsences: OwnAbsences,
  processCases: ProcessCases,
  processOverview: ProcessOverview,
  publishing: Publishing,
  reconciliation: Reconciliation,
  recordTimes: RecordTimes,
  seenTasks: SeenTasks,
  settings: WorkflowSettings,
  simulation: Simulation,
  staging: Staging,
  subprocesses: SubprocessWork,
  substitutions: SubstitutionAdministration,
  supports: SupportService,
  stepCounts: StepCounts,
  stepTimes: StepTimes,
  taskControl: TaskControl,
  taskDesk: TaskDesk,
  taskDrafts: TaskDrafts,
  tasks: TaskService,
  taskTimers: TaskTimers,
  timeRecount: TimeRecount,
  timerBatches: TimerBatches,
  timerControl: TimerControl,
  timerSearch: TimerSearch,
  taskSearch: TaskSearch,
  untakenMails: UntakenMails,
  untakenTasks: UntakenTasks,
  versionFits: VersionFits,
  versionMoves: VersionMoves,
  view: ProcessView,
  waitReminders: WaitReminders,
  standingTasks: StandingTasks,
  workLoads: WorkLoads,
} as const;
