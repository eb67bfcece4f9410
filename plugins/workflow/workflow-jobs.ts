import type { JobHandler } from '../../host/plugin-api/index.js';
import { automaticJobs, timerJobs } from './engine/index.js';

/** The jobs of the plugin: what runs by itself, and timers. */
export function workflowJobs(
  services: Parameters<typeof automaticJobs>[0] & Parameters<typeof timerJobs>[0],
): readonly JobHandler[] {
  return [...automaticJobs(services), ...timerJobs(services)];
}
