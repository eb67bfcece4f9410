import { writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { onDatabase, startBenchServer, type BenchServer } from './support/bench-server.js';
import { ChildServer } from './support/child-server.js';
import { runWithCleanUp, type Defer } from './support/clean-up.js';
import { ASKED, city } from './support/city.js';
import { fillRecords, type Filling } from './support/fill-records.js';
import { CONNECTIONS } from './support/load.js';
import { measure, type Contestant } from './support/measure.js';
import { create, login, lookUp, refreshTokens, runProcedure } from './support/operations.js';
import { canMeasureCpu } from './support/process-cpu.js';
import { printCosts } from './support/print-costs.js';
import { makeThinTables } from './support/thin-tables.js';

// `npm run bench`: CPU milliseconds a request, of the service and of a thin server, each with its share of the
// database.

const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 200_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
/** A part of the name of what is to be measured; all where nothing is said. */
const ONLY = process.env['BENCH_ONLY'] ?? '';

const fileOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

async function startService(server: BenchServer, databaseUrl: string): Promise<ChildServer> {
  const bundle = path.join(server.folder, 'bundle.yaml');
  const config = path.join(server.folder, 'config.yaml');
  await writeFile(bundle, stringify({ version: 1, ...city }));
  await writeFile(config, stringify({ http: { publicPerMinute: 100_000_000 } }));
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    VENTANILLA_SECRET_KEY: randomBytes(32).toString('base64'),
    VENTANILLA_DATA: path.join(server.folder, 'service'),
    VENTANILLA_CONFIG: config,
    VENTANILLA_BUNDLE: bundle,
  };
  return ChildServer.start([fileOf('../dist/host/main.js')], environment, path.join(server.folder, 'service.log'));
}

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
  await onDatabase(databaseUrl, async (client) => {
    await fillRecords(client, [filling]);
    await makeThinTables(client);
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
