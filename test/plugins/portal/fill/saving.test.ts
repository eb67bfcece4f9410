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

  it('gets its link by mail, which holds none of the answers', async () => {
    const [, own] = /id="enlace"[^>]* value="([^"]+)"/.exec(browser.page.html)!;
    await browser.press('', { correo: ' ana@correo.example ' });
    expect(browser.text).to.include('Enviamos un enlace a ana@correo.example');
    const { to, email } = await server.message(0);
    expect(to).to.deep.equal(['ana@correo.example']);
    expect(email.subject).to.equal('Alcaldía de Prueba: siga con «Solicitud <general>»');
    for (const said of [email.text, email.html]) {
      expect(said).to.include('/tramites/retomar/').and.not.include('Un secreto').and.not.include(own);
    }
    expect(host.logLines.join('\n')).not.to.include('ana@correo').and.not.include(browser.cookie('borrador'));
  });

  it('goes on by a mailed link with a copy of its own, which who sent it does not read', async () => {
    await browser.press('', { correo: 'otra@correo.example' });
    const { email } = await server.message(0);
    const link = new URL(/https?:\/\/\S+\/tramites\/retomar\/\S+/.exec(email.text!)![0]).pathname;
    await browser.open('/tramites/SOLICITUD/preguntas/todo');
    await browser.press('_accion=guardar', { asunto: 'Un secreto', detalle: 'Hasta que se abrió' });
    const recipient = new PageClient(host);
    // A mail scanner opens links.
    await recipient.open(link);
    await recipient.press('');
    expect(recipient.page.html).to.include('Un secreto').and.include('Hasta que se abrió');
    expect(recipient.cookie('borrador')).not.to.equal(browser.cookie('borrador'));
    await recipient.open('/tramites/SOLICITUD/preguntas/todo');
    await recipient.press('_accion=guardar', { asunto: 'Solo mío', detalle: '' });
    await browser.open('/tramites/SOLICITUD/preguntas/todo');
    expect(browser.page.html).to.include('Un secreto').and.not.include('Solo mío');
    // The link opens this copy in another browser, too.
    const phone = new PageClient(host);
    await phone.open(link);
    await phone.press('');
    expect(phone.page.html).to.include('Solo mío');
    expect(phone.cookie('borrador')).to.equal(recipient.cookie('borrador'));
  });

  it('is forgotten in a browser, and goes on by its link', async () => {
    const [, link] = /id="enlace"[^>]* value="([^"]+)"/.exec(browser.page.html)!;
    await browser.press('', {}, 1);
    expect(browser.page.address).to.equal('/tramites/SOLICITUD');
    expect(browser.cookie('borrador')).to.equal(undefined);
    await browser.open('/tramites/SOLICITUD/preguntas/todo');
    expect(browser.page.html).not.to.include('Un secreto');
    await browser.open(new URL(link!).pathname);
    await browser.press('');
    expect(browser.page.html).to.include('Un secreto');
    await browser.open('/tramites/SOLICITUD/comenzar');
    await browser.press('', {}, 1);
    expect(browser.cookie('borrador')).to.equal(undefined);
  });

  it('sends no more than a few, and says so', async () => {
    // A mistyped address is not counted.
    for (const wrong of ['no es un correo', '', 'ana@', 'x'.repeat(5000)]) {
      await browser.press('', { correo: wrong });
      expect(browser.page).to.include({ method: 'GET', address: '/tramites/SOLICITUD/guardar' });
      expect(browser.errors).to.deep.equal(['Escriba un correo electrónico, como nombre@ejemplo.com.']);
    }
    for (const name of ['a', 'b', 'c']) {
      await browser.press('', { correo: `${name}@correo.example` });
      expect(browser.text, name).to.include(`Enviamos un enlace a ${name}@correo.example`);
      expect(browser.errors, name).to.deep.equal([]);
    }
    await browser.press('', { correo: 'd@correo.example' });
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
    expect(browser.page.method).to.equal('GET');
    expect(browser.errors).to.deep.equal(['Marque la casilla para autorizar el tratamiento de sus datos.']);
    await browser.press('_accion=radicar', { acepta: 'si', version: '2025-12' });
    expect(browser.page.method).to.equal('GET');
    expect(browser.text).to.include('El aviso de privacidad cambió');
    await browser.press('_accion=radicar', { acepta: 'si' });
    expect(browser.page.address).to.match(/recibo$/);
    const rows = await host.database.rows('SELECT privacidad, canal FROM tramites_record');
    expect(rows).to.deep.equal([{ privacidad: '2026-01', canal: 'WEB' }]);
  });
});
