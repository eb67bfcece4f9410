import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onDatabase, startBenchServer, type BenchServer } from './support/bench-server.js';
import { ChildServer } from './support/child-server.js';
import { runWithCleanUp, type Defer } from './support/clean-up.js';
import { ASKED } from './support/city.js';
import { fillRecords, type Filling } from './support/fill-records.js';
import { fillTasks } from './support/fill-tasks.js';
import { CONNECTIONS, type Load } from './support/load.js';
import { measure, type Contestant, type Measured } from './support/measure.js';
import {
  callWithSession,
  claim,
  CLAIMS,
  create,
  login,
  lookUp,
  refreshTokens,
  runProcedure,
  startAutomatic,
} from './support/operations.js';
import { canMeasureCpu } from './support/process-cpu.js';
import { printCosts } from './support/print-costs.js';
import { printSummary, type Summarised } from './support/print-summary.js';
import { startHosts } from './support/start-service.js';
import { startRedis } from './support/start-redis.js';
import { makeThinTables } from './support/thin-tables.js';

// `npm run bench`: CPU milliseconds per request, of the service and of a thin server, each with its share of the
// database, with `BENCH_CONNECTIONS` callers and with one; `all` includes both and Redis, `load` is the program that
// sends the requests. `BENCH_HOSTS` is the number of hosts of the service; with `BENCH_REDIS=true`, or a `REDIS_URL`,
// the service is also measured with Redis. The last table is that of docs/performance.md.

const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 200_000);
/** The number of tasks that have ended. */
const TASKS = Number(process.env['BENCH_TASKS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
/** The share of a round's requests that a single caller sends, as it waits for each answer. */
const ALONE = 1 / 4;
const HOSTS = Number(process.env['BENCH_HOSTS'] ?? 1);
/** A part of the names of the operations to measure; empty for all. */
const ONLY = process.env['BENCH_ONLY'] ?? '';

const fileOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

function startThin(server: BenchServer, databaseUrl: string): Promise<ChildServer> {
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
  };
  const args = ['--import', 'tsx', fileOf('thin-server.ts')];
  return ChildServer.start(args, environment, path.join(server.folder, 'thin.log'));
}

const filling: Filling = {
  codigo: ASKED,
  count: RECORDS,
  answers: {
    documento: "'D' || n",
    sector: "'SECTOR ' || n % 100",
    correo: "'persona' || n || '@correo.example'",
    asunto: "'Solicitud ' || n % 5000",
    descripcion: "repeat('Solicito que se me informe del estado de la obra. ', 4) || n",
  },
};

/** Starts the service on a filled database; also returns the id of its first open task. */
async function startFilled(
  server: BenchServer,
  defer: Defer,
  { name, redisUrl }: { readonly name: string; readonly redisUrl?: string },
): Promise<{ readonly contestant: Contestant; readonly firstTask: number }> {
  const databaseUrl = await server.createDatabase(name);
  const hosts = await startHosts(server, databaseUrl, HOSTS, { name, ...(redisUrl !== undefined && { redisUrl }) });
  for (const host of hosts) defer(() => host.stop());
  process.stdout.write(`Filling a database with ${RECORDS} records…\n`);
  const firstTask = await onDatabase(databaseUrl, async (client) => {
    await fillRecords(client, [filling]);
    // For each round, and for the one that warms up.
    return fillTasks(client, { closed: TASKS, open: Math.ceil((ROUNDS + 1) * CLAIMS * (1 + ALONE)) });
  });
  const shown = `${HOSTS} ${HOSTS === 1 ? 'host' : 'hosts'}${redisUrl === undefined ? '' : ', Redis'}`;
  return { contestant: { name: shown, servers: hosts, databaseUrl }, firstTask };
}

async function run(defer: Defer): Promise<void> {
  const server = await startBenchServer();
  defer(() => server.stop());
  const redis = await startRedis(defer);
  const { contestant: service, firstTask } = await startFilled(server, defer, { name: 'cost' });
  const services = [service];
  if (redis) services.push((await startFilled(server, defer, { name: 'redis', redisUrl: redis.url })).contestant);
  await onDatabase(service.databaseUrl, makeThinTables);
  const thin = await startThin(server, service.databaseUrl);
  defer(() => thin.stop());

  const contestants = [{ name: 'thin', servers: [thin], databaseUrl: service.databaseUrl }, ...services];
  const groups = contestants.map(({ servers }) => servers.map(({ url }) => url));
  const hosts = groups.slice(1).flat();
  const operations = [
    await refreshTokens(groups.flat(), CONNECTIONS),
    lookUp(RECORDS),
    create,
    await runProcedure(groups.flat()),
    await claim(groups, firstTask),
    await callWithSession(hosts),
    await startAutomatic(hosts),
    login,
  ].filter(({ name }) => name.includes(ONLY));
  const peers = { postmaster: (await server.postmasterPid())!, redis: redis?.pid };
  const summarised: Summarised[] = [];
  for (const operation of operations) {
    const those = operation.isOfServiceAlone ? services : contestants;
    const costs = async (asked: Load): Promise<Measured> => {
      const measured = await measure(operation, those, { rounds: ROUNDS, peers, asked });
      printCosts(operation, asked, measured);
      return measured;
    };
    const many = await costs({ requests: operation.requests, callers: CONNECTIONS });
    const alone = await costs({ requests: Math.ceil(operation.requests * ALONE), callers: 1 });
    summarised.push({ name: operation.name, many, alone });
  }
  printSummary(summarised, CONNECTIONS);
}

if (canMeasureCpu) await runWithCleanUp(run);
else {
  process.stderr.write('The CPU time of other processes can be read on Linux only: nothing is measured here.\n');
  process.exitCode = 1;
}
