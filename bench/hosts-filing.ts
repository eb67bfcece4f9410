import { startBenchServer, type BenchServer } from './support/bench-server.js';
import { runWithCleanUp, type Defer } from './support/clean-up.js';
import { CONNECTIONS } from './support/load.js';
import { measure, type Contestant } from './support/measure.js';
import { create } from './support/operations.js';
import { printCosts } from './support/print-costs.js';
import { canMeasureCpu } from './support/process-cpu.js';
import { startHosts } from './support/start-service.js';
import { startRedis } from './support/start-redis.js';

// `npm run bench:hosts`: filings on two hosts beside those on one, in turns, each with a database of its own. All use
// the numbers of one year. With `BENCH_REDIS=true`, or a `REDIS_URL`, the hosts use Redis. Together they have
// `BENCH_CONNECTIONS` callers, 32 by default.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
/** The number of hosts of each contestant. */
const HOSTS = (process.env['BENCH_HOSTS'] ?? '1,2').split(',').map(Number);

async function start(
  server: BenchServer,
  hosts: number,
  { defer, redisUrl }: { readonly defer: Defer; readonly redisUrl: string | undefined },
): Promise<Contestant> {
  const name = `hosts_${hosts}`;
  const databaseUrl = await server.createDatabase(name);
  const config = { redis: { prefix: `bench-${hosts}` } };
  const servers = await startHosts(server, databaseUrl, hosts, {
    name,
    config,
    ...(redisUrl !== undefined && { redisUrl }),
  });
  for (const host of servers) defer(() => host.stop());
  return { name: `${hosts} ${hosts === 1 ? 'host' : 'hosts'}`, servers, databaseUrl };
}

async function run(defer: Defer): Promise<void> {
  const server = await startBenchServer();
  defer(() => server.stop());
  const redis = await startRedis(defer);
  const contestants: Contestant[] = [];
  for (const hosts of HOSTS) contestants.push(await start(server, hosts, { defer, redisUrl: redis?.url }));
  const peers = { postmaster: (await server.postmasterPid())!, redis: redis?.pid };
  const asked = { requests: create.requests, callers: CONNECTIONS };
  printCosts(create, asked, await measure(create, contestants, { rounds: ROUNDS, peers, asked }));
}

if (canMeasureCpu) await runWithCleanUp(run);
else {
  process.stderr.write('The CPU time of other processes can be read on Linux only: nothing is measured here.\n');
  process.exitCode = 1;
}
