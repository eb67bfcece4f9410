import { expect } from 'chai';
import request from 'supertest';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { PageClient } from '../support/page-client.js';

const SCRIPT = '<script>alert("x")</script>{{ 7 | times: 6 }}';

const question = (pre_codigo: string, pre_tipo: string, more: object = {}) => ({
  pre_codigo,
  pre_tipo,
  pre_texto: `${pre_codigo} ${SCRIPT}`,
  pre_ayuda: SCRIPT,
  ...more,
});
const opciones = [{ codigo: SCRIPT, nombre: SCRIPT }];
const many = Array.from({ length: 20 }, (_, index) => ({ codigo: `${SCRIPT}${index}`, nombre: `${SCRIPT}${index}` }));

/** A tramite whose texts are scripts. */
const trampa = {
  codigo: 'TRAMPA',
  nombre: `Trampa ${SCRIPT}`,
  descripcion: SCRIPT,
  dependencia: SCRIPT,
  costo: SCRIPT,
  pasos: [{ codigo: 'todo-junto', titulo: SCRIPT, preguntas: ['texto', 'largo', 'correo', 'una', 'varias', 'lista'] }],
  preguntas: [
    question('texto', 'TEXTO'),
    question('largo', 'TEXTO_LARGO'),
    question('correo', 'CORREO'),
    question('una', 'SELECCION', { opciones }),
    question('varias', 'SELECCION_MULTIPLE', { opciones }),
    question('lista', 'SELECCION', { opciones: many }),
    question('numero', 'NUMERO'),
    question('dia', 'FECHA'),
    question('hora', 'HORA'),
    question('documento', 'DOCUMENTO_IDENTIDAD'),
    question('lugar', 'UBICACION'),
    question('nota', 'INFORMATIVO'),
    question('archivo', 'ARCHIVO'),
  ],
};

