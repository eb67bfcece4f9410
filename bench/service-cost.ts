import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onDatabase, startBenchServer, type BenchServer } from './support/bench-server.js';
import { ChildServer } from './support/child-server.js';
import { runWithCleanUp, type Defer } from './support/clean-up.js';
import { ASKED } from './support/city.js';
import { fillRecords, type Filling } from './support/fill-records.js';
import { fillTasks } from './support/fill-tasks.js';
import { CONNECTIONS } from './support/load.js';
import { measure, type Contestant } from './support/measure.js';
import { claim, CLAIMS, create, login, lookUp, refreshTokens, runProcedure } from './support/operations.js';
import { canMeasureCpu } from './support/process-cpu.js';
import { printCosts } from './support/print-costs.js';
import { startService } from './support/start-service.js';
import { makeThinTables } from './support/thin-tables.js';

// `npm run bench`: CPU milliseconds a request, of the service and of a thin server, each with its share of the
// database.

const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 200_000);
/** Tasks that have ended. */
const TASKS = Number(process.env['BENCH_TASKS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
/** A part of the name of what is to be measured; all where nothing is said. */
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

async function run(defer: Defer): Promise<void> {
  const server = await startBenchServer();
  defer(() => server.stop());
  const databaseUrl = await server.createDatabase('cost');
  const service = await startService(server, databaseUrl);
  defer(() => service.stop());
  process.stdout.write(`Filling the database with ${RECORDS} records…\n`);
  const firstTask = await onDatabase(databaseUrl, async (client) => {
    await fillRecords(client, [filling]);
    // For each round, and for the one that warms up; requests of connections that end early are on top.
    const first = await fillTasks(client, { closed: TASKS, open: (ROUNDS + 2) * CLAIMS });
    await makeThinTables(client);
    return first;
  });
  const thin = await startThin(server, databaseUrl);
  defer(() => thin.stop());

  const contestants: readonly Contestant[] = [
    { name: 'thin', server: thin },
    { name: 'service', server: service },
  ];
  const operations = [
    await refreshTokens([thin.url, service.url], CONNECTIONS),
    lookUp(RECORDS),
    create,
    await runProcedure([thin.url, service.url]),
    await claim([thin.url, service.url], firstTask),
    login,
  ].filter(({ name }) => name.includes(ONLY));
  const postmaster = (await server.postmasterPid())!;
  for (const operation of operations) {
    printCosts(operation, await measure(operation, contestants, { rounds: ROUNDS, postmaster }));
  }
}

if (canMeasureCpu) await runWithCleanUp(run);
else {
  process.stderr.write('The CPU time of other processes can be read on Linux only: nothing is measured here.\n');
  process.exitCode = 1;
}
