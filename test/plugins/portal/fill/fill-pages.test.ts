import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { png } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { PageClient } from '../support/page-client.js';

const queja = {
  codigo: 'QUEJA',
  nombre: 'Queja por un servicio',
  termino: 'PETICION',
  pasos: [
    { codigo: 'hechos', titulo: 'Cuéntenos qué pasó', preguntas: ['tipo', 'cual', 'dia', 'soporte'] },
    { codigo: 'persona', titulo: 'Sus datos', preguntas: ['documento', 'correo'] },
  ],
  preguntas: [
    {
      pre_codigo: 'tipo',
      pre_texto: '¿Qué pasó?',
      pre_tipo: 'SELECCION',
      pre_opciones: [{ codigo: 'ruido', nombre: 'ruido', ayuda: 'Lo que no deja dormir.' }, 'otro'],
      pre_obligatorio: true,
    },
    { pre_codigo: 'cual', pre_texto: '¿Cuál?', pre_tipo: 'TEXTO', pre_obligatorio: true, condicion: 'tipo = "otro"' },
    { pre_codigo: 'dia', pre_texto: '¿Cuándo?', pre_tipo: 'FECHA', pre_obligatorio: true },
    {
      pre_codigo: 'soporte',
      pre_texto: 'Foto',
      pre_tipo: 'ARCHIVO',
      pre_tipos_archivo: ['image/png'],
      pre_tamano_maximo: 5000,
    },
    { pre_codigo: 'documento', pre_texto: 'Su documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_obligatorio: true },
    { pre_codigo: 'correo', pre_texto: 'Su correo', pre_tipo: 'CORREO' },
    { pre_codigo: 'conforme', pre_texto: '¿Quiere una respuesta?', pre_tipo: 'BOOLEANO' },
  ],
};

const palabras = {
  codigo: 'PALABRAS',
  nombre: 'Palabras de la página',
  preguntas: ['accion', 'quitar', 'preguntas', 'desde'].map((pre_codigo) => ({
    pre_codigo,
    pre_texto: pre_codigo,
    pre_tipo: 'TEXTO',
  })),
};

const day = { 'dia-dia': '5', 'dia-mes': '3', 'dia-anio': '2026' };

describe('a tramite that is filled in page by page', () => {
  let host: TestHost;
  let browser: PageClient;

  before(async () => {
    host = await startTestHost({
      bundle: { tramites: [queja, palabras] },
      config: { http: { publicPerMinute: 1_000_000 } },
    });
  });
  after(() => host?.stop());
  beforeEach(async () => {
    browser = new PageClient(host);
    await browser.open('/tramites/QUEJA');
    await browser.press('');
  });

  it('begins with its first step, and ends with a receipt', async () => {
    expect(browser.page).to.include({ status: 200, address: '/tramites/QUEJA/preguntas/hechos' });
    expect(browser.title).to.match(/^Cuéntenos qué pasó - Queja por un servicio - /);
    expect(browser.text).to.include('Paso 1 de 4.').and.include('15 días hábiles (Ley 1755 de 2015, art. 14)');
    expect(browser.page.html)
      .to.include('ruido<small>Lo que no deja dormir.</small>')
      .and.not.include('<small></small>');
    await browser.answer({ tipo: 'ruido', ...day });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/persona');
    await browser.answer({ 'documento-numero': '31.234.567', correo: '' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/conforme');
    expect(browser.page.html).to.include('<legend><h1>¿Quiere una respuesta?');
    await browser.answer({ conforme: 'si' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/revisar');
    expect(browser.text).to.include('5 de marzo de 2026').and.include('Cédula de ciudadanía 31234567');
    await browser.press('_accion=radicar', {}, 0);
    expect(browser.page.address).to.match(/^\/seguimiento\/key_[\da-f-]{36}\/recibo$/);
    expect(browser.text).to.include('Debemos responderle a más tardar el').and.include('15 días hábiles');
    const record = (await storedRecords(host)).at(-1)!;
    expect(record.informacion).to.deep.equal({
      tipo: 'ruido',
      dia: '2026-03-05',
      documento: 'CC 31234567',
      conforme: true,
    });
  });

  it('says what is wrong at the top and at the field, and keeps the rest', async () => {
    await browser.answer({ tipo: 'otro', 'dia-dia': '31', 'dia-mes': '2', 'dia-anio': '2026' });
    expect(browser.page).to.include({ status: 200, method: 'GET', address: '/tramites/QUEJA/preguntas/hechos' });
    expect(browser.title).to.match(/^Error: Cuéntenos/);
    const wrong = 'Escriba el día, el mes y el año, con cuatro cifras, de una fecha que exista.';
    expect(browser.errors).to.deep.equal([wrong]);
    expect(browser.text).to.include('Corrija una respuesta para continuar').and.include(`¿Cuándo? ${wrong}`);
    expect(browser.page.html).to.include('href="#campo-dia"').and.include('value="31"');
    expect(browser.page.html).to.match(/value="otro" checked/);
    // The answer has shown another question, which the page asks for now.
    await browser.answer(day);
    expect(browser.errors).to.deep.equal(['Falta responder «¿Cuál?».']);
    expect(browser.page.html).to.include('<a href="#campo-cual">Falta responder «¿Cuál?».</a>');
    await browser.answer({ cual: 'Un poste' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/persona');
  });

  it('goes back without loss, and from a change to the check of all answers', async () => {
    await browser.answer({ tipo: 'ruido', ...day });
    await browser.press('_accion=atras', { 'documento-numero': '31234567', correo: 'mal' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/hechos');
    await browser.answer({});
    expect(browser.page.html).to.include('value="31234567"');
    await browser.answer({ correo: '' });
    await browser.answer({});
    expect(browser.page.address).to.equal('/tramites/QUEJA/revisar');
    const change = /href="([^"]*hechos\?desde=revisar)"/.exec(browser.page.html)![1]!;
    await browser.open(change);
    await browser.answer({ tipo: 'otro' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/hechos?desde=revisar');
    await browser.answer({ cual: 'Un poste' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/revisar');
    expect(browser.text).to.include('Un poste');
  });

  it('receives a file at once, whatever else is wrong, and gives it back', async () => {
    await browser.press('_accion=adjuntar', { soporte: { name: 'foto.png', content: png }, 'dia-dia': '99' });
    expect(browser.text).to.include('foto.png').and.include('recibido');
    expect(browser.page.html).to.include('value="99"');
    expect(browser.errors).to.deep.equal([]);
    await browser.answer({ tipo: 'ruido', 'dia-dia': '99' });
    expect(browser.errors).to.have.length(1);
    expect(browser.text).to.include('foto.png');
    await browser.press('_accion=adjuntar', { soporte: { name: 'otra.txt', content: Buffer.from('hola') } });
    expect(browser.errors).to.deep.equal(['El archivo debe ser PNG: el que envió es de otro tipo.']);
    expect(browser.text).to.include('foto.png');
    await browser.press('_accion=adjuntar', { soporte: { name: 'b.png', content: Buffer.alloc(6000) } });
    expect(browser.errors).to.deep.equal(['El archivo pesa 5,9 KB; el máximo es 4,9 KB. Envíe uno más pequeño.']);
    await browser.press('_quitar=soporte');
    expect(browser.text).not.to.include('foto.png');
    const rows = await host.database.rows<{ n: number }>('SELECT COUNT(*) AS n FROM host_file WHERE owner IS NOT NULL');
    expect(Number(rows[0]!.n)).to.equal(0);
  });

  it('asks questions whose codes are words of the page itself', async () => {
    await browser.open('/tramites/PALABRAS');
    await browser.press('');
    const typed = { accion: 'podar', quitar: 'una rama', preguntas: 'ninguna', desde: 'revisar' };
    for (const [codigo, answer] of Object.entries(typed)) {
      expect(browser.page.address).to.equal(`/tramites/PALABRAS/preguntas/${codigo}`);
      await browser.answer({ [codigo]: answer });
    }
    expect(browser.page.address).to.equal('/tramites/PALABRAS/revisar');
    await browser.press('_accion=radicar');
    expect((await storedRecords(host)).at(-1)!.informacion).to.deep.equal(typed);
  });
});
