import { expect } from 'chai';
import { plugin as auth } from '../../plugins/auth/index.js';
import { opinionesPlugin } from '../../docs/examples/opiniones/plugin.js';
import { startTestHost, type TestHost } from '../../testing/index.js';

describe('opiniones, a page with a form', () => {
  let city: TestHost;
  before(async () => {
    city = await startTestHost({ plugins: [auth, opinionesPlugin] });
  });
  after(() => city.stop());

  const send = (cookie: string, fields: Record<string, string>): Promise<Response> =>
    fetch(`${city.url}/opiniones`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie: cookie, Accept: 'text/html' },
      redirect: 'manual',
    });

  it('is accepted only with the cookie of its reader', async () => {
    const opened = await fetch(`${city.url}/opiniones/`);
    const [cookie] = opened.headers.getSetCookie()[0]!.split(';') as [string];
    const [, csrf] = /name="csrf" value="([^"]+)"/.exec(await opened.text())! as unknown as [string, string];

    const sent = await send(cookie, { csrf, texto: 'Bien' });
    expect([sent.status, sent.headers.get('location')]).to.deep.equal([303, '/opiniones/gracias']);
    expect(await (await fetch(`${city.url}/opiniones/gracias`)).text()).to.include('Gracias por su opinión');
    const empty = await send(cookie, { csrf, texto: ' ' });
    expect(empty.status).to.equal(422);
    expect(await empty.text())
      .to.include('Escriba su opinión.')
      .and.include('<title>Error: ');
    expect((await send(cookie, { texto: 'Bien', csrf })).status).to.equal(403);
    expect((await send('opinion=another', { csrf, texto: 'Bien' })).status).to.equal(403);
  });
});
