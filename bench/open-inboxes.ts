import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startBenchServer } from './support/bench-server.js';
import { runWithCleanUp, type Defer } from './support/clean-up.js';
import { city, ONE_TASK, PASSWORD } from './support/city.js';
import { canMeasureCpu, processCpu, treeCpu } from './support/process-cpu.js';
import { startService } from './support/start-service.js';
import { table } from './support/statistics.js';

// `npm run bench:streams`: the cost of open inboxes for a host: their streams, whose logins are checked every second,
// at rest and while each second a task begins and is claimed, which every stream reports. `BENCH_INBOXES` (200) of a
// fifth as many users, for `BENCH_SECONDS` (30) each.

const INBOXES = Number(process.env['BENCH_INBOXES'] ?? 200);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);
const A_USER = 5;
const USERS = Math.ceil(INBOXES / A_USER);

interface Bundle {
  readonly usuarios: readonly { readonly roles?: readonly string[] }[];
}

const clerk = (at: number): string => `funcionario-${at}`;

/** Makes the bundle of the city, with clerks in the role of its user. */
function withClerks(): object {
  const { usuarios } = city as unknown as Bundle;
  const [{ roles } = {}] = usuarios;
  const clerks = Array.from({ length: USERS }, (_, at) => ({ username: clerk(at), password: PASSWORD, roles }));
  return { ...city, usuarios: [...usuarios, ...clerks] };
}

/** Logs in, and returns the headers of a session: its cookie and its csrf value. */
async function logIn(url: string, username: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${url}/api/sesion/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`${username} was answered ${answer.status}`);
  const { csrf } = (await answer.json()) as { readonly csrf: string };
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('ventanilla.sid='));
  if (cookie === undefined) throw new Error(`${username} got no session: ${answer.headers.getSetCookie().join()}`);
  return { Cookie: cookie.split(';')[0]!, 'X-CSRFToken': csrf };
}

/** Opens an inbox, and counts the events that it receives. */
async function openInbox(
  url: string,
  headers: Readonly<Record<string, string>>,
  heard: () => void,
): Promise<() => void> {
  const asked = get(`${url}/workflow/api/bandeja/eventos/`, { headers, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`an inbox was answered ${answer.statusCode}`);
  answer.on('data', (piece: Buffer) => piece.toString().includes('event: tarea') && heard());
  answer.on('error', () => undefined);
  return () => answer.destroy();
}

async function run(defer: Defer): Promise<void> {
  const server = await startBenchServer();
  defer(() => server.stop());
  const databaseUrl = await server.createDatabase('inboxes');
  const host = await startService(server, databaseUrl, { bundle: withClerks() });
  defer(() => host.stop());
  const postmaster = (await server.postmasterPid())!;

  const logins: Readonly<Record<string, string>>[] = [];
  for (let at = 0; at < USERS; at += 1) logins.push(await logIn(host.url, clerk(at)));
  const post = async (path: string, body: object, by: number): Promise<Record<string, never>> => {
    const headers = { 'Content-Type': 'application/json', ...logins[by % USERS] };
    const answer = await fetch(`${host.url}/workflow/api/${path}/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, never>;
  };
  let heard = 0;
  let turn = 0;
  /** Starts a task, and claims it. */
  const work = async (): Promise<void> => {
    turn += 1;
    const begun = await post('instancias', { proceso: ONE_TASK, datos: {} }, turn);
    const { tareas } = begun['instancia'] as unknown as { readonly tareas: readonly { readonly id: number }[] };
    await post('tomar-tarea', { tarea_id: tareas[0]!.id }, turn + 1);
  };
  /** Measures the milliseconds of a processor per second: of the host, and of the database. */
  const measure = async (aSecond: number): Promise<readonly [host: number, database: number]> => {
    const [own, peer] = [processCpu(host.pid), treeCpu(postmaster)];
    for (let second = 0; second < SECONDS; second += 1) {
      const next = delay(1000);
      for (let count = 0; count < aSecond; count += 1) await work();
      await next;
    }
    return [(processCpu(host.pid) - own) / SECONDS, (treeCpu(postmaster) - peer) / SECONDS];
  };
  const percent = (milliseconds: number): string => (milliseconds / 10).toFixed(1);
  const rows: string[][] = [];
  for (const inboxes of [0, INBOXES]) {
    const open: (() => void)[] = [];
    for (let at = 0; at < inboxes; at += 1)
      open.push(await openInbox(host.url, logins[at % USERS]!, () => (heard += 1)));
    await delay(2000);
    for (const aSecond of [0, 1]) {
      heard = 0;
      const [own, database] = await measure(aSecond);
      rows.push([String(inboxes), String(aSecond), percent(own), percent(database), String(heard)]);
    }
    for (const close of open) close();
  }
  const head = ['inboxes', 'tasks a second', 'host, % of a core', 'database, % of a core', 'events read'];
  process.stdout.write(`\n${table(head, rows)}`);
}

if (canMeasureCpu) await runWithCleanUp(run);
else {
  process.stderr.write('The CPU time of other processes can be read on Linux only: nothing is measured here.\n');
  process.exitCode = 1;
}