describe('pages that are filled in by somebody who means harm', () => {
  let host: TestHost;
  let browser: PageClient;

  before(async () => {
    host = await startTestHost({
      bundle: { tramites: [trampa] },
      config: { http: { publicPerMinute: 1_000_000 }, logging: { level: 'info' } },
    });
  });
  after(() => host?.stop());
  beforeEach(async () => {
    browser = new PageClient(host);
    await browser.open('/tramites/TRAMPA');
    await browser.press('');
  });

  /** Checks that the page has no injected tag or template, and that its policy runs no inline script. */
  const expectHarmless = (): void => {
    const { html, headers } = browser.page;
    expect(html).not.to.include('<script>');
    expect(html).not.to.match(/<script(?! src="\/portal\/[^"]*" defer>)/);
    expect(html).not.to.include('alert("x")</');
    expect(headers.get('content-security-policy')).to.match(/^default-src 'none'; style-src 'self';/);
    expect(headers.get('content-security-policy')).not.to.include('unsafe');
  };

  it('show each text as a text, of the city and of the person, right or wrong', async () => {
    expectHarmless();
    expect(browser.text).to.include(SCRIPT);
    await browser.answer({
      texto: SCRIPT,
      largo: SCRIPT,
      correo: SCRIPT,
      una: ['', 'x'],
      varias: ['', SCRIPT],
      lista: SCRIPT,
    });
    expect(browser.errors).not.to.deep.equal([]);
    expectHarmless();
    await browser.answer({ correo: '', una: ['', SCRIPT], varias: ['', SCRIPT], lista: `${SCRIPT}3` });
    for (const typed of [
      { numero: SCRIPT },
      { 'dia-dia': SCRIPT, 'dia-mes': SCRIPT, 'dia-anio': SCRIPT },
      { hora: SCRIPT },
      { 'documento-tipo': SCRIPT, 'documento-numero': SCRIPT },
      { lugar: SCRIPT },
    ]) {
      const { address } = browser.page;
      await browser.answer(typed);
      expect(browser.page.address).to.equal(address);
      expect(browser.errors, address).to.have.length(1);
      expectHarmless();
      await browser.answer(Object.fromEntries(Object.keys(typed).map((name) => [name, ''])));
      expect(browser.page.address).not.to.equal(address);
    }
    expect(browser.text).to.include('nota');
    await browser.press('_accion=adjuntar', { archivo: { name: `${SCRIPT}.txt`, content: Buffer.from('hola') } });
    expect(browser.text).to.include('</script>').and.include('recibido');
    expectHarmless();
    await browser.answer({});
    expect(browser.page.address).to.equal('/tramites/TRAMPA/revisar');
    expectHarmless();
    await browser.press('_accion=guardar');
    expectHarmless();
    await browser.press('', { correo: SCRIPT });
    expect(browser.errors).to.have.length(1);
    expectHarmless();
    await browser.open('/tramites/TRAMPA/comenzar');
    expectHarmless();
    await browser.open('/tramites/TRAMPA/revisar');
    await browser.press('_accion=radicar');
    expect(browser.page.address).to.match(/recibo$/);
    expectHarmless();
  });

  it('take nothing that is too large, malformed, or another type of body', async () => {
    const { address, html } = browser.page;
    const [, csrf] = /name="csrf" value="([^"]+)"/.exec(html)!;
    const post = (body: string, type: string): request.Test =>
      request(host.url)
        .post(address)
        .set('Cookie', `borrador=${browser.cookie('borrador')!}`)
        .type(type)
        .send(body);
    const urlencoded = 'application/x-www-form-urlencoded';
    await post(`csrf=${csrf}&texto=${'a'.repeat(2_000_000)}`, urlencoded)
      .expect(303)
      .expect('Location', `${address}?cambio=grande`);
    await post(`csrf=${csrf}&${'a=1&'.repeat(600)}`, urlencoded).expect(413);
    await post(`csrf=${csrf}&texto=%FF`, urlencoded).expect(400);
    await post(`csrf=${csrf}&texto=%00`, urlencoded).expect(400);
    await post(JSON.stringify({ csrf }), 'application/json').expect(415);
    await post('', urlencoded).expect(303).expect('Location', `${address}?cambio=nuevo`);
    const odd = [
      'preguntas=__proto__',
      '_preguntas=__proto__:TEXTO x:NADA _revisar:TEXTO toString:TEXTO&toString=a&_revisar=b&__proto__=c',
      '_accion=%3Cscript%3E',
      '_quitar=__proto__',
      'desde=//mala.example',
      'texto=a&texto=b',
    ];
    for (const one of odd) {
      const { headers } = await post(`csrf=${csrf}&${one}`, urlencoded).expect(303);
      expect(headers['location'], one).to.match(/^\/tramites\/TRAMPA\//);
    }
    await browser.open(address);
    expect(browser.page.html).to.include('value="b"');
  });

  it('do not go on in a tramite or a page that there is not', async () => {
    for (const address of ['/tramites/NADA/revisar', '/tramites/NADA/preguntas/x', '/tramites/NADA/guardar']) {
      expect((await browser.open(address)).status, address).to.equal(404);
    }
    await browser.open('/tramites/TRAMPA/preguntas/nada');
    expect(browser.page.address).to.equal('/tramites/TRAMPA/preguntas/todo-junto');
    await browser.open('/tramites/TRAMPA/preguntas/__proto__');
    expect(browser.page.address).to.equal('/tramites/TRAMPA/preguntas/todo-junto');
    await browser.open('/tramites/NADA/comenzar');
    expect(browser.page.status).to.equal(404);
  });

  it('log no answer, key or address of a person', async () => {
    await browser.answer({ texto: 'Cosa-muy-secreta', correo: 'mal' });
    await browser.open(`/tramites/retomar/${browser.cookie('borrador')!}`);
    const logged = host.logLines.join('\n');
    expect(logged).to.include('/tramites/:codigo/preguntas/:pagina').and.include('/tramites/retomar/:borrador');
    expect(logged).not.to.include('Cosa-muy-secreta').and.not.include(browser.cookie('borrador'));
  });
});
