import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { tramiteClient, type Filed } from '../../../acceptance/support/tramite-client.js';
import { PageClient } from '../support/page-client.js';

const tramites = [
  {
    codigo: 'SALUD',
    nombre: 'Salud',
    preguntas: [
      { pre_codigo: 'cedula', pre_texto: 'Su documento', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
      { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
    ],
  },
];
const UNKNOWN = 'No encontramos una solicitud con esos datos. Revise que estén como en su comprobante.';
const AGAIN = '/seguimiento/?aviso=revisar';
const NOBODY = 'key_00000000-0000-4000-8000-000000000000';

describe('the page on which a record is looked up', () => {
  let host: TestHost;
  let filed: Filed;
  let browser: PageClient;

  before(async () => {
    host = await startTestHost({
      bundle: { tramites },
      config: { http: { publicPerMinute: 1_000_000, trustedProxies: 1 } },
    });
    filed = await tramiteClient(host).file('SALUD', { cedula: 'CC 1234567', asunto: '7654321' });
  });
  after(() => host?.stop());
  beforeEach(async () => {
    browser = new PageClient(host);
    expect((await browser.open('/seguimiento/')).status).to.equal(200);
  });

  const byKey = (llave: string) => browser.press('modo=llave', { llave }, 0);
  const byNumber = (radicado: string, documento: string) => browser.press('modo=radicado', { radicado, documento }, 1);

  it('leads to the record by its key, in capitals too', async () => {
    expect(browser.page.html).to.include('Clave de seguimiento</label>').and.not.include('la llave');
    expect((await byKey(` ${filed.key.toUpperCase()} `)).address).to.equal(`/seguimiento/${filed.key}`);
    expect(browser.page.status).to.equal(200);
    expect(browser.text).to.include(`Radicado ${filed.radicado}`);
    await browser.open('/seguimiento/');
    const copied = `\u2068${filed.key.replaceAll('-', '\u2011')}\u2069`;
    expect((await byKey(copied)).address).to.equal(`/seguimiento/${filed.key}`);
  });

  it('shows what was typed for some minutes alone, also to a browser that keeps the cookie', async () => {
    await byKey(NOBODY);
    expect(browser.page.html).to.include(NOBODY);
    const cookie = browser.cookie('consulta')!;
    host.clock.advance(5 * 60);
    browser.setCookie('consulta', cookie, '/seguimiento');
    await browser.open(AGAIN);
    expect(browser.page.html).not.to.include(NOBODY);
  });

  it('leads to the record by its number and the document that was filed', async () => {
    for (const [radicado, documento] of [
      [filed.radicado, '1.234.567'],
      [`\u202A${filed.radicado.replace('-', '\u2013')}\u202C`, '1234567\u200B'],
    ] as const) {
      await browser.open('/seguimiento/');
      expect((await byNumber(radicado, documento)).address).to.equal(`/seguimiento/${filed.key}`);
    }
  });

  it('says the same for what is not there and for what is another person’s, and shows what was typed', async () => {
    for (const attempt of [
      () => byNumber(filed.radicado, '7654321'),
      () => byNumber('2020-0000001', '1234567'),
      () => byKey(NOBODY),
    ]) {
      await browser.open('/seguimiento/');
      const { method, status, address } = await attempt();
      expect({ method, status, address }).to.deep.equal({ method: 'GET', status: 200, address: AGAIN });
      expect(browser.errors).to.deep.equal([UNKNOWN]);
      expect(browser.title).to.match(/^Error: Consulte/);
    }
    expect(browser.page.html).to.include(`value="${NOBODY}"`);
    for (const unknown of [NOBODY, 'key_1', '1', encodeURIComponent('<script>'), '%00']) {
      const { status, html } = await browser.open(`/seguimiento/${unknown}`);
      expect(status, unknown).to.be.oneOf([404, 400]);
      expect(html).not.to.include('<script>');
      if (unknown !== '%00') expect(browser.text, unknown).to.include(UNKNOWN);
    }
  });

  it('says at each field what is missing, and escapes what was typed', async () => {
    await byNumber('"><script>alert(1)</script>', '');
    expect(browser.page.address).to.equal(AGAIN);
    expect(browser.errors).to.have.length(2);
    expect(browser.page.html).to.include('&lt;script&gt;').and.not.to.include('<script>alert');
    await byKey('');
    expect(browser.errors).to.deep.equal(['Escriba la clave completa, como está en su comprobante: empieza por key_.']);
  });

  it('keeps what was typed in the browser alone, encrypted and until a record is found', async () => {
    const form = new URLSearchParams({ modo: 'radicado', radicado: filed.radicado, documento: '99887766' });
    const sent = { method: 'POST', body: form, redirect: 'manual' } as const;
    const { status, headers } = await fetch(new URL('/seguimiento/', host.url), sent);
    expect({ status, location: headers.get('location') }).to.deep.equal({ status: 303, location: AGAIN });
    const [cookie] = headers.getSetCookie().filter((one) => one.startsWith('consulta='));
    expect(cookie).to.match(/Path=\/seguimiento;.*Max-Age=300;.*HttpOnly/);
    const bytes = Buffer.from(/^consulta=([^;]*)/.exec(cookie!)![1]!, 'base64url');
    expect(bytes.includes('99887766')).to.equal(false);

    await byNumber(filed.radicado, '99887766');
    expect((await browser.open(AGAIN)).html).to.include('value="99887766"');
    expect((await browser.open('/seguimiento/')).html).not.to.include('99887766');
    await byNumber(filed.radicado, '1234567');
    expect(browser.cookie('consulta')).to.equal(undefined);
    for (const value of [undefined, 'x', 'A'.repeat(200)]) {
      if (value !== undefined) browser.setCookie('consulta', value, '/seguimiento');
      await browser.open(AGAIN);
      expect(browser.text).to.include('Escriba de nuevo los datos para consultar, como están en su comprobante.');
    }
  });

  it('is no page for forms of other sites, and puts up with any form', async () => {
    const body = new URLSearchParams({ modo: 'llave', llave: filed.key });
    const elsewhere = await browser.post('/seguimiento', body, { origin: 'https://evil.example' });
    expect(elsewhere.status).to.equal(403);
    const site = await browser.post('/seguimiento', body, { 'sec-fetch-site': 'cross-site' });
    expect(site.status).to.equal(403);
    const odd = new URLSearchParams([
      ['modo', 'x'],
      ['llave', 'a'],
      ['llave', 'b'],
      ['otro', 'x'.repeat(10_000)],
    ]);
    expect((await browser.post('/seguimiento', odd)).address).to.equal(AGAIN);
    expect((await browser.post('/seguimiento', new URLSearchParams())).address).to.equal(AGAIN);
  });

  it('refuses further guesses for a time, and says for how long', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const guess = (documento: string) =>
      browser.post(
        '/seguimiento',
        new URLSearchParams({ modo: 'radicado', radicado: filed.radicado, documento }),
        from,
      );
    const refusals: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      await guess(String(5000 + number));
      refusals.push(...browser.errors);
    }
    const held = 'Hubo demasiados intentos. Espere 15 minutos, o consulte con la clave de seguimiento.';
    expect(refusals).to.deep.equal([...Array<string>(10).fill(UNKNOWN), held, held]);
    const right = await guess('1234567');
    expect({ method: right.method, address: right.address }).to.deep.equal({ method: 'GET', address: AGAIN });
    expect(browser.errors).to.deep.equal([held]);
    expect(right.html).to.include('value="1234567"');
    const key = new URLSearchParams({ modo: 'llave', llave: filed.key });
    expect((await browser.post('/seguimiento', key, from)).address).to.equal(`/seguimiento/${filed.key}`);
  });

  it('says that the link is sent, once too many have tried a radicado, whether the document fits or not', async () => {
    for (let number = 0; number < 30; number += 1) {
      const guess = new URLSearchParams({
        modo: 'radicado',
        radicado: filed.radicado,
        documento: String(6000 + number),
      });
      await browser.post('/seguimiento', guess, { 'x-forwarded-for': `203.0.113.${100 + number}` });
    }
    const answers: string[] = [];
    for (const documento of ['1234567', '7654321']) {
      await browser.open('/seguimiento/');
      const { method, address } = await byNumber(filed.radicado, documento);
      expect({ method, address }).to.deep.equal({ method: 'GET', address: '/seguimiento/?aviso=enlace' });
      expect(browser.title).to.match(/^Revise su correo o su chat/);
      answers.push(browser.text);
    }
    expect(answers[0]).to.equal(answers[1]).and.to.include('le enviamos el enlace');
  });
});
