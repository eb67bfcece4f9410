import { FILE_BYTES, type ActionName } from './capacity-actions.js';

/** The cost of one action: CPU milliseconds of each part, and bytes of rows and indexes that it adds. */
export interface Cost {
  readonly host: number;
  readonly database: number;
  readonly redis: number;
  readonly bytes: number;
}

/** The measured costs on one machine. */
export interface Constants {
  readonly cost: Readonly<Record<ActionName, Cost>>;
  /** CPU milliseconds per second of an idle system: of one host, of the database for each host, and of Redis. */
  readonly idle: { readonly host: number; readonly database: number; readonly redis: number };
  /** The memory of one host under load. */
  readonly hostMebibytes: number;
}

/** Actions that an inhabitant causes in a year: assumptions, to be replaced by a city's own figures. */
const perInhabitant: Readonly<Record<ActionName, number>> = {
  'look-up': 6,
  'call with a session': 6,
  procedure: 2,
  login: 0.3,
  filing: 0.5,
  'filing with a file': 0.3,
  'filing with a receipt': 0.2,
  'case of three tasks': 0.5,
  'automatic task': 0.5,
  payment: 0.7,
  'message to a bot': 0.5,
};

/**
 * The hours in which a city works in a year; the factor between their mean and the peak hour, and between the peak hour
 * and its peak minute.
 */
const WORKING_HOURS = 250 * 8;
const PEAK_HOUR = 6;
const PEAK_MINUTE = 2;
/** The share of a processor to use in the peak minute. A host uses one processor, and little of a second one. */
export const USED = 0.6;
/** The most connections of one host, by default: `database.connections` and `procedures.executor.connections`. */
const HOST_CONNECTIONS = 20;
/** The number of hosts that may be away in the peak. */
const SPARE_HOSTS = 1;

const GIGABYTE = 1e9;
const SECONDS_AN_HOUR = 3600;

export const population = [100_000, 1_000_000, 10_000_000] as const;

/** The needs of a city with so many inhabitants. */
export interface Need {
  readonly actionsAYear: number;
  readonly peakPerSecond: number;
  readonly hostProcessors: number;
  readonly hosts: number;
  readonly databaseProcessors: number;
  readonly hostMemory: number;
  readonly connections: number;
  readonly rowsAYear: number;
  readonly filesAYear: number;
}

const actionsOf = (rates: object): readonly [ActionName, number][] => Object.entries(rates) as [ActionName, number][];

/** Adds up the CPU milliseconds and bytes of so many of each action. */
export function costOf({ cost }: Constants, done: Readonly<Partial<Record<ActionName, number>>>): Cost {
  const sum = { host: 0, database: 0, redis: 0, bytes: 0 };
  for (const [name, count] of actionsOf(done)) {
    for (const part of Object.keys(sum) as (keyof Cost)[]) sum[part] += cost[name][part] * count;
  }
  return sum;
}

export function needOf(constants: Constants, inhabitants: number): Need {
  const year = Object.fromEntries(actionsOf(perInhabitant).map(([name, each]) => [name, each * inhabitants]));
  const actionsAYear = Object.values(year).reduce((sum, count) => sum + count, 0);
  const { host, database, bytes } = costOf(constants, year);
  // Converts milliseconds a year into processors in the peak minute.
  const inPeak = (PEAK_HOUR * PEAK_MINUTE) / (WORKING_HOURS * SECONDS_AN_HOUR);
  const hostProcessors = (host * inPeak) / 1000;
  const hosts = Math.ceil(hostProcessors / (USED - constants.idle.host / 1000)) + SPARE_HOSTS;
  return {
    actionsAYear,
    peakPerSecond: actionsAYear * inPeak,
    hostProcessors,
    hosts,
    databaseProcessors: (database * inPeak + constants.idle.database * hosts) / 1000,
    hostMemory: hosts * constants.hostMebibytes,
    connections: hosts * HOST_CONNECTIONS,
    rowsAYear: bytes / GIGABYTE,
    filesAYear: (perInhabitant['filing with a file'] * inhabitants * FILE_BYTES) / GIGABYTE,
  };
}
