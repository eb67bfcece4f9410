import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  anyone,
  page,
  PageLayout,
  pageRoute,
  pageTemplate,
  redirect,
  type AnyHostPlugin,
  type Cookie,
  type Html,
} from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';

const greeting = pageTemplate(new URL('./pages/greeting.liquid', import.meta.url));
const bold = '<b>fuerte</b>' as Html;
const hostile = `"><script>alert('x')</script>{{ 7 | times: 6 }}`;

const draft: Cookie = { name: 'draft', value: 'q1n3f0Zr', path: '/pages', maxAgeSeconds: 60 };

function pagesPlugin(parts: Partial<AnyHostPlugin> = {}): AnyHostPlugin {
  return pluginOf({
    routes: () => [
      pageRoute({
        method: 'GET',
        path: '/pages/:name',
        access: anyone,
        params: z.object({ name: z.string() }),
        handle: ({ params: { name }, cookie }) =>
          page({
            title: `De ${name}`,
            content: greeting({ name: cookie('draft') ?? name, html: bold }),
            styles: ['/pages/one.css'],
            scripts: ['/pages/one.js'],
            cookies: [draft],
          }),
      }),
      pageRoute({
        method: 'GET',
        path: '/secret',
        access: anyone,
        handle: () => page({ title: 'A', content: bold, secret: true, status: 422, headers: { 'X-One': 'uno' } }),
      }),
      pageRoute({
        method: 'GET',
        path: '/hashes',
        access: anyone,
        handle: () =>
          page({ title: 'A', content: bold, sources: { styles: ["'sha256-AAA='"], scripts: ["'sha256-BBB='"] } }),
      }),
      pageRoute({
        method: 'POST',
        path: '/pages/:name',
        access: anyone,
        params: z.object({ name: z.string() }),
        handle: ({ params: { name } }) =>
          redirect(`/pages/${encodeURIComponent(name)}#end`, {
            cookies: [
              draft,
              { ...draft, name: 'gone', value: '', maxAgeSeconds: 0, httpOnly: false, sameSite: 'strict' },
            ],
          }),
      }),
    ],
    ...parts,
  });
}

