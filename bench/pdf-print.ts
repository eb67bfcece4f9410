import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PdfPrinter } from '../plugins/documents/contract.js';
import { startDatabaseServer, stopDatabaseServer } from '../testing/database-server.js';
import { startDocumentsHost } from '../test/plugins/documents/support/documents-client.js';
import { testBrowser } from '../test/support/test-browser.js';
import { runWithCleanUp } from './support/clean-up.js';
import { coldPrograms, type ColdProgram } from './support/cold-programs.js';
import { median, table } from './support/statistics.js';
import { TWO_PAGES } from './support/two-pages.js';

// `npm run bench:pdf`: the time that a host at rest takes for a document of two pages by `POST /api/imprimir/`, and for
// one that is printed, signed and stored by `POST /api-svc/documentos/generar/`, beside programs that are started for
// each document. `BENCH_BROWSER` names another browser than the first that is found.

const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 100);
const COLD_REPETITIONS = 10;
const WARM_UP = 10;
/** The pause before each document, in which the browser opens its next page. */
const REST_MILLISECONDS = 400;

/** The two pages as a template. */
const plantillas = [{ codigo: 'PAZ', html: `{% raw %}${/<body>([\s\S]*)<\/body>/.exec(TWO_PAGES)![1]!}{% endraw %}` }];

/** Measures how long work takes, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const seconds = (milliseconds: readonly number[]): string => (median(milliseconds) / 1000).toFixed(3);

/** Measures work so many times, one after the other. */
async function series(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) times.push(await timed(work));
  return times;
}

async function prints(program: ColdProgram, html: string, pdf: string): Promise<boolean> {
  const isPrinted = await program.print(html, pdf).then(
    () => existsSync(pdf),
    () => false,
  );
  if (!isPrinted) process.stdout.write(`${program.name} does not print here, and is left out\n`);
  return isPrinted;
}

await runWithCleanUp(async (defer) => {
  await startDatabaseServer();
  defer(stopDatabaseServer);
  const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-bench-pdf-'));
  defer(() => rm(folder, { recursive: true, force: true }));
  const browser = process.env['BENCH_BROWSER'] ?? (await testBrowser());
  const client = await startDocumentsHost(
    { config: { documents: { pdf: { browser }, printSecondsPerMinute: 1_000_000 } } },
    { plantillas },
  );
  const { host } = client;
  defer(() => host.stop());

  const ask = async (route: string, body: object, as = 'luz'): Promise<void> => {
    const headers = { 'content-type': 'application/json', ...client.headersOf(as) };
    const answer = await fetch(`${host.url}${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const pdf = Buffer.from(await answer.arrayBuffer());
    if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error(`${answer.status}: ${pdf.toString()}`);
  };
  const print = (as?: string): Promise<void> => ask('/api/imprimir/', { html: TWO_PAGES }, as);
  const registered = await Promise.all(Array.from({ length: WARM_UP + 2 * REPETITIONS }, () => client.register()));
  const issue = (): Promise<void> =>
    ask('/api-svc/documentos/generar/', { codigo: 'PAZ_Y_SALVO', llave: registered.pop()! });

  const first = await timed(() => print());
  await series(WARM_UP, () => print());
  await series(WARM_UP, issue);
  const warm: number[] = [];
  const signed: number[] = [];
  // In turn, so that other load of the machine affects both, and each on a host at rest.
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    await pause(REST_MILLISECONDS);
    warm.push(await timed(() => print()));
    await pause(REST_MILLISECONDS);
    signed.push(await timed(issue));
  }
  const rates: string[][] = [];
  const rate = async (name: string, callers: readonly (() => Promise<void>)[]): Promise<void> => {
    const each = Math.ceil(REPETITIONS / callers.length);
    const taken = await timed(() => Promise.all(callers.map((call) => series(each, call))));
    rates.push([name, ((each * callers.length * 1000) / taken).toFixed(1)]);
  };
  await rate('printed, by one caller', [() => print()]);
  await rate('printed, by two callers', [() => print(), () => print('otro')]);
  await rate('issued, by one caller', [issue]);

  const html = path.join(folder, 'page.html');
  await writeFile(html, TWO_PAGES);
  const cold: string[][] = [];
  for (const program of coldPrograms(browser, folder)) {
    const pdf = path.join(folder, 'page.pdf');
    if (!(await prints(program, html, pdf))) continue;
    const times = await series(COLD_REPETITIONS, () => program.print(html, pdf));
    cold.push([program.name, seconds(times), String((await stat(pdf)).size)]);
    await rm(pdf);
  }
  const printed = await host.container.get<PdfPrinter>(PdfPrinter).printPdf(TWO_PAGES);
  const own = [
    ['POST /api/imprimir/, warm', seconds(warm), String(printed.length)],
    ['POST /api-svc/documentos/generar/, warm: printed, signed, stored', seconds(signed), ''],
  ];
  process.stdout.write(`\n${table(['a document of two pages', 'median s', 'bytes'], [...own, ...cold])}`);
  process.stdout.write(`The first, with the start of the browser: ${(first / 1000).toFixed(2)} s\n`);
  process.stdout.write(`\n${table(['one after the other', 'documents a second'], rates)}`);
});
