import type { JobHandler, ScheduledJob } from '../../host/plugin-api/index.js';
import { automaticJobs, chargeJobs, timerJobs } from './engine/index.js';
import type { DueReminders, DueTimers, HandedTasks, UntakenMails, WaitReminders } from './engine/index.js';

/** Lists the jobs of the plugin: automatic tasks, payments, reminders and timers. */
export function workflowJobs(
  services: Parameters<typeof automaticJobs>[0] &
    Parameters<typeof chargeJobs>[0] &
    Parameters<typeof timerJobs>[0] & { readonly waitReminders: WaitReminders },
): readonly JobHandler[] {
  const reminders = services.waitReminders.handlers;
  return [...automaticJobs(services), ...chargeJobs(services), ...reminders, ...timerJobs(services)];
}

/**
 * Lists the scheduled jobs, which look for due timers, waits that end soon, absences that begin, and tasks that wait
 * untaken.
 */
export function workflowSchedules({
  dueReminders,
  dueTimers,
  handedTasks,
  untakenMails,
}: {
  readonly dueReminders: DueReminders;
  readonly dueTimers: DueTimers;
  readonly handedTasks: HandedTasks;
  readonly untakenMails: UntakenMails;
}): readonly ScheduledJob[] {
  return [dueReminders.schedule, dueTimers.schedule, handedTasks.schedule, untakenMails.schedule];
}
