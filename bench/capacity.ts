import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { actionNames, type ActionName } from './support/capacity-actions.js';
import { costOf, needOf, population, USED, type Constants, type Cost } from './support/capacity-model.js';
import { CapacityRig, type Measured } from './support/capacity-rig.js';
import { runWithCleanUp, type Defer } from './support/clean-up.js';
import { canMeasureCpu } from './support/process-cpu.js';
import { table } from './support/statistics.js';

// `npm run bench:capacity`: the cost of each action, measured by itself; the needs of cities of three sizes, computed
// from that; and the predicted cost of a mixed load beside its measured cost. With `--table` only the second, from the
// constants that the last run with `BENCH_SAVE=true` saved.

const HOSTS = Number(process.env['BENCH_HOSTS'] ?? 2);
const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 100_000);
/** The duration of the measurement of each action; the predicted load takes four times as long. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
/** The share of the machine for the predicted load, with the program that sends it. */
const PART = Number(process.env['BENCH_PART'] ?? 0.4);
const UNSEEN_FACTOR = 4;
const constantsFile = new URL('capacity-constants.json', import.meta.url);

/** Rates that keep two processors busy, but not fully. */
const calibrating: Readonly<Record<ActionName, number>> = {
  'look-up': 200,
  'call with a session': 150,
  procedure: 150,
  login: 15,
  filing: 120,
  'filing with a file': 50,
  'filing with a receipt': 20,
  'case of three tasks': 12,
  'automatic task': 20,
  payment: 50,
  'message to a bot': 25,
};

/** Out of a hundred actions of the predicted load: a Monday on which a tax is due. */
const unseen: Readonly<Record<ActionName, number>> = {
  'look-up': 30,
  'call with a session': 18,
  procedure: 9,
  login: 3,
  filing: 7,
  'filing with a file': 4,
  'filing with a receipt': 3,
  'case of three tasks': 3,
  'automatic task': 2,
  payment: 18,
  'message to a bot': 3,
};

const print = (text: string): void => void process.stdout.write(text);
const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);
const bytesOf = ({ growth }: Measured): number => sum(growth.values());

/** Computes the cost of one action from a measured load, without the cost of an idle system. */
function costOfOne(measured: Measured, count: number, { seconds: idleSeconds, spent: idle }: Measured): Cost {
  const { seconds, spent } = measured;
  const of = (part: 'hosts' | 'database' | 'redis'): number =>
    Math.max(0, spent[part] - (idle[part] / idleSeconds) * seconds) / count;
  return { host: of('hosts'), database: of('database'), redis: of('redis'), bytes: bytesOf(measured) / count };
}

function printCosts({ cost }: Constants): void {
  const rows = actionNames.map((name) => {
    const { host, database, redis, bytes } = cost[name];
    return [name, host.toFixed(2), database.toFixed(2), redis.toFixed(3), bytes.toFixed(0)];
  });
  print(`\n${table(['CPU ms of one', 'hosts', 'database', 'Redis', 'bytes'], rows)}`);
}

function printNeeds(constants: Constants): void {
  const needs = population.map((inhabitants) => needOf(constants, inhabitants));
  const row = (title: string, of: (need: (typeof needs)[number]) => string): string[] => [title, ...needs.map(of)];
  const rows = [
    row('actions a year, million', ({ actionsAYear }) => (actionsAYear / 1e6).toFixed(1)),
    row('a second in the peak minute', ({ peakPerSecond }) => peakPerSecond.toFixed(1)),
    row('processors that hosts use in that minute', ({ hostProcessors }) => hostProcessors.toFixed(2)),
    row(`hosts, each at ${USED * 100} % of a processor, plus one spare`, ({ hosts }) => String(hosts)),
    row('memory of the hosts, GiB', ({ hostMemory }) => (hostMemory / 1024).toFixed(1)),
    row('connections to the database, at most', ({ connections }) => String(connections)),
    row('processors that the database uses', ({ databaseProcessors }) => databaseProcessors.toFixed(2)),
    row('rows and indexes, GB a year', ({ rowsAYear }) => rowsAYear.toFixed(1)),
    row('files, GB a year', ({ filesAYear }) => filesAYear.toFixed(0)),
  ];
  print(`\n${table(['inhabitants', ...population.map((inhabitants) => inhabitants.toLocaleString('en'))], rows)}`);
}

/** Prints the bytes that an action adds to each table, the largest share first. */
function printGrowth(name: ActionName, { growth }: Measured, count: number): void {
  const shares = [...growth].filter(([, bytes]) => bytes / count >= 1).sort(([, one], [, other]) => other - one);
  print(`  ${name}: ${shares.map(([of, bytes]) => `${of} ${(bytes / count).toFixed(0)}`).join(', ') || 'nothing'}\n`);
}

