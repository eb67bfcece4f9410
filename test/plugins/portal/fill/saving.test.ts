import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { PageClient } from '../support/page-client.js';

const solicitud = {
  codigo: 'SOLICITUD',
  nombre: 'Solicitud <general>',
  una_pagina: true,
  preguntas: [
    { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true },
    { pre_codigo: 'detalle', pre_texto: 'Detalle', pre_tipo: 'TEXTO_LARGO' },
    { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO' },
    { pre_codigo: 'dia', pre_texto: 'Día', pre_tipo: 'FECHA' },
    { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO', pre_tipos_archivo: ['image/png'] },
  ],
};

describe('a tramite that is filled in later', () => {
  let server: TestSmtpServer;
  let host: TestHost;
  let browser: PageClient;

  before(async () => {
    server = await TestSmtpServer.start();
    host = await startTestHost({
      bundle: { tramites: [solicitud] },
      config: {
        mail: server.config({ cityName: 'Alcaldía de Prueba' }),
        http: { publicPerMinute: 1_000_000 },
        logging: { level: 'debug' },
      },
    });
  });
  after(async () => {
    await host?.stop();
    await server?.stop();
  });
  beforeEach(async () => {
    server.received.splice(0);
    browser = new PageClient(host);
    await browser.open('/tramites/SOLICITUD');
    await browser.press('');
    expect(browser.page.address).to.equal('/tramites/SOLICITUD/preguntas/todo');
    await browser.press('_accion=guardar', { asunto: 'Un secreto', detalle: '' });
    expect(browser.page.address).to.equal('/tramites/SOLICITUD/guardar');
  });

  it('is said to be saved once nothing is wrong with what was typed, whatever is missing', async () => {
    const address = '/tramites/SOLICITUD/preguntas/todo';
    await browser.open(address);
    const wrong = {
      asunto: '',
      correo: 'ana en correo',
      'dia-dia': '31',
      'dia-mes': '2',
      'dia-anio': '2026',
      foto: { name: 'foto.txt', content: Buffer.from('hola') },
    };
    await browser.press('_accion=guardar', wrong);
    expect(browser.page).to.include({ status: 422, address });
    expect(browser.errors).to.have.length(3);
    expect(browser.page.html).to.include('value="ana en correo"').and.include('value="31"');
    await browser.press('_accion=guardar', { correo: 'ana@correo.example', 'dia-dia': '28' });
    expect(browser.page).to.include({ status: 200, address: '/tramites/SOLICITUD/guardar' });
    await browser.open(address);
    expect(browser.page.html).to.include('value="ana@correo.example"').and.include('value="28"');
    // From the check of all answers, which it leads back to.
    await browser.open(`${address}?desde=revisar`);
    await browser.press('_accion=guardar', { correo: 'otra' });
    expect(browser.page.status).to.equal(422);
    expect(browser.text).to.include('Volver a revisar');
  });

  it('gets its link by mail, which holds none of the answers', async () => {
    const [, link] = /id="enlace"[^>]* value="([^"]+)"/.exec(browser.page.html)!;
    await browser.press('', { correo: ' ana@correo.example ' });
    expect(browser.text).to.include('Enviamos el enlace a ana@correo.example');
    const { to, email } = await server.message(0);
    expect(to).to.deep.equal(['ana@correo.example']);
    expect(email.subject).to.equal('Siga con su solicitud: Solicitud <general>');
    for (const said of [email.text, email.html]) expect(said).to.include(link).and.not.include('Un secreto');
    expect(host.logLines.join('\n')).not.to.include('ana@correo').and.not.include(browser.cookie('borrador'));
  });

  it('sends no more than a few, and says so', async () => {
    // What is mistyped is not counted.
    for (const wrong of ['no es un correo', '', 'ana@', 'x'.repeat(5000)]) {
      await browser.press('', { correo: wrong });
      expect(browser.page.status).to.equal(422);
      expect(browser.errors).to.deep.equal(['Escriba un correo electrónico, como nombre@ejemplo.com.']);
    }
    for (const name of ['a', 'b', 'c']) {
      await browser.press('', { correo: `${name}@correo.example` });
      expect(browser.page.status, name).to.equal(200);
    }
    await browser.press('', { correo: 'd@correo.example' });
    expect(browser.page.status).to.equal(429);
    expect(browser.errors[0]).to.match(/^Ya enviamos este enlace varias veces/);
    expect(browser.page.html).to.include('id="enlace"');
  });
});

describe('the privacy notice', () => {
  let host: TestHost;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-notice-'));
    const file = path.join(folder, 'privacidad.txt');
    await writeFile(file, '# Aviso de privacidad\n\nTratamos sus datos para responderle.\n');
    host = await startTestHost({
      bundle: { tramites: [solicitud] },
      config: {
        portal: { pages: [{ code: 'privacidad', file }], privacy: { version: '2026-01', page: 'privacidad' } },
      },
    });
  });
  after(async () => {
    await host?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is accepted before a filing, and kept with the record by its version', async () => {
    const browser = new PageClient(host);
    await browser.open('/tramites/SOLICITUD');
    await browser.press('');
    await browser.answer({ asunto: 'Poste caído', detalle: '' });
    expect(browser.page.html).to.include('href="/paginas/privacidad"');
    await browser.press('_accion=radicar');
    expect(browser.page.status).to.equal(422);
    expect(browser.errors).to.deep.equal(['Marque la casilla para autorizar el tratamiento de sus datos.']);
    await browser.press('_accion=radicar', { acepta: 'si', version: '2025-12' });
    expect(browser.page.status).to.equal(409);
    expect(browser.text).to.include('El aviso de privacidad cambió');
    await browser.press('_accion=radicar', { acepta: 'si' });
    expect(browser.page.address).to.match(/recibo$/);
    const rows = await host.database.rows('SELECT privacidad, canal FROM tramites_record');
    expect(rows).to.deep.equal([{ privacidad: '2026-01', canal: 'WEB' }]);
  });
});
