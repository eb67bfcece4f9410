import { randomUUID } from 'node:crypto';
import { startBenchServer } from './support/bench-server.js';
import { filing } from './support/city.js';
import type { ChildServer } from './support/child-server.js';
import { runWithCleanUp } from './support/clean-up.js';
import { processCpu } from './support/process-cpu.js';
import { startService } from './support/start-service.js';
import { median, table } from './support/statistics.js';

// `npm run bench:portal`: CPU milliseconds of the service for a page of ten questions, and for the last step of a
// filing on pages beside `POST /home/api/tramite` with the same answers, without and with an Idempotency-Key.

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 500);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);

const types = ['TEXTO', 'NUMERO', 'FECHA', 'CORREO', 'BOOLEANO', 'SELECCION', 'DOCUMENTO_IDENTIDAD', 'TEXTO_LARGO'];
const question = (pre_tipo: string, index: number): object => ({
  pre_codigo: `q${index}`,
  pre_texto: `Pregunta ${index}`,
  pre_tipo,
  pre_ayuda: 'Lo que ayuda a responderla.',
  ...(pre_tipo === 'SELECCION' && { opciones: ['uno', 'dos', 'tres', 'cuatro'] }),
});
const texts = Object.keys(filing('')).map((pre_codigo) => ({
  pre_codigo,
  pre_texto: pre_codigo,
  pre_tipo: pre_codigo === 'descripcion' ? 'TEXTO_LARGO' : 'TEXTO',
  pre_obligatorio: true,
}));
const bundle = {
  tramites: [
    {
      codigo: 'DIEZ',
      nombre: 'Diez preguntas',
      una_pagina: true,
      preguntas: [...types, 'TEXTO', 'HORA'].map(question),
    },
    { codigo: 'RADICA', nombre: 'Radicar', una_pagina: true, preguntas: texts },
  ],
};

const json = { 'content-type': 'application/json' };

async function ask(url: string, init: RequestInit, expected: number): Promise<Response> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  if (answer.status !== expected) throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status}`);
  return answer;
}

/** Opens a draft, and returns its cookie and its key. */
async function begun({ url }: ChildServer, codigo: string): Promise<{ readonly cookie: string; readonly key: string }> {
  const answer = await ask(`${url}/tramites/${codigo}/comenzar`, { method: 'POST' }, 303);
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  return { cookie, key: cookie.slice('borrador='.length) };
}

/** Measures the CPU milliseconds of the service for each request. */
async function cpuOf({ pid }: ChildServer, prepared: readonly (() => Promise<unknown>)[]): Promise<number> {
  const before = processCpu(pid);
  for (const request of prepared) await request();
  return (processCpu(pid) - before) / prepared.length;
}

const times = <T>(make: () => Promise<T>): Promise<T[]> =>
  Array.from({ length: REQUESTS }).reduce<Promise<T[]>>(
    async (all) => [...(await all), await make()],
    Promise.resolve([]),
  );

await runWithCleanUp(async (defer) => {
  const server = await startBenchServer(process.env['BENCH_DATABASE_URL']);
  defer(() => server.stop());
  const service = await startService(server, await server.createDatabase('portal'), { bundle });
  defer(() => service.stop());
  const { url } = service;
  const api = `${url}/home/api/tramite/RADICA`;
  const answers = filing('D1');

  const page = async (): Promise<(() => Promise<unknown>)[]> => {
    const { cookie } = await begun(service, 'DIEZ');
    const show = async () => (await ask(`${url}/tramites/DIEZ/preguntas/todo`, { headers: { cookie } }, 200)).text();
    return Array.from({ length: REQUESTS }, () => show);
  };
  const lastStep = () =>
    times(async () => {
      const { cookie, key } = await begun(service, 'RADICA');
      const sent = { method: 'PATCH', headers: json, body: JSON.stringify(answers) };
      await (await ask(`${url}/home/api/borrador/${key}`, sent, 200)).text();
      const review = await ask(`${url}/tramites/RADICA/revisar`, { headers: { cookie } }, 200);
      const [, csrf] = /name="csrf" value="([^"]+)"/.exec(await review.text())!;
      const body = new URLSearchParams({ csrf: csrf!, _accion: 'radicar' });
      return () => ask(`${url}/tramites/RADICA/revisar`, { method: 'POST', headers: { cookie }, body }, 303);
    });
  const call = (headers: () => Record<string, string>) => () => {
    const send = async () => {
      const init = { method: 'POST', headers: { ...json, ...headers() }, body: JSON.stringify(answers) };
      return (await ask(api, init, 200)).text();
    };
    return Promise.resolve(Array.from({ length: REQUESTS }, () => send));
  };

  const operations: readonly (readonly [string, () => Promise<readonly (() => Promise<unknown>)[]>])[] = [
    ['a page of ten questions', page],
    ['the last step of a filing on pages', lastStep],
    ['POST /home/api/tramite', call(() => ({}))],
    ['the same with an Idempotency-Key', call(() => ({ 'idempotency-key': randomUUID() }))],
  ];
  // All preparations come first, so that their remaining work does not affect a measurement.
  const prepared = new Map<string, (readonly (() => Promise<unknown>)[])[]>();
  for (const [name, prepare] of operations) {
    const rounds: (readonly (() => Promise<unknown>)[])[] = [];
    while (rounds.length < ROUNDS) rounds.push(await prepare());
    prepared.set(name, rounds);
  }
  const measured = new Map<string, number[]>(operations.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, rounds] of prepared) measured.get(name)!.push(await cpuOf(service, rounds[round]!));
  }
  // The first round warms up.
  const rows = [...measured].map(([name, rounds]) => [name, median(rounds.slice(1)).toFixed(2)]);
  process.stdout.write(table(['CPU milliseconds of the service', 'a request'], rows));
});