async function calibrate(rig: CapacityRig): Promise<Constants> {
  // The first calls open connections, plan statements and warm up the code.
  await rig.load(calibrating, 2);
  const idle = await rig.idle(SECONDS);
  const cost = {} as Record<ActionName, Cost>;
  print('\nBytes of rows and indexes of one, by table:\n');
  for (const name of actionNames) {
    const measured = await rig.load({ [name]: calibrating[name] }, SECONDS);
    const count = measured.done[name]!;
    cost[name] = costOfOne(measured, count, idle);
    printGrowth(name, measured, count);
  }
  const aSecond = (part: 'hosts' | 'database' | 'redis'): number => idle.spent[part] / idle.seconds;
  return {
    cost,
    idle: { host: aSecond('hosts') / HOSTS, database: aSecond('database') / HOSTS, redis: aSecond('redis') },
    hostMebibytes: Math.round(Math.max(...rig.memory)),
  };
}

/** Measures a mixed load, and prints its predicted cost beside the measured one. */
async function tryPrediction(rig: CapacityRig, constants: Constants): Promise<void> {
  const hundred = costOf(constants, unseen);
  const idle = (constants.idle.host + constants.idle.database) * HOSTS + constants.idle.redis;
  const available = PART * cpus().length * 1000 - idle;
  // The cost of the sending program is left out, as it is about that of a host for a simple call.
  const aSecond = (available / (hundred.host + hundred.database + hundred.redis)) * 100;
  const rates = Object.fromEntries(actionNames.map((name) => [name, (unseen[name] * aSecond) / 100]));
  print(`\nA load of ${aSecond.toFixed(1)} actions a second, for ${SECONDS * UNSEEN_FACTOR} s:\n\n`);
  const { seconds, spent, growth, done } = await rig.load(rates, SECONDS * UNSEEN_FACTOR);
  // The prediction uses the rates, as the actual numbers of calls, which are random, are unknown beforehand.
  const expected = Object.fromEntries(actionNames.map((name) => [name, rates[name]! * SECONDS * UNSEEN_FACTOR]));
  const predicted = costOf(constants, expected);
  const byCount = costOf(constants, done);
  const line = (title: string, before: number, counted: number, is: number): string[] => [
    title,
    before.toFixed(1),
    counted.toFixed(1),
    is.toFixed(1),
    (is / before).toFixed(2),
  ];
  const percent = (milliseconds: number): number => milliseconds / seconds / 10;
  const mebibytes = (bytes: number): number => bytes / 1024 ** 2;
  const of = (part: 'host' | 'database' | 'redis', cost: Cost): number =>
    percent(cost[part] + constants.idle[part] * (part === 'redis' ? 1 : HOSTS) * seconds);
  const rows = [
    line('hosts, % of one processor', of('host', predicted), of('host', byCount), percent(spent.hosts)),
    line('database', of('database', predicted), of('database', byCount), percent(spent.database)),
    line('Redis', of('redis', predicted), of('redis', byCount), percent(spent.redis)),
    line(
      'rows and indexes, MiB',
      mebibytes(predicted.bytes),
      mebibytes(byCount.bytes),
      mebibytes(sum(growth.values())),
    ),
  ];
  print(table(['', 'predicted', 'by what was sent', 'measured', 'measured to predicted'], rows));
  const others = spent.machine - spent.hosts - spent.database - spent.redis - spent.load;
  print(
    `${sum(Object.values(done))} actions in ${seconds.toFixed(0)} s; what sent them used ${percent(spent.load).toFixed(0)} % of a processor, ` +
      `other programs ${percent(others).toFixed(0)} %\n`,
  );
}

async function run(defer: Defer): Promise<void> {
  const rig = await CapacityRig.start(defer, HOSTS, RECORDS);
  const constants = await calibrate(rig);
  printCosts(constants);
  const { idle, hostMebibytes } = constants;
  print(
    `idle, CPU ms a second: a host ${idle.host.toFixed(1)}, the database for each ${idle.database.toFixed(1)}, Redis ${idle.redis.toFixed(1)}; ` +
      `a host has ${hostMebibytes} MiB, all of them ${await rig.connections()} connections to the database\n`,
  );
  if (process.env['BENCH_SAVE'] === 'true') await writeFile(constantsFile, `${JSON.stringify(constants, null, 2)}\n`);
  printNeeds(constants);
  await tryPrediction(rig, constants);
}

if (process.argv.includes('--table')) printNeeds(JSON.parse(await readFile(constantsFile, 'utf8')) as Constants);
else if (canMeasureCpu) await runWithCleanUp(run);
else {
  process.stderr.write('The CPU time of other processes can be read on Linux only: nothing is measured here.\n');
  process.exitCode = 1;
}
