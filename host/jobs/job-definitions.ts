import { z } from 'zod';
import { BootError } from '../runtime/boot-error.js';
import type {
  EventListener,
  GivenUpReason,
  JobContext,
  JobHandler,
  JobType,
  ScheduledJob,
  Transaction,
} from '../plugin-api/index.js';
import type { JobWork } from '../plugin-api/jobs/jobs.js';

/** The default number of attempts, about a day's worth: see `retryPause`. */
const ATTEMPTS = 12;
const LIMIT_SECONDS = 60;
const MOST_LIMIT_SECONDS = 24 * 3600;

/** A type of job that this host runs. */
export interface JobDefinition {
  readonly name: string;
  readonly data: z.ZodType;
  readonly attempts: number;
  readonly limitSeconds: number;
  /** The most workers that the type may hold; half of them by default. */
  readonly atOnce?: number | undefined;
  /** The longest pause before a retry, before its random spread. */
  readonly longestPauseSeconds?: number;
  handle(data: unknown, context: JobContext): Promise<void>;
  givenUp?(tx: Transaction, data: unknown, reason: GivenUpReason): Promise<void>;
}

/** The handlers, listeners and schedules of a host's plugins. */
export interface DeclaredJobs {
  readonly handlers: readonly JobHandler[];
  readonly listeners: readonly EventListener[];
  readonly schedules: readonly ScheduledJob[];
}

function ofWork({ name, data }: JobType, work: JobWork): JobDefinition {
  const { attempts = ATTEMPTS, limitSeconds = LIMIT_SECONDS, atOnce } = work;
  return {
    name,
    data,
    attempts,
    limitSeconds,
    atOnce,
    handle: (read, context) => work.handle(read, context),
    givenUp: async (tx, read, reason) => work.givenUp?.(tx, read, reason),
  };
}

// A failing run is never given up: it stays open, shows its error, and replaces the runs after it.
function ofSchedule(schedule: ScheduledJob): JobDefinition {
  return {
    name: schedule.name,
    data: z.strictObject({}),
    attempts: Infinity,
    limitSeconds: schedule.limitSeconds ?? LIMIT_SECONDS,
    longestPauseSeconds: schedule.everySeconds,
    handle: (_data, { signal }) => schedule.run(signal),
  };
}

function check({ name, limitSeconds, atOnce = 1 }: JobDefinition): void {
  if (!/^[a-z][a-z0-9-]*\/[a-z0-9-]+$/.test(name) || name.length > 100)
    throw new BootError(`The job type "${name}" is not named as <plugin>/<what>.`);
  if (!(limitSeconds > 0 && limitSeconds <= MOST_LIMIT_SECONDS))
    throw new BootError(`Jobs of the type "${name}" are to have a limit of more than 0 s and at most a day.`);
  if (!(Number.isInteger(atOnce) && atOnce > 0))
    throw new BootError(`Jobs of the type "${name}" are to be done at least one at once.`);
}

/**
 * Returns the job types of a host by name. Throws `BootError` where two have the same name: chance would decide which
 * one runs a job.
 */
export function jobDefinitions({ handlers, listeners, schedules }: DeclaredJobs): ReadonlyMap<string, JobDefinition> {
  const all = [
    ...handlers.map((handler) => ofWork(handler.type, handler)),
    ...listeners.map((listener) => ofWork({ name: listener.name, data: listener.event.data }, listener)),
    ...schedules.map(ofSchedule),
  ];
  const definitions = new Map<string, JobDefinition>();
  for (const definition of all) {
    const { name } = definition;
    check(definition);
    if (definitions.has(name)) throw new BootError(`Two handlers carry out jobs of the type "${name}".`);
    definitions.set(name, definition);
  }
  return definitions;
}
