import type { JobHandler, ScheduledJob } from '../../host/plugin-api/index.js';
import { automaticJobs, timerJobs, type DueTimers, type HandedTasks } from './engine/index.js';

/** Returns the jobs of the plugin: what runs by itself, and timers. */
export function workflowJobs(
  services: Parameters<typeof automaticJobs>[0] & Parameters<typeof timerJobs>[0],
): readonly JobHandler[] {
  return [...automaticJobs(services), ...timerJobs(services)];
}

/** What the plugin looks for again and again: timers that are due, and absences that begin. */
export function workflowSchedules({
  dueTimers,
  handedTasks,
}: {
  readonly dueTimers: DueTimers;
  readonly handedTasks: HandedTasks;
}): readonly ScheduledJob[] {
  return [dueTimers.schedule, handedTasks.schedule];
}