describe('a page', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), pagesPlugin()] });
  });
  after(() => host.stop());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(host.url + path, { headers });

  it('is a document in the plain layout, under a policy that allows its own files alone', async () => {
    const answer = await get('/pages/Ana');
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).to.equal('no-store');
    expect(answer.headers.get('referrer-policy')).to.equal('same-origin');
    const html = await answer.text();
    expect(html).to.match(/^<!doctype html>\s*<html lang="es">/);
    expect(html).to.include('<title>De Ana · ').and.include('<b>fuerte</b>');
    expect(html).to.include('<link rel="stylesheet" href="/pages/one.css">');
    expect(html).to.include('<script src="/pages/one.js" defer></script>');
    const style = /<style>(.*?)<\/style>/s.exec(html)![1]!;
    const source = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    expect(answer.headers.get('content-security-policy')).to.equal(
      `default-src 'none'; style-src 'self' ${source}; img-src 'self' data:; script-src 'self'; connect-src 'self'; ` +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('escapes all that its template and the layout are given', async () => {
    const html = await (await get(`/pages/${encodeURIComponent(hostile)}`)).text();
    expect(html).not.to.include('<script>alert');
    expect(html).to.include('<input value="&#34;&gt;&lt;script&gt;');
    expect(html).to.include('{{ 7 | times: 6 }}');
  });

  it('reads a cookie by its name, the first of several', async () => {
    const html = await (await get('/pages/Ana', { cookie: 'adraft=no; draft=yes; draft=later' })).text();
    expect(html).to.include('Hola, yes<');
    expect(await (await get('/pages/Ana', { cookie: 'toString; draft' })).text()).to.include('Hola, Ana<');
  });

  it('keeps its address from other sites and from searches where it is secret', async () => {
    const answer = await get('/secret');
    expect(answer.status).to.equal(422);
    expect(answer.headers.get('referrer-policy')).to.equal('same-origin');
    expect(answer.headers.get('x-robots-tag')).to.equal('noindex');
    expect(answer.headers.get('x-one')).to.equal('uno');
  });

  it('may name hashes of its own code', async () => {
    const policy = (await get('/hashes')).headers.get('content-security-policy')!;
    expect(policy).to.match(/style-src 'self' 'sha256-[^']+' 'sha256-AAA=';/);
    expect(policy).to.include("script-src 'self' 'sha256-BBB=';");
  });

  it('sends the browser on, with cookies', async () => {
    const answer = await fetch(`${host.url}/pages/${encodeURIComponent('a/b ñ')}`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect(answer.status).to.equal(303);
    expect(answer.headers.get('location')).to.equal('/pages/a%2Fb%20%C3%B1#end');
    expect(answer.headers.getSetCookie()).to.deep.equal([
      'draft=q1n3f0Zr; Path=/pages; Max-Age=60; HttpOnly; SameSite=Lax',
      'gone=; Path=/pages; Max-Age=0; SameSite=Strict',
    ]);
  });

  it('is no operation of the document', async () => {
    const { paths } = (await (await get('/openapi.json')).json()) as { paths: Record<string, unknown> };
    expect(Object.keys(paths)).not.to.include('/pages/{name}');
  });
});

describe('a page of a service that is reached by https, with a layout of a plugin', () => {
  let host: TestHost;
  let fails = false;

  before(async () => {
    const layout: PageLayout = {
      render: ({ title, content, status }) => {
        if (fails) throw new Error('no layout');
        return Promise.resolve(`<title>${title}</title>${status}${content}` as Html);
      },
    };
    const plugin = pagesPlugin({ bindings: ({ bind }) => void bind(PageLayout).toConstantValue(layout) });
    host = await startTestHost({ plugins: [peoplePlugin(), plugin], config: { publicUrl: 'https://city.example' } });
  });
  after(() => host.stop());

  it('is laid out by it, and its cookies are secure', async () => {
    const answer = await fetch(`${host.url}/secret`);
    expect(await answer.text()).to.equal('<title>A</title>422<b>fuerte</b>');
    expect(answer.headers.get('content-security-policy')).to.include("style-src 'self';");
    const [cookie] = (await fetch(`${host.url}/pages/Ana`)).headers.getSetCookie();
    expect(cookie).to.match(/; Secure$/);
  });

  it('is laid out by the plain one where that fails', async () => {
    fails = true;
    const answer = await fetch(`${host.url}/secret`);
    expect(answer.status).to.equal(422);
    expect(await answer.text())
      .to.include('<b>fuerte</b>')
      .and.include('<!doctype html>');
    fails = false;
  });
});

describe('the parts of a page', () => {
  const content = bold;

  it('refuse addresses of other hosts, and texts that would be another header', () => {
    for (const location of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '\\\\evil.example',
      'evil',
      '',
      '/a b',
      '/a\r\nSet-Cookie: a=b',
      '/\t/evil.example',
      '/ñ',
      'javascript:alert(1)',
    ]) {
      expect(() => redirect(location), location)
        .to.throw(TypeError)
        .with.property('message')
        .that.not.includes('evil');
      expect(() => page({ title: '', content, scripts: [location] }), location).to.throw(TypeError);
    }
    expect(redirect('/a/?b=%20c#d').location).to.equal('/a/?b=%20c#d');
  });

  it('refuse cookies that would be read as others', () => {
    const wrong: Partial<Cookie>[] = [
      { name: '' },
      { name: 'a=b' },
      { name: 'a\r\nX: y' },
      { value: 'a; Path=/' },
      { value: 'secret value' },
      { value: 'a\nb' },
      { value: 'ñ' },
      { path: '' },
      { path: '/a; Domain=example.org' },
      { path: '/a\r\n' },
      { maxAgeSeconds: -1 },
      { maxAgeSeconds: Number.NaN },
    ];
    for (const parts of wrong) {
      const cookies = [{ ...draft, ...parts }];
      expect(() => redirect('/', { cookies }), JSON.stringify(parts)).to.throw(TypeError);
      expect(() => page({ title: '', content, cookies }), JSON.stringify(parts))
        .to.throw(TypeError)
        .with.property('message')
        .that.not.includes('secret');
    }
  });

  it('fail where the template uses a name without a value', () => {
    expect(() => greeting({ name: 'Ana' })).to.throw('html');
  });
});
