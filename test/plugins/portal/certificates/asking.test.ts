import { expect } from 'chai';
import { searchAudit } from '../../../../host/data/audit/audit-search.js';
import { until } from '../../../../testing/until.js';
import { wrongCode } from '../../../acceptance/support/validation-client.js';
import { PageClient } from '../support/page-client.js';
import { CertificateCity, keyOf } from './support/certificate-city.js';

describe('the pages of certificates', () => {
  let city: CertificateCity;

  before(async () => {
    city = await CertificateCity.start();
  });
  after(() => city?.host.stop());

  const signedIn = async (username: string): Promise<PageClient> => {
    const browser = new PageClient(city.host);
    const [name, value] = (await city.client.auth.session(username)).cookie.split('=') as [string, string];
    browser.setCookie(name, value, '/');
    return browser;
  };

  it('stand beside the tramites, with a badge, and are found by their words', async () => {
    const browser = new PageClient(city.host);
    for (const address of [
      '/',
      '/tramites/',
      '/tramites/?tema=certificados',
      '/tramites/?q=finca',
      '/tramites/?q=certificado',
    ]) {
      await browser.open(address);
      expect(browser.page.html, address).to.match(
        /href="\/certificados\/CATASTRO">[^<]*<\/a> <span class="badge[^>]*>Certificado</,
      );
      expect(browser.page.html, address).not.to.include('OCULTA');
    }
    await browser.open('/tramites/?q=finca');
    expect(browser.text).to.include('1 certificado para «finca»');
    await browser.open('/certificados/CATASTRO');
    expect(browser.text).to.include('Inmediato').and.to.include('$ 12.000');
    for (const address of ['/certificados/OCULTA', '/certificados/NINGUNO', '/certificados/NINGUNO/solicitud']) {
      expect((await browser.open(address)).status, address).to.equal(404);
    }
  });

  it('are asked for by a validated mail, which alone the registration belongs to', async () => {
    const correo = city.mailbox();
    const browser = await city.toReview('CATASTRO', '');
    expect(browser.errors).to.deep.equal(['Falta responder «Cédula catastral».']);
    await browser.press('_accion=revisar', { nota: 'por-correo' });
    await browser.press('_accion=pedir', { correo: 'ana en correo' });
    expect(browser.errors).to.deep.equal(['Escriba un correo como nombre@correo.com.']);
    await browser.press('_accion=pedir', { correo });
    expect(browser.page).to.include({ method: 'GET', address: '/certificados/CATASTRO/codigo?aviso=enviado' });
    const code = await city.code(correo);
    await browser.press('_accion=pedir', { codigo: wrongCode(code) });
    expect(browser.text).to.include('El código no es el que le enviamos');
    expect(await city.notesOf('por-correo')).to.equal(0);
    await browser.press('_accion=pedir', { codigo: code.toLowerCase() });
    expect(browser.page).to.include({ method: 'GET', status: 200 });
    expect(browser.text)
      .to.include('Su certificado está listo')
      .and.to.match(/an\*+@co\*+\.example/);
    const kept = (await city.registrations()).at(-1)!;
    expect(kept).to.include({ codigo: 'CATASTRO', estado: 'ACEPTADO', user_id: null });
    await browser.press('');
    expect(browser.page.html).to.equal('documento de CATASTRO');
    expect(browser.page.headers.get('content-disposition')).to.include('attachment');

    const link = `/certificados/seguimiento/${keyOf(browser)}`;
    await until('the link is mailed', async () => (await city.mails(correo)).some((text) => text.includes(link)));
    const admin = await city.admin();
    const { data } = await admin.query('certificates.registrations.get', { id: kept.id });
    expect(data)
      .to.include({ usuario: null, privacidad: null })
      .and.to.have.property('correo')
      .that.matches(/^an\*+@co\*+\.example$/);
    const trail = JSON.stringify(await searchAudit(city.host.database, { limit: 20 }));
    expect(trail).to.include('certificates.request.made');
    for (const text of [trail, city.host.logLines.join('')]) expect(text).not.to.include(correo);
  });

  it('are asked for by a user without a code, with the permission of the procedure', async () => {
    const anonymous = new PageClient(city.host);
    await anonymous.open('/certificados/RESERVADA');
    await anonymous.press('');
    expect(anonymous.page.address).to.equal('/certificados/RESERVADA?aviso=permiso');
    expect(anonymous.text).to.include('Este certificado lo pide un usuario con permiso');
    const browser = await signedIn('rosa');
    await browser.open('/certificados/RESERVADA');
    await browser.press('');
    await browser.press('_accion=revisar', { nota: 'de-rosa' });
    expect(browser.text).to.include('Queda a nombre de rosa').and.not.to.include('Su correo electrónico');
    await browser.press('_accion=pedir');
    expect(browser.text).to.include('Su certificado está listo');
    const kept = (await city.registrations()).at(-1)!;
    expect(kept.user_id).to.be.a('number');
    expect(kept.respuestas).to.deep.equal({ nota: 'de-rosa' });

    const other = new PageClient(city.host);
    await other.open(browser.page.address);
    expect(other.text).to.include('Ingrese con su usuario').and.not.to.include('Descargar el certificado');
    await other.post(`/certificados/seguimiento/${keyOf(browser)}/documento`, new URLSearchParams());
    expect(other.text).to.include('Ingrese con su usuario');
    await browser.press('');
    expect(browser.page.html).to.equal('documento de RESERVADA');
    const downloads = { action: 'certificates.request.downloaded', userId: kept.user_id, limit: 5 };
    expect(await searchAudit(city.host.database, downloads)).to.have.length(1);
  });

  it('are registered once, and their procedure runs once, however often the button is pressed', async () => {
    const correo = city.mailbox();
    const browser = await city.toCode('CATASTRO', 'doble', correo);
    const codigo = await city.code(correo);
    const windows = [browser, browser.window(), browser.window(), browser.window()];
    await Promise.all(windows.slice(1).map((window) => window.open(browser.page.address)));
    await Promise.all(windows.map((window) => window.press('_accion=pedir', { codigo })));
    expect(new Set(windows.map(keyOf))).to.have.property('size', 1);
    expect(await city.notesOf('doble')).to.equal(1);
    await browser.open('/certificados/CATASTRO/codigo');
    expect(keyOf(browser)).to.equal(keyOf(windows[1]!));
  });

  it('ask a browser with answers of before whether to continue them', async () => {
    const browser = await city.toReview('CATASTRO', 'de-otro');
    await browser.open('/certificados/CATASTRO');
    await browser.press('');
    expect(browser.page.address).to.equal('/certificados/CATASTRO/comenzar');
    expect(browser.text).to.include('Si no son suyas, comience de nuevo').and.not.to.include('de-otro');
    await browser.press('_accion=seguir');
    expect(browser.page.html).to.include('de-otro');
    await browser.open('/certificados/CATASTRO/comenzar');
    await browser.press('_accion=nuevo');
    expect(browser.page.address).to.equal('/certificados/CATASTRO/solicitud');
    expect(browser.page.html).not.to.include('de-otro');
  });

  it('lead from a draft to its request for no longer than a quarter of an hour', async () => {
    const browser = await city.ask('CATASTRO', 'cookie-guardada');
    await browser.open('/certificados/CATASTRO/codigo');
    keyOf(browser);
    city.host.clock.advance(16 * 60);
    await browser.open('/certificados/CATASTRO/codigo');
    expect(browser.page.address).to.equal('/certificados/CATASTRO');
  });
});
