import { expect } from 'chai';
import request from 'supertest';
import { AnsweringClerk } from '../../tramites/support/answering-staff.js';
import { preguntas, TermDesk } from '../../tramites/support/term-desk.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { PageClient } from '../support/page-client.js';

const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas },
  { codigo: 'LIBRE', nombre: 'Libre', preguntas },
  {
    codigo: 'CON_CORREO',
    nombre: 'Con correo',
    avisos: { RADICADO: false },
    preguntas: [
      ...preguntas,
      { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
      { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
    ],
  },
];
const SCRIPT = '<script>alert(1)</script>';

describe('the page of a record', () => {
  let desk: TermDesk;
  let browser: PageClient;
  before(async () => {
    desk = await TermDesk.start({ tramites });
    browser = new PageClient(desk.citizen.host);
  });
  after(() => desk?.stop());

  const see = (day: string, { key }: Filed) => {
    desk.on(day);
    return browser.open(`/seguimiento/${key}`);
  };

  it('has its number, its state, its due date and how that is counted', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    expect((await see('2026-03-30', filed)).status).to.equal(200);
    expect(browser.title).to.match(new RegExp(`^Radicado ${filed.radicado}: radicado - `));
    for (const words of [
      'Debemos responderle a más tardar el lunes 20 de abril de 2026',
      'Quedan 13 días hábiles Van 2 de 15',
      'Son 15 días hábiles (Ley 1755 de 2015, art. 14). El primer día que cuenta es el viernes 27 de marzo de 2026',
      'festivo, Jueves Santo',
      'Marzo de 2026',
      'Abril de 2026',
      '30hoy, 2',
      'Radicado Paso actual Desde el jueves 26 de marzo de 2026, 10:00',
    ]) {
      expect(browser.text.replaceAll(/\s+/g, ' ').replaceAll(' hoy,', 'hoy,'), words).to.include(words);
    }
    expect(browser.page.headers.get('referrer-policy')).to.equal('same-origin');
    expect(browser.page.headers.get('cache-control')).to.include('no-store');
    expect(browser.page.headers.get('x-robots-tag')).to.equal('noindex');
    expect(browser.page.html).to.include(`href="/seguimiento/${filed.key}/recibo"`);
  });

  it('shows no answer of the form', async () => {
    const filed = await desk.on('2026-03-26').citizen.file('PETICION', { asunto: 'un secreto' });
    expect((await see('2026-03-26', filed)).html).not.to.include('secreto');
  });

  it('says that the term ends soon, and that it is over', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    await see('2026-04-17', filed);
    expect(browser.text).to.include('Vence pronto').and.include('Queda 1 día hábil');
    await see('2026-04-20', filed);
    expect(browser.text).to.include('Vence hoy');
    await see('2026-04-21', filed);
    expect(browser.text).to.include('Debíamos responderle a más tardar el').and.include('Vencido');
  });

  it('says why it was made longer, and not why staff asked for something', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    const motivo = `Visita ${SCRIPT}`;
    await desk.does('2026-04-06', 'extendTerm', { id: filed.datos, plazo: { habiles: 5 }, motivo });
    await desk.move('2026-04-07', filed, 'DEVUELTO', { motivo: 'El vecino Juan miente.' });
    const { html } = await see('2026-04-07', filed);
    expect(browser.text).to.include('Necesitamos más tiempo para responderle');
    expect(browser.text).to.include('ampliamos el plazo en 5 días hábiles');
    expect(browser.text).to.include('Falta algo de su parte').and.include('El plazo está suspendido mientras');
    expect(browser.text.split('Tiene hasta el jueves 7 de mayo de 2026')).to.have.length(2);
    expect(html).not.to.include('Juan').and.not.to.include('<script>alert');
    expect(html).to.include('Visita &lt;script&gt;');
  });

  it('has the answers of the city, with their files to download', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    desk.on('2026-03-27');
    const clerk = await AnsweringClerk.login(desk.citizen.host);
    const content = Buffer.from('una línea\n');
    await clerk
      .answer(filed.key, { texto: `Se hará.\n${SCRIPT}` }, [{ nombre: 'acta "1" <b>.txt', content }])
      .expect(201);
    const { html } = await see('2026-03-27', filed);
    expect(browser.text).to.include('Nuestra respuesta').and.include('Le respondimos el viernes 27 de marzo de 2026');
    expect(browser.text).to.include('Respondido').and.include('El plazo vencía el lunes 20 de abril de 2026');
    expect(html).to.include('&lt;script&gt;').and.not.to.include('<script>alert').and.not.to.include('<b>');
    const [, path] = /href="([^"]*\/respuesta\/1\/archivo\/1)"/.exec(html)!;
    const { text, headers } = await request(desk.citizen.host.url).get(path!).expect(200);
    expect(text).to.equal('una línea\n');
    expect(headers['content-disposition']).to.match(/^attachment;/);
  });

  it('says which entity it went to, and how it ended without an answer', async () => {
    const forwarded = await desk.file('2026-03-26', 'PETICION');
    const to = {
      id: forwarded.datos,
      entidad: `CAR ${SCRIPT}`,
      oficio: `Remitimos. ${SCRIPT}`,
      motivo: 'Lo pidió Juan.',
      para_ciudadano: 'Es de la CAR.',
    };
    await desk.does('2026-03-27', 'forward', to);
    const { html } = await see('2026-03-27', forwarded);
    expect(browser.text).to.include('La trasladamos a otra entidad el viernes 27 de marzo de 2026');
    expect(html).to.include('CAR &lt;script&gt;').and.not.to.include('Juan');
    expect(browser.text).to.include('Copia del oficio con el que la trasladamos');
    expect(html).to.include('Remitimos. &lt;script&gt;');
    const refused = await desk.file('2026-03-26', 'PETICION');
    await desk.move('2026-03-27', refused, 'RECHAZADO');
    await see('2026-03-27', refused);
    expect(browser.text).to.include('La rechazamos el viernes 27 de marzo').and.include('Rechazado');
  });

  it('says, as the receipt does, that the key alone opens what the city writes to a person without mail or chat', async () => {
    const words = ['no le enviamos avisos por correo ni por chat', 'Por internet, solo con la clave puede leer'];
    const { citizen } = desk.on('2026-03-26');
    const silent = await citizen.file('CON_CORREO', { asunto: 'x' });
    const named = await citizen.file('CON_CORREO', { asunto: 'x', documento: '31234567' });
    const reached = await citizen.file('CON_CORREO', { asunto: 'x', correo: 'ana@correo.example' });
    for (const page of ['', '/recibo']) {
      await browser.open(`/seguimiento/${silent.key}${page}`);
      for (const said of words) expect(browser.text, page).to.include(said);
      await browser.open(`/seguimiento/${named.key}${page}`);
      expect(browser.text, page).to.include('con la clave, o con el radicado y su documento').and.include(words[0]);
      await browser.open(`/seguimiento/${reached.key}${page}`);
      for (const said of words) expect(browser.text, page).not.to.include(said);
    }
  });

  it('says nothing of a term where there is none', async () => {
    await see('2026-03-26', await desk.file('2026-03-26', 'LIBRE'));
    expect(browser.page.status).to.equal(200);
    expect(browser.text).to.include('En qué va').and.not.to.include('plazo');
  });

  it('does not say that something was received because a link says so of what is not there', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    for (const query of ['entregado=x', 'entregado=1&entregado=2', 'entregado=-1']) {
      await browser.open(`/seguimiento/${filed.key}?${query}`);
      expect(browser.page.status, query).to.equal(200);
      expect(browser.text).not.to.include('Recibimos lo que entregó');
    }
  });
});
