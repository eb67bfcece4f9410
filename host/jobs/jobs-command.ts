import { parseArgs } from 'node:util';
import {
  DomainError,
  InputError,
  isUuid,
  type AuditLog,
  type Clock,
  type Command,
  type CommandConsole,
  type Database,
} from '../plugin-api/index.js';
import { printPage, readLimit } from '../tool/print-page.js';
import { JobAdministration, jobStates, type JobState } from './job-administration.js';
import { JobChanges } from './job-changes.js';
import type { JobHandlers } from './job-handlers.js';

const USAGE = [
  'list [--state STATE] [--type TYPE] [--order-key KEY] [--limit N] [--cursor ID] [--json]',
  'retry ID...',
  'discard [--untold] ID...',
];

const NOT_ALL = 1;

const heading = ['id', 'state', 'attempts', 'type', 'created', 'not before', 'last error'] as const;

interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  /** Those of the plugins, with their `givenUp`; a host that does not serve declares them when asked. */
  jobHandlers(): JobHandlers;
}

interface Options {
  readonly action: string | undefined;
  readonly ids: readonly string[];
  readonly state?: string;
  readonly type?: string;
  readonly 'order-key'?: string;
  readonly limit?: string;
  readonly cursor?: string;
  readonly json?: boolean;
  readonly untold?: boolean;
}

const usage = (): InputError => new InputError(`usage: ${USAGE.map((form) => `npm run jobs -- ${form}`).join(' | ')}`);

function parseOptions(args: readonly string[]): Options {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = {
      state: text,
      type: text,
      'order-key': text,
      limit: text,
      cursor: text,
      json: flag,
      untold: flag,
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [action, ...ids] = positionals;
    return { ...values, action, ids };
  } catch {
    throw usage();
  }
}

function readState(text: string | undefined): JobState | undefined {
  const state = jobStates.find((one) => one === text);
  if (text !== undefined && !state) throw new InputError(`--state: must be one of ${jobStates.join(', ')}`);
  return state;
}

function readId(text: string): string {
  if (!isUuid(text)) throw new InputError(`"${text}" is no id of a job`);
  return text.toLowerCase();
}

async function list(services: Services, options: Options, console: CommandConsole): Promise<void> {
  const { state, type, 'order-key': orderKey, limit, cursor, json = false } = options;
  const page = await new JobAdministration(services.database, services.clock).list({
    state: readState(state),
    name: type,
    orderKey,
    limit: readLimit(limit),
    cursor: cursor === undefined ? undefined : readId(cursor),
  });
  printPage(console, {
    ...page,
    asJson: json,
    heading,
    row: ({ id, state, attempts, name, createdAt, notBefore, lastError }) => [
      ...[id, state, String(attempts), name],
      ...[createdAt, notBefore, lastError ?? ''],
    ],
  });
}

/** Each job in a transaction of its own; one that is refused holds up no other. Answers how many were. */
async function change(
  ids: readonly string[],
  work: (id: string) => Promise<void>,
  done: string,
  console: CommandConsole,
): Promise<number> {
  let refused = 0;
  for (const id of new Set(ids.map(readId))) {
    try {
      await work(id);
      console.print(`${id}: ${done}`);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      console.warn(`${id}: ${error.message}`);
      refused += 1;
    }
  }
  return refused;
}

/**
 * `npm run jobs -- list`: the jobs that are not done, the newest first, without their data. `-- retry` and `-- discard`
 * do what `host.jobs.retry` and `host.jobs.discard` do, by the same rules and with the same entries of the audit log;
 * the status is 1 where a job was refused.
 */
export function jobsCommand(services: Services): Command {
  return {
    name: 'jobs',
    usage: USAGE,
    run: async (args, console): Promise<number> => {
      const { action, ids, untold, ...filter } = parseOptions(args);
      const isNarrowed = Object.keys(filter).length > 0;
      if (action === 'list' && ids.length === 0 && untold === undefined) {
        await list(services, { action, ids, ...filter }, console);
        return 0;
      }
      const isRetry = action === 'retry' && untold === undefined;
      if (isNarrowed || ids.length === 0 || !(isRetry || action === 'discard')) throw usage();
      const { database, clock, audit } = services;
      const changes = new JobChanges({ database, clock, audit, jobHandlers: services.jobHandlers() });
      const refused = isRetry
        ? await change(ids, (id) => changes.retry('console', id), 'is tried again', console)
        : await change(ids, (id) => changes.discard('console', id, untold), 'is discarded', console);
      return refused > 0 ? NOT_ALL : 0;
    },
  };
}
