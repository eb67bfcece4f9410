/**
 * Running processes: the steps of instances, automatic tasks, control, reconciliation and the history. This part
 * imports the definition, and nothing of the desk. Other folders of the plugin import it through this file alone.
 */

// A step: planned, held, written.
export { expressionData } from './steps/expression-data.js';
export { InstanceFilings, notFiled } from './steps/instance-filings.js';
export { InstanceReader } from './steps/instance-reader.js';
export { InstanceSteps } from './steps/instance-steps.js';
export { recordedAnswer, recordedValue } from './steps/recorded-value.js';
export { stepInstance } from './steps/step-instance.js';
export type { InstanceAt } from './steps/standing-instance.js';
export { checkDataSize } from './steps/data-size.js';
export { incidentOf } from './automatic/incident.js';
export { addressesIn } from './automatic/mail-addresses.js';
export { TaskExpressions } from './automatic/task-expressions.js';
export { ChargePlanner } from './charges/charge-planner.js';
export { changed, nowhere, type FlowState, type Token } from './steps/flow-state.js';
export { Moves } from './steps/moves.js';
export { outcomeIn, type BroughtData } from './steps/outcome-data.js';
export { TaskTimes } from './steps/task-times.js';
export { Substitutions } from './substitutions/substitutions.js';
export { StepPlanner, type PlannedMove } from './steps/step-planner.js';
export { DOCUMENT_CHANGED, withReadDrafts, type ReadDrafts } from './steps/read-drafts.js';
export type { HistoryEntry, InstanceData, NewTask, Step } from './steps/step.js';
export { MovedMeanwhileError, TaskHold, type ExpectedTask } from './steps/task-hold.js';

// Tasks, and moves of a task that are not steps.
export { recordOf, ROOT_ORIGIN } from './steps/filer.js';
export { FlowEvents } from './steps/flow-events.js';
export { FollowedRecords } from './steps/followed-records.js';
export { historyRows, writeEntry } from './steps/history-row.js';
export { lockFirstRow } from './steps/lock-first-row.js';
export { lockUntouched } from './steps/lock-untouched.js';
export { OpenTasks, openTasksAsJson, type OpenTaskRow } from './steps/open-tasks.js';
export { instanceStates, isEnded, taskStates, type InstanceState, type TaskState } from './steps/states.js';
export { NEVER, poolTerm } from './steps/pool-term.js';
export { poolOf } from './steps/task-pool.js';

// The changes of tasks, for users who watch them.
export type { TaskChange } from './changes/task-change.js';
export { TaskFeed } from './changes/task-feed.js';

// Instances: their start, and who may see them.
export { BoundProcesses } from './instances/bound-processes.js';
export { InstanceLookUp } from './instances/instance-look-up.js';
export { InstanceMoves } from './instances/instance-moves.js';
export { InstanceSearch } from './instances/instance-search.js';
export { InstanceService } from './instances/instance-service.js';
export { InstanceTracks } from './instances/instance-tracks.js';
export { InstanceView } from './instances/instance-view.js';
export { PublicSteps } from './instances/public-steps.js';
export { OfficeTasks } from './records/office-tasks.js';
export { StaffOfRecords } from './instances/staff-of-records.js';
export { TaskAccess } from './instances/task-access.js';

// The supports of instances.
export type { Support, SupportFile } from './supports/support.js';
export { supportPlace, Supports } from './supports/supports.js';

// The answers that citizens hand in.
export { WaitsOfRecords } from './waits/waits-of-records.js';

// Payments that tasks wait for.
export { chargeJobs } from './charges/charge-jobs.js';
export { ChargedPayments } from './charges/charged-payments.js';
export { PaymentsOfRecords } from './charges/payments-of-records.js';
export type { ChargeState } from './charges/charge-row.js';

// The reminders that waits for citizens end soon.
export { DueReminders } from './reminders/due-reminders.js';
export { WaitReminders } from './reminders/wait-reminders.js';

// Automatic work, changes by administrators and other systems, and the history of all of it.
export { ContributedTasks } from './automatic/contributed-tasks.js';
export { automaticJobs } from './automatic/automatic-jobs.js';
export type { UntakenMails } from './reminders/untaken-mails.js';
export { untakenTemplate } from './reminders/untaken-mail.js';
export { mailNames } from './automatic/mail-data.js';
export { ChangedTerms } from './timers/changed-terms.js';
export type { DueTimers } from './timers/due-timers.js';
export { TimeForecast } from './timers/time-forecast.js';
export { timerJobs, timerListeners } from './timers/timer-jobs.js';
export { absenceDecidedTemplate, AbsenceDecisions } from './substitutions/absence-decisions.js';
export { AbsenceStaff } from './substitutions/absence-staff.js';
export { HandedTasks } from './substitutions/handed-tasks.js';
export { OwnAbsences } from './substitutions/own-absences.js';
export { PresentAbsences } from './substitutions/present-absences.js';
export { absenceFields, typedUsername } from './substitutions/planned-absence.js';
export { SubstitutionAdministration } from './substitutions/substitution-administration.js';
export { BulkReassignments } from './control/bulk-reassignment.js';
export { InstanceControl } from './control/instance-control.js';
export { RecordControl } from './control/record-control.js';
export { TaskControl } from './control/task-control.js';
export { VersionFits } from './transfers/version-fits.js';
export { VersionMoves } from './transfers/version-moves.js';
export { TimerControl } from './timers/timer-control.js';
export { HistoryChain, historyChain } from './history/history-chain.js';
export { InstanceHistoryCheck } from './history/instance-check.js';
export { requireReconcileToken } from './reconciliation/reconcile-token.js';
export { Reconciliation } from './reconciliation/reconciliation.js';
