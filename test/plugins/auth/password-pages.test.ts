import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';

const NEXT = 'otra-clave-bien-larga';

describe('the page of the mailed link', () => {
  let server: TestSmtpServer;
  let client: AuthClient;

  before(async () => {
    const names = ['luz', 'marta', 'ana', 'eva', 'sol'];
    server = await TestSmtpServer.start();
    client = await startAuthHost({
      config: { mail: server.config(), logging: { level: 'info' } },
      bundle: {
        usuarios: names.map((username) => ({ username, password: PASSWORD, email: `${username}@ciudad.example` })),
      },
    });
  });
  after(async () => {
    await client.host.stop();
    await server.stop();
  });

  /** Asks for a link, and answers the path of the one that is mailed. */
  async function link(username: string): Promise<string> {
    const before = server.received.length;
    await client.call('post', '/api/clave/restablecer/', { body: { username } }).expect(200);
    const { email } = await server.message(before);
    const [address] = email.text!.match(/http:\S+/)!;
    expect(new URL(address).origin).to.equal(client.host.url);
    expect(new URL(address).pathname).to.match(/^\/clave\/nueva\/[\w-]{43}$/);
    return new URL(address).pathname;
  }
  const open = (path: string): request.Test => request(client.host.url).get(path).set('Accept', 'text/html');
  const send = (path: string, form: string, headers: Readonly<Record<string, string>> = {}): request.Test =>
    request(client.host.url)
      .post(path)
      .set({ Accept: 'text/html', Origin: client.host.url, ...headers })
      .type('application/x-www-form-urlencoded')
      .send(form);
  const both = (password: string, again = password): string =>
    new URLSearchParams({ nueva: password, repetida: again }).toString();
  const login = async (username: string, password: string): Promise<number> =>
    (await client.attempt('/api/token/', { username, password })).status;
  const isEnded = ({ status, text }: Response): void => {
    expect(status).to.equal(404);
    expect(text).to.include('<h1>Este enlace ya no sirve</h1>');
  };

  it('shows a form that works by itself, and does not use the link up', async () => {
    const path = await link('luz');
    await request(client.host.url).head(path).expect(200);
    for (const asked of [path, `${path}/`, path]) {
      const { text, headers, status } = await open(asked);
      expect(status).to.equal(200);
      expect(text)
        .to.match(/<form [^>]*method="post">/)
        .and.not.include('<script');
      expect(text.match(/type="password" autocomplete="new-password"/g)).to.have.length(2);
      expect(headers['content-security-policy']).to.include("form-action 'self'").and.include("script-src 'self'");
      expect(headers['cache-control']).to.include('no-store');
      expect(headers['referrer-policy']).to.equal('same-origin');
      expect(headers['x-robots-tag']).to.equal('noindex');
    }
  });

  it('sets the password, and leads to a page that may be loaded again', async () => {
    const path = await link('luz');
    const { access } = await client.tokens();
    const answer = await send(path, both(NEXT));
    expect(answer.status).to.equal(303);
    expect(answer.headers['location']).to.equal('/clave/guardada');
    expect((await open('/clave/guardada')).text).to.include('Su contraseña quedó guardada');
    expect([await login('luz', PASSWORD), await login('luz', NEXT)]).to.deep.equal([404, 200]);
    expect(await client.probe({ Authorization: `Bearer ${access}` }), 'a token from before').to.equal(401);
    isEnded(await open(path));
    isEnded(await send(path, both('una-tercera-clave')));
    expect(await login('luz', NEXT)).to.equal(200);
  });

  it('says at the field what is wrong, keeps the link, and shows nothing that was typed', async () => {
    const path = await link('marta');
    for (const [form, field, reason] of [
      [both('corta'), 'nueva', 'al menos 10 caracteres'],
      [both('x'.repeat(1025)), 'nueva', 'hasta 1024 caracteres'],
      [both(NEXT, 'otra-cosa-distinta'), 'repetida', 'la misma contraseña en los dos campos'],
      [both('contraseña123'), 'nueva', 'fácil de adivinar'],
      ['', 'nueva', ''],
      [`nueva=${NEXT}`, 'repetida', ''],
      [`nueva=${NEXT}&nueva=${NEXT}&repetida=${NEXT}`, 'nueva', ''],
    ] as const) {
      const { status, text } = await send(path, form);
      expect(status, form).to.equal(422);
      expect(text, form).to.include('<title>Error: ').and.include(reason);
      expect(text, form).to.include(`<a href="#${field}">`).and.include(`id="${field}-error"`);
      for (const typed of ['corta', 'otra-cosa-distinta', NEXT, 'xxxxx']) expect(text).not.to.include(`"${typed}`);
    }
    expect((await send(path, both(NEXT))).status).to.equal(303);
  });

  it('takes a multipart form as well', async () => {
    const path = await link('ana');
    const answer = await request(client.host.url).post(path).field('nueva', NEXT).field('repetida', NEXT);
    expect(answer.status).to.equal(303);
  });

  it('is nothing for what is no link', async () => {
    for (const token of ['a', 'a'.repeat(43), '%27%20OR%201=1', '%3Cscript%3E', 'ñ'.repeat(50)]) {
      const path = `/clave/nueva/${token}`;
      isEnded(await open(encodeURI(decodeURI(path))));
      isEnded(await send(encodeURI(decodeURI(path)), both(NEXT)));
    }
    expect((await open(`/clave/nueva/${'a'.repeat(101)}`)).status).to.equal(404);
    expect((await open('/clave/nueva/%00')).status).to.equal(400);
  });

  it('serves one of several that send it at the same time', async () => {
    const path = await link('eva');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => send(path, both(`clave-numero-${index}`))),
    );
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    for (const answer of answers) if (answer.status !== 303) isEnded(answer);
  });

  it('is refused from another site, as JSON, and too large', async () => {
    const path = await link('sol');
    const foreign = await send(path, both(NEXT), { Origin: 'https://malo.example' });
    expect(foreign.status).to.equal(403);
    expect((await send(path, both(NEXT), { 'Sec-Fetch-Site': 'cross-site' })).status).to.equal(403);
    const json = await request(client.host.url).post(path).send({ nueva: NEXT, repetida: NEXT });
    expect(json.status).to.equal(415);
    expect((await send(path, 'a=1&'.repeat(1000))).status).to.equal(413);
    expect(await login('sol', PASSWORD)).to.equal(200);
  });

  it('is refused where others could read the password', async () => {
    const other = await startAuthHost({ config: { auth: { plainHttp: false } } });
    try {
      const asked = '/clave/nueva/a';
      const far = { 'X-Forwarded-For': '203.0.113.7', Accept: 'text/html' };
      for (const call of [request(other.host.url).get(asked), request(other.host.url).post(asked)]) {
        const { status, text } = await call.set(far);
        expect(status).to.equal(403);
        expect(text).to.include('solo se reciben por HTTPS');
      }
    } finally {
      await other.host.stop();
    }
  });

  it('leaves no link in the log', async () => {
    const path = await link('sol');
    await open(path);
    await send(path, both('corta'));
    const log = client.host.logLines.join('');
    expect(log).to.include('/clave/nueva/:token').and.not.include(path.split('/').at(-1)!);
  });
});
