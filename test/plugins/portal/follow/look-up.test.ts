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
      const { status, address } = await attempt();
      expect({ status, address }).to.deep.equal({ status: 422, address: '/seguimiento/' });
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
    expect(browser.page.status).to.equal(422);
    expect(browser.errors).to.have.length(2);
    expect(browser.page.html).to.include('&lt;script&gt;').and.not.to.include('<script>alert');
    await byKey('');
    expect(browser.errors).to.deep.equal(['Escriba la clave completa, como está en su comprobante: empieza por key_.']);
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
    expect((await browser.post('/seguimiento', odd)).status).to.equal(422);
    expect((await browser.post('/seguimiento', new URLSearchParams())).status).to.equal(422);
  });

  it('refuses further guesses for a time, and says for how long', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const guess = (documento: string) =>
      browser.post(
        '/seguimiento',
        new URLSearchParams({ modo: 'radicado', radicado: filed.radicado, documento }),
        from,
      );
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1) statuses.push((await guess(String(5000 + number))).status);
    expect(statuses).to.deep.equal([...Array<number>(10).fill(422), 429, 429]);
    const held = await guess('1234567');
    expect(held.status).to.equal(429);
    expect(Number(held.headers.get('retry-after'))).to.be.within(1, 900);
    expect(browser.errors).to.deep.equal([
      'Hubo demasiados intentos. Espere 15 minutos, o consulte con la clave de seguimiento.',
    ]);
    expect(
      (await browser.post('/seguimiento', new URLSearchParams({ modo: 'llave', llave: filed.key }), from)).status,
    ).to.equal(200);
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
      expect((await byNumber(filed.radicado, documento)).status).to.equal(200);
      expect(browser.title).to.match(/^Revise su correo o su chat/);
      answers.push(browser.text);
    }
    expect(answers[0]).to.equal(answers[1]).and.to.include('le enviamos el enlace');
  });
});
