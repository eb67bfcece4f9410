import { expect } from 'chai';
import { z } from 'zod';
import {
  anyone,
  authenticated,
  ConflictError,
  InputError,
  json,
  msgProblem,
  page,
  pageFormBody,
  pageRoute,
  pageTemplate,
  route,
  UnavailableError,
} from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

/** The header of a browser that requests a page. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const typed = pageTemplate(new URL('./pages/typed.liquid', import.meta.url));

const failures: Readonly<Record<string, () => Error>> = {
  conflict: () => new ConflictError('Otra persona <b>cambió</b> esto.'),
  fields: () => new InputError('Revise.', { errors: { a: ['Escriba <i>uno</i>.'], b: ['Falta.'] } }),
  away: () => new UnavailableError(),
  body: () => new InputError('Con cuerpo.', { body: { prescribed: true } }),
  bug: () => new Error('cannot greet Rosa Quintero'),
};

describe('a refusal', () => {
  let host: TestHost;

  before(async () => {
    const common = { summary: 'A', access: anyone, answers: {} } as const;
    const name = z.object({ name: z.string().max(20) });
    const fail = ({ params }: { readonly params: { readonly name: string } }): never => {
      throw failures[params.name]!();
    };
    const routes = [
      pageRoute({ method: 'GET', path: '/page/:name', access: anyone, params: name, handle: fail }),
      pageRoute({
        method: 'POST',
        path: '/form',
        access: anyone,
        body: pageFormBody(),
        handle: () => page({ title: 'A', content: typed({ value: '<typed>' }), status: 422 }),
      }),
      pageRoute({
        method: 'GET',
        path: '/limited',
        access: anyone,
        limit: { name: 'test/limited', points: 1, seconds: 3600 },
        handle: () => json({}),
      }),
      pageRoute({ method: 'GET', path: '/guarded', access: authenticated(['jwt']), handle: () => json({}) }),
      route({ ...common, method: 'GET', path: '/api/:name', problem: msgProblem, params: name, handle: fail }),
      route({
        ...common,
        method: 'GET',
        path: '/both/:name',
        params: name,
        answers: { 200: { description: 'A', others: { 'text/html': z.string() } } },
        handle: fail,
      }),
    ];
    const config = { http: { jsonBytes: 4096 } };
    host = await startTestHost({ plugins: [peoplePlugin(), routesOf(...routes)], config });
  });
  after(() => host.stop());

  const ask = (path: string, accept: string | undefined = BROWSER, more: RequestInit = {}): Promise<Response> =>
    fetch(host.url + path, { ...more, headers: { Accept: accept, ...more.headers } });

  async function isPage(answer: Response, status: number, ...words: readonly string[]): Promise<string> {
    expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(answer.status).to.equal(status);
    expect(answer.headers.get('cache-control')).to.equal('no-store, no-transform');
    expect(answer.headers.get('content-security-policy')).to.include("default-src 'none'");
    expect(answer.headers.get('vary')).to.include('Accept');
    const html = await answer.text();
    expect(html).to.include(`<code>${answer.headers.get('x-request-id')}</code>`);
    for (const word of words) expect(html).to.include(word);
    return html;
  }
  async function isJson(answer: Response, status: number): Promise<unknown> {
    expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(answer.status).to.equal(status);
    return answer.json();
  }

  it('of an unknown path is a page for those who ask for one, and JSON for all others', async () => {
    await isPage(await ask('/nowhere'), 404, '<h1>No encontramos esta página</h1>');
    for (const accept of [
      '*/*',
      'application/json',
      'application/json, text/html',
      'image/png',
      '',
      ';;',
      'text/*;q=0',
    ]) {
      expect(await isJson(await ask('/nowhere', accept), 404), accept).to.include({ code: 'not_found' });
    }
  });

  it('on a page is a page, unless JSON is asked for', async () => {
    for (const accept of [BROWSER, '*/*', 'text/html', 'image/png', '']) {
      await isPage(await ask('/page/conflict', accept), 409, 'Algo cambió mientras tanto');
    }
    expect(await isJson(await ask('/page/conflict', 'application/json'), 409)).to.include({ code: 'conflict' });
    await isPage(await ask(`/page/${'a'.repeat(21)}`, '*/*'), 404);
    await isPage(await ask('/page/%zz', '*/*'), 400);
  });

  it('of the API stays as it is, also for a browser', async () => {
    expect(await isJson(await ask('/api/conflict'), 409)).to.have.property('msg');
    expect(await isJson(await ask('/api/bug'), 500)).to.have.property('request_id');
  });

  it('of an operation that may answer a page is one for a browser alone', async () => {
    await isPage(await ask('/both/conflict'), 409);
    expect(await isJson(await ask('/both/conflict', '*/*'), 409)).to.include({ code: 'conflict' });
  });

  it('escapes its words, and says what is wrong with each field', async () => {
    await isPage(await ask('/page/conflict'), 409, 'Otra persona &lt;b&gt;cambió&lt;/b&gt; esto.');
    await isPage(await ask('/page/fields'), 400, '<li>Escriba &lt;i&gt;uno&lt;/i&gt;.</li>', '<li>Falta.</li>');
    await isPage(await ask('/page/body'), 400, 'Con cuerpo.');
  });

  it('of a failure tells nothing but its number', async () => {
    const html = await isPage(await ask('/page/bug'), 500, 'Algo falló de nuestro lado');
    expect(html).not.to.match(/Rosa|greet|Error/);
    expect(html).to.match(/dé a la entidad el código de este error: <code>[\da-f-]{36}</);
  });

  it('says when to come back', async () => {
    const away = await ask('/page/away');
    expect(away.headers.get('retry-after')).to.equal('5');
    await isPage(away, 503, 'Puede intentarlo de nuevo en 5 segundos.');
    await ask('/limited');
    const limited = await ask('/limited');
    expect(Number(limited.headers.get('retry-after'))).to.be.greaterThan(90);
    await isPage(limited, 429, 'Puede intentarlo de nuevo en ', ' minutos.');
  });

  it('of a credential or a method is a page too', async () => {
    await isPage(await ask('/guarded'), 401, 'Inicie sesión para continuar');
    const method = await ask('/guarded', BROWSER, { method: 'PUT' });
    expect(method.headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
    await isPage(method, 405, 'Esta dirección no se usa así');
    expect(await isJson(await ask('/guarded', '*/*', { method: 'PUT' }), 405)).to.deep.equal({
      detail: 'Método PUT no permitido.',
      code: 'method_not_allowed',
    });
  });

  it('of a form is a page: from another site, too large, of another type', async () => {
    const send = (body: string, headers: Record<string, string> = {}) =>
      ask('/form', BROWSER, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      });
    await isPage(await send('a=1', { Origin: 'https://evil.example' }), 403, 'se envió desde otro sitio');
    const large = 'a=1&'.repeat(1000);
    const from = `${host.url}/page/x?b=2`;
    await isPage(await send(large, { Referer: from }), 413, 'Lo que envió es demasiado grande', 'href="/page/x?b=2"');
    for (const other of [{}, { Referer: 'x' }, { Referer: `${host.url}//evil.example` }]) {
      expect(await isPage(await send(large, other), 413)).not.to.include('href="/');
    }
    await isPage(await send('{}', { 'Content-Type': 'application/json' }), 415, 'No podemos leer este tipo de envío');
    await isPage(await send('a=%zz'), 400, 'No pudimos leer lo que envió');
    const back = await send('a=1');
    expect(back.status).to.equal(422);
    expect(await back.text()).to.include('<input value="&lt;typed&gt;">');
  });

  it('has no body for HEAD', async () => {
    const answer = await ask('/page/conflict', BROWSER, { method: 'HEAD' });
    expect(answer.status).to.equal(409);
    expect(await answer.text()).to.equal('');
  });
});
