import { z } from 'zod';
import { BootError } from '../boot-error.js';
import type { JobContext, JobHandler, ScheduledJob } from '../plugin-api/index.js';

/** "About a day": see `retryPause`. */
const ATTEMPTS = 12;

/** A type of job that this host carries out. */
export interface JobDefinition {
  readonly name: string;
  readonly data: z.ZodType;
  readonly attempts: number;
  /** The longest pause before a new attempt, before it is spread out. */
  readonly longestPauseSeconds?: number;
  handle(data: unknown, context: JobContext): Promise<void>;
}

function ofHandler(handler: JobHandler): JobDefinition {
  const { type, attempts = ATTEMPTS } = handler;
  return { ...type, attempts, handle: (data, context) => handler.handle(data, context) };
}

// A turn is never given up for failing: it stays open, with its error to be seen, and stands in for the turns after it.
function ofSchedule(schedule: ScheduledJob): JobDefinition {
  return {
    name: schedule.name,
    data: z.strictObject({}),
    attempts: Infinity,
    longestPauseSeconds: schedule.everySeconds,
    handle: (_data, { signal }) => schedule.run(signal),
  };
}

/** All that a host carries out, by name. Two of one name stop the boot: which one does the job would be left to chance. */
export function jobDefinitions(
  handlers: readonly JobHandler[],
  schedules: readonly ScheduledJob[],
): ReadonlyMap<string, JobDefinition> {
  const definitions = new Map<string, JobDefinition>();
  for (const definition of [...handlers.map(ofHandler), ...schedules.map(ofSchedule)]) {
    const { name } = definition;
    if (!/^[a-z][a-z0-9-]*\/[a-z0-9-]+$/.test(name) || name.length > 100)
      throw new BootError(`The job type "${name}" is not named as <plugin>/<what>.`);
    if (definitions.has(name)) throw new BootError(`Two handlers carry out jobs of the type "${name}".`);
    definitions.set(name, definition);
  }
  return definitions;
}
