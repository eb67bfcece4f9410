import { plugin as auth } from '../plugins/auth/index.js';
import { plugin as calendar } from '../plugins/calendar/index.js';
import { plugin as catalogs } from '../plugins/catalogs/index.js';
import { plugin as forms } from '../plugins/forms/index.js';
import { plugin as procedures } from '../plugins/procedures/index.js';
import { startTestHost, type TestHost } from '../testing/start-test-host.js';
import { onDatabase, startBenchServer } from './support/bench-server.js';
import { PASSWORD } from './support/city.js';
import { runWithCleanUp } from './support/clean-up.js';
import { median, table } from './support/statistics.js';

// `npm run bench:catalogs`: reads lists of 200,000 neighbourhoods to their end. `BENCH_DATABASE_URL` names another
// PostgreSQL than the embedded one, `BENCH_ROWS` another number of rows.

const ROWS = Number(process.env['BENCH_ROWS'] ?? 200_000);
const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 20);
const WORDS = 'nino%20jesus';

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly id: number }[];
}

const fill = `INSERT INTO catalogs_barrio (codigo, nombre, estrato, activo, revision, adddate)
  SELECT lpad(n::text, 6, '0'), 'Barrio ' || md5(n::text) || CASE WHEN n % 1000 = 0 THEN ' Niño Jesús' ELSE '' END,
    n % 7, true, 1, now() FROM generate_series(1, $1::integer) AS n`;

/** Logs in, and returns a function that reads pages. */
async function signedIn({ url }: TestHost): Promise<(path: string) => Promise<Page>> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: 'jefa', password: PASSWORD });
  const login = await fetch(`${url}/api/token/`, { method: 'POST', headers, body });
  const { access } = (await login.json()) as { access: string };
  return async (path) => {
    const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${access}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as Page;
  };
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Reads every page by `next`: fails if a row is repeated or missing. Returns the seconds. */
async function crawl(page: (path: string) => Promise<Page>, first: string): Promise<number> {
  const start = performance.now();
  const seen = new Set<number>();
  for (let path: string | null = first; path !== null;) {
    const { results, next }: Page = await page(path);
    for (const { id } of results) {
      if (seen.has(id)) throw new Error(`${first}: ${id} comes twice`);
      seen.add(id);
    }
    path = next;
  }
  if (seen.size !== ROWS) throw new Error(`${first}: ${seen.size} of ${ROWS}`);
  return (performance.now() - start) / 1000;
}

await runWithCleanUp(async (defer) => {
  const server = await startBenchServer(process.env['BENCH_DATABASE_URL']);
  defer(() => server.stop());
  const databaseUrl = await server.createDatabase('catalogs');
  const host = await startTestHost({
    databaseUrl,
    plugins: [auth, calendar, forms, procedures, catalogs],
    bundle: { usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }] },
    answers: 'unchecked',
  });
  defer(() => host.stop());
  const start = performance.now();
  await onDatabase(databaseUrl, async (client) => {
    await client.query(fill, [ROWS]);
    await client.query('VACUUM ANALYZE');
  });
  process.stdout.write(`${ROWS} rows inserted in ${((performance.now() - start) / 1000).toFixed(1)} s\n\n`);

  const page = await signedIn(host);
  const rows: string[][] = [];
  for (const size of [50, 200]) {
    for (const order of ['id', '-id', 'codigo', 'nombre', 'estrato']) {
      const path = `/global/barrio/?page_size=${size}&ordering=${order}`;
      const [first, last] = [await milliseconds(() => page(path)), await milliseconds(() => page(`${path}&page=last`))];
      rows.push([`${order}, ${size} a page`, first.toFixed(1), last.toFixed(1), (last / first).toFixed(2)]);
    }
  }
  process.stdout.write(table(['milliseconds', 'first page', 'last page', 'ratio'], rows));
  const count = await milliseconds(() => host.database.rows('SELECT COUNT(*) AS total FROM catalogs_barrio'));
  const words = await milliseconds(() => page(`/global/barrio/?search=${WORDS}`));
  process.stdout.write(`\nThe count alone: ${count.toFixed(1)} ms; a search: ${words.toFixed(1)} ms\n`);
  for (const order of ['id', 'codigo']) {
    const seconds = await crawl(page, `/global/barrio/?page_size=200&ordering=${order}`);
    process.stdout.write(`All pages of 200 by ${order}: ${seconds.toFixed(1)} s, each row once\n`);
  }
});
