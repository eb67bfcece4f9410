import type { JobHandler, ScheduledJob } from '../../host/plugin-api/index.js';
import { automaticJobs, chargeJobs, timerJobs, type DueTimers, type HandedTasks } from './engine/index.js';

/** Lists the jobs of the plugin: automatic tasks, payments and timers. */
export function workflowJobs(
  services: Parameters<typeof automaticJobs>[0] & Parameters<typeof chargeJobs>[0] & Parameters<typeof timerJobs>[0],
): readonly JobHandler[] {
  return [...automaticJobs(services), ...chargeJobs(services), ...timerJobs(services)];
}

/** Lists the scheduled jobs, which look for due timers and for absences that begin. */
export function workflowSchedules({
  dueTimers,
  handedTasks,
}: {
  readonly dueTimers: DueTimers;
  readonly handedTasks: HandedTasks;
}): readonly ScheduledJob[] {
  return [dueTimers.schedule, handedTasks.schedule];
}
