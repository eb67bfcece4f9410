import { expect } from 'chai';
import { wrongCode } from '../../../acceptance/support/validation-client.js';
import { CertificateCity, keyOf } from './support/certificate-city.js';

describe('the pages of certificates that ask for a mailed code', () => {
  let city: CertificateCity;

  before(async () => {
    city = await CertificateCity.start();
  });
  after(() => city?.host.stop());

  it('mail no code while the procedure is away', async () => {
    const correo = city.mailbox();
    const browser = await city.toCode('APAGADA', 'x', correo);
    expect(browser.text).to.include('No podemos consultarlo en este momento').and.not.to.include('guardada');
    expect(await city.mails(correo)).to.deep.equal([]);
  });

  it('refuse a code that has expired, and mail another one', async () => {
    const correo = city.mailbox();
    const browser = await city.toCode('CATASTRO', 'vencida', correo);
    const codigo = await city.code(correo);
    await browser.press('_accion=reenviar');
    expect(browser.text).to.include('todavía sirve');
    city.host.clock.advance(11 * 60);
    await browser.press('_accion=pedir', { codigo });
    expect(browser.text).to.include('Ese código ya se usó o venció');
    expect(await city.notesOf('vencida')).to.equal(0);
    await browser.press('_accion=reenviar');
    await browser.press('_accion=pedir', { codigo: await city.code(correo) });
    expect(await city.notesOf('vencida')).to.equal(1);
  });

  it('end a code after five wrong tries, in any of its letters', async () => {
    const correo = city.mailbox();
    const browser = await city.toCode('CATASTRO', 'agotada', correo);
    const code = await city.code(correo);
    for (let which = 0; which < 5; which += 1) await browser.press('_accion=pedir', { codigo: wrongCode(code, which) });
    expect(browser.text).to.include('demasiados códigos equivocados');
    await browser.press('_accion=pedir', { codigo: code });
    expect(await city.notesOf('agotada')).to.equal(0);
  });

  it('want the code again after an answer was changed', async () => {
    const browser = await city.toCode('CATASTRO', 'primera');
    await browser.open('/certificados/CATASTRO/solicitud');
    await browser.press('_accion=revisar', { nota: 'segunda' });
    await browser.open('/certificados/CATASTRO/codigo');
    expect(browser.page.address).to.equal('/certificados/CATASTRO/revisar');
  });

  it('mail no more codes to an address, nor for a caller, than their limits', async () => {
    const correo = city.mailbox();
    const pending = await city.ask('SIN_SALIDA', 'tope');
    await pending.open(`/certificados/seguimiento/${keyOf(pending)}`);
    const seen = new Set<string>();
    for (let tries = 0; tries < 6; tries += 1) {
      const browser = await city.toCode('CATASTRO', `tope-${tries}`, correo);
      seen.add(browser.page.address);
      city.host.clock.advance(11 * 60);
    }
    expect([...seen]).to.deep.equal([
      '/certificados/CATASTRO/codigo?aviso=enviado',
      '/certificados/CATASTRO/revisar?aviso=muchos-codigos',
    ]);
    expect(await city.mails(correo)).to.have.length(5);
    for (let tries = 0; tries < 31; tries += 1) seen.add((await city.toCode('CATASTRO', 'tope')).page.address);
    expect((await city.toCode('CATASTRO', 'tope')).page.address).to.match(/aviso=muchos$/);
    await pending.press('');
    expect(pending.page.address).to.match(/aviso=muchos$/);
  });
});
