import { expect } from 'chai';
import { DraftSweeper } from '../../plugins/forms/drafts/draft-sweeper.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { roundsOf } from './support/rounds.js';

const drafts = roundsOf('PORTAL_DRAFTS', 10_000);
const AT_ONCE = 32;
/** The share of drafts that are filed, by two windows at the same time: one in so many. */
const FILED = 10;

const tramite = {
  codigo: 'MUCHOS',
  nombre: 'Muchos borradores',
  preguntas: [{ pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true }],
};

describe(`${drafts} drafts on pages at two hosts`, () => {
  let hosts: readonly TestHost[];
  const cookies: string[] = [];

  const ask = async (at: number, path: string, init: RequestInit = {}): Promise<Response> => {
    const { url } = hosts[at % hosts.length]!;
    return fetch(`${url}/tramites/MUCHOS/${path}`, { redirect: 'manual', ...init });
  };
  const shown = async (at: number, path: string): Promise<string> =>
    (await ask(at, path, { headers: { cookie: cookies[at]! } })).text();
  const send = async (at: number, path: string, html: string, fields: Record<string, string>): Promise<Response> => {
    const [, csrf] = /name="csrf" value="([^"]+)"/.exec(html)!;
    const body = new URLSearchParams({ csrf: csrf!, ...fields });
    const answer = await ask(at, path, { method: 'POST', headers: { cookie: cookies[at]! }, body });
    await answer.arrayBuffer();
    return answer;
  };
  /** Works on each draft, many at a time. */
  const forEach = async (work: (at: number) => Promise<void>): Promise<void> => {
    let next = 0;
    const walk = async (): Promise<void> => {
      for (let at = next++; at < drafts; at = next++) await work(at);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, walk));
  };
  const count = async (table: string): Promise<number> => {
    const rows = await hosts[0]!.database.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
    return Number(rows[0]!.n);
  };

  before(async () => {
    const config = {
      http: { publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 },
      database: { acquireSeconds: 60, statementSeconds: 60 },
    };
    const first = await startTestHost({ bundle: { tramites: [tramite] }, config, answers: 'unchecked' });
    const { databaseUrl, dataFolder, secretKey } = first;
    const second = { config, databaseUrl, dataFolder, secretKey, answers: 'unchecked' } as const;
    hosts = [first, await startTestHost(second)];
  });
  after(async () => {
    for (const host of [...(hosts ?? [])].reverse()) await host.stop();
  });

  it('have a key each, and each its own answer', async () => {
    await forEach(async (at) => {
      const answer = await ask(at, 'comenzar', { method: 'POST' });
      expect(answer.status).to.equal(303);
      cookies[at] = answer.headers.getSetCookie()[0]!.split(';')[0]!;
      const page = await shown(at, 'preguntas/nombre');
      const sent = await send(at, 'preguntas/nombre', page, { _accion: 'continuar', nombre: `Persona ${at}.` });
      expect(sent.headers.get('location')).to.equal('/tramites/MUCHOS/revisar');
    });
    expect(new Set(cookies).size).to.equal(drafts);
    expect(await count('forms_draft')).to.equal(drafts);
    await forEach(async (at) => {
      // At the other host.
      const { url } = hosts[(at + 1) % hosts.length]!;
      const review = await fetch(`${url}/tramites/MUCHOS/revisar`, { headers: { cookie: cookies[at]! } });
      expect(await review.text()).to.include(`Persona ${at}.`);
    });
  });

  it('are one record each, filed by two windows at the two hosts', async () => {
    await forEach(async (at) => {
      if (at % FILED !== 0) return;
      const page = await shown(at, 'revisar');
      const press = (host: number): Promise<Response> => {
        const [, csrf] = /name="csrf" value="([^"]+)"/.exec(page)!;
        const body = new URLSearchParams({ csrf: csrf!, _accion: 'radicar' });
        return ask(host, 'revisar', { method: 'POST', headers: { cookie: cookies[at]! }, body });
      };
      const answers = await Promise.all([press(at), press(at + 1)]);
      const receipts = answers.map(({ headers }) => headers.get('location'));
      expect(receipts[0]).to.match(/recibo$/);
      expect(receipts[1]).to.equal(receipts[0]);
    });
    const filed = Math.ceil(drafts / FILED);
    expect(await count('tramites_record')).to.equal(filed);
    expect(await count('forms_draft')).to.equal(drafts - filed);
  });

  it('are opened by no key of another, nor by a changed one', async () => {
    await forEach(async (at) => {
      const key = cookies[at]!;
      const changed = `${key.slice(0, -2)}${key.at(-2) === 'A' ? 'B' : 'A'}${key.slice(-1)}`;
      const answer = await ask(at, 'revisar', { headers: { cookie: changed } });
      expect(answer.status).to.equal(404);
      expect(await answer.text()).not.to.include('Persona');
    });
  });

  it('are gone when their time is over', async () => {
    for (const { clock } of hosts) clock.advance(31 * 24 * 3600);
    const sweep = (): Promise<void> => hosts[0]!.container.get(DraftSweeper).schedule.run(new AbortController().signal);
    for (let round = 0; round < 200 && (await count('forms_draft')) > 0; round += 1) await sweep();
    expect(await count('forms_draft')).to.equal(0);
  });
});
