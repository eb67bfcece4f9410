import pg from 'pg';
import { hostConfigShape } from '../host/boot/config/host-config.js';
import { connect } from '../host/data/database/connect.js';
import { SequelizeDatabase } from '../host/data/database/sequelize-database.js';
import { DatabaseSequences } from '../plugins/catalogs/sequences/database-sequences.js';
import { onDatabase, startBenchServer } from './support/bench-server.js';
import { PASSWORD, USERNAME } from './support/city.js';
import { runWithCleanUp, type Defer } from './support/clean-up.js';
import { startService } from './support/start-service.js';
import { median, table } from './support/statistics.js';

// `npm run bench:sequences`: numbers per second of one sequence. All callers wait for the same row, so this is the rate
// of numbers one after the other, whatever the number of hosts. Beside each other:
//
// - statement: a loop of a prepared `UPDATE … RETURNING`, each a transaction of its own: the limit of PostgreSQL;
// - contract: `Sequences.takeNumber` in transactions of nothing else;
// - REST: one host, each number with its entry of the audit log; also with an `Idempotency-Key` of its own.

const NUMBERS = Number(process.env['BENCH_NUMBERS'] ?? 2000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const LINES = 32;
/** The number of connections, as many as a host has. */
const CONNECTIONS = 10;
const CODE = 'RECIBO';

const bundle = {
  usuarios: [{ username: USERNAME, password: PASSWORD, permisos: ['catalogs.consecutivo.tomar'] }],
  catalogos: { consecutivo: [{ codigo: CODE }] },
};
const config = { plugins: ['auth', 'calendar', 'forms', 'procedures', 'catalogs'] };

/** Measures the numbers per second. */
async function round(take: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let left = NUMBERS;
  await Promise.all(
    Array.from({ length: LINES }, async () => {
      while (left > 0) {
        left -= 1;
        await take();
      }
    }),
  );
  return (NUMBERS * 1000) / (performance.now() - start);
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  });
  return ((await answer.json()) as { access: string }).access;
}

async function run(defer: Defer): Promise<void> {
  const server = await startBenchServer();
  defer(() => server.stop());
  const databaseUrl = await server.createDatabase('sequences');
  const service = await startService(server, databaseUrl, { bundle, config });
  defer(() => service.stop());
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  defer(() => pool.end());
  const connection = connect(databaseUrl, hostConfigShape.database.parse({ connections: CONNECTIONS }));
  defer(() => connection.close());
  const database = new SequelizeDatabase(connection);
  const sequences = new DatabaseSequences(database);

  const [row] = await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM catalogs_consecutivo');
    return rows;
  });
  const headers = { authorization: `Bearer ${await tokenOf(service.url)}` };
  let keys = 0;
  const post = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const url = `${service.url}/global/Consecutivo/${row!.id}/tomar/`;
    const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...more } });
    if (!answer.ok) throw new Error(`a number was refused: ${answer.status} ${await answer.text()}`);
    await answer.json();
  };
  const raise = {
    name: 'raise',
    text: 'UPDATE catalogs_consecutivo SET siguiente = siguiente + 1, revision = revision + 1 WHERE codigo = $1 RETURNING siguiente',
    values: [CODE],
  };
  const contestants = [
    { name: 'statement', take: () => pool.query(raise) },
    { name: 'contract', take: () => database.transaction((tx) => sequences.takeNumber(tx, CODE)) },
    { name: 'REST', take: () => post() },
    { name: 'REST, with a key', take: () => post({ 'idempotency-key': `bench-${(keys += 1)}` }) },
  ].map((one) => ({ ...one, rates: [] as number[] }));
  for (let index = -1; index < ROUNDS; index += 1) {
    for (const { take, rates } of contestants) {
      const rate = await round(take);
      if (index >= 0) rates.push(rate);
    }
  }
  const taken = contestants.length * (ROUNDS + 1) * NUMBERS;
  const [counted] = await database.rows<{ siguiente: number }>('SELECT siguiente FROM catalogs_consecutivo');
  if (counted!.siguiente !== taken + 1) throw new Error(`${taken} numbers were taken, of ${counted!.siguiente - 1}`);
  const most = median(contestants[0]!.rates);
  const rows = contestants.map(({ name, rates }) => [
    name,
    median(rates).toFixed(0),
    `${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}`,
    (median(rates) / most).toFixed(2),
  ]);
  process.stdout.write(`\n${table(['numbers of one sequence', 'a second', 'least–most', 'ratio'], rows)}`);
  process.stdout.write(`medians of ${ROUNDS} rounds of ${NUMBERS} numbers in ${LINES} lines\n`);
}

await runWithCleanUp(run);
