import { expect } from 'chai';
import { ConflictError, InputError, UnavailableError } from '../../../../host/plugin-api/index.js';
import { CertificateRequestService } from '../../../../plugins/certificates/requests/certificate-request-service.js';
import { RequestRegistering } from '../../../../plugins/certificates/requests/request-registering.js';
import { RequestRows } from '../../../../plugins/certificates/requests/request-rows.js';
import { until } from '../../../../testing/until.js';
import { NO } from '../../procedures/support/city-procedures.js';
import { PageClient } from '../support/page-client.js';
import { certificate, CertificateCity, keyOf, paper, ready } from './support/certificate-city.js';

describe('the pages of requests of certificates', () => {
  let city: CertificateCity;

  before(async () => {
    city = await CertificateCity.start();
  });
  after(() => city?.host.stop());
  beforeEach(() => Object.assign(paper, ready));

  it('say in words that the procedure said no, or failed', async () => {
    const refused = await city.ask('DEUDA', 'negada');
    expect(refused.text).to.include('No podemos expedirlo').and.to.include(NO);
    const failed = await city.ask('FALLA', 'fallida');
    expect(failed.text).to.include('No pudimos consultarlo');
    expect(await city.registrations()).to.satisfy((all: { estado: string }[]) => all.at(-1)!.estado === 'FALLIDO');
    for (const browser of [refused, failed]) expect(browser.page.html).not.to.include('/documento"');
  });

  it('are tried again without another code where they could not be registered', async () => {
    const correo = city.mailbox();
    const browser = await city.ask('PARADA', 'parada', correo);
    const link = keyOf(browser);
    await until('the link is mailed', async () => (await city.mails(correo)).some((text) => text.includes(link)));
    expect(browser.page.address).to.match(/\?aviso=guardada$/);
    expect(browser.text).to.include('Todavía no pudimos expedirlo');
    expect(await city.notesOf('parada')).to.equal(0);
    const admin = await city.admin();
    await admin.mutate('certificates.certificates.save', certificate('PARADA', 'NOTA', { en_linea: false }));
    await browser.press('');
    expect(browser.page.address).to.match(/aviso=guardada$/);
    await admin.mutate('certificates.certificates.save', certificate('PARADA', 'NOTA'));
    await until('the certificate has no process', async () => {
      await browser.press('');
      return browser.text.includes('Su certificado está listo');
    });
    expect(await city.notesOf('parada')).to.equal(1);
  });

  it('are taken over from a call that died, which can keep nothing any more', async () => {
    const browser = await city.ask('PARADA', 'tomada');
    const clave = keyOf(browser);
    const { container, clock, database } = city.host;
    const sql = 'UPDATE certificates_request SET registration_id = NULL, respuestas = $1 WHERE clave = $2';
    await database.changeRows(sql, [JSON.stringify({ nota: 'tomada' }), clave]);
    const dead = await container.get(RequestRows, { autobind: true }).claim(clave);
    await browser.open(`/certificados/seguimiento/${clave}`);
    expect(browser.text).to.include('Lo estamos consultando');
    clock.advance(470);
    expect(await container.get(RequestRows, { autobind: true }).claim(clave)).to.equal(undefined);
    clock.advance(20);
    const rows = container.get(RequestRows, { autobind: true });
    const other = await rows.claim(clave);
    expect(other).to.include({ clave });
    expect(await database.transaction((tx) => rows.register(tx, dead!, 1))).to.equal(false);
    await rows.release(other!);
    await container.get(RequestRegistering, { autobind: true }).register(clave);
    await browser.open(`/certificados/seguimiento/${clave}`);
    expect(browser.text).to.include('Su certificado está listo');
  });

  it('are asked for anew where the form has changed since', async () => {
    const browser = await city.ask('SIN_SALIDA', 'sin-numero');
    const admin = await city.admin();
    const preguntas = [{ pre_codigo: 'nota', pre_texto: 'Ficha', pre_tipo: 'NUMERO', pre_obligatorio: true }];
    await admin.mutate('certificates.certificates.save', certificate('CAMBIADA', 'NOTA', { preguntas }));
    const sql = "UPDATE certificates_request SET certificado = 'CAMBIADA' WHERE clave = $1";
    await city.host.database.changeRows(sql, [keyOf(browser)]);
    await browser.post(`/certificados/seguimiento/${keyOf(browser)}/reintentar`, new URLSearchParams());
    expect(browser.page.status).to.equal(200);
    expect(browser.text)
      .to.include('El formulario cambió. Pida el certificado de nuevo')
      .and.to.include('Pedirlo de nuevo')
      .and.not.to.include('Intentarlo de nuevo');
  });

  it('are followed while a process decides', async () => {
    Object.assign(paper, { standing: 'en_tramite' });
    const browser = await city.ask('ESTUDIADA', 'estudiada');
    expect(browser.text).to.include('Lo estamos estudiando');
    for (const [standing, words] of [
      ['no_favorable', 'no fue favorable'],
      ['instancia_cancelada', 'La entidad canceló la solicitud'],
      ['revocado', 'La entidad revocó este certificado'],
      ['listo', 'Su certificado está listo'],
    ] as const) {
      Object.assign(paper, { standing });
      await browser.open(browser.page.address);
      expect(browser.text).to.include(words);
    }
  });

  for (const [refusal, words] of [
    [new UnavailableError(), 'No pudimos producir el documento en este momento'],
    [new ConflictError('x', { code: 'document_revoked' }), 'La entidad revocó este documento'],
    [new ConflictError('x', { code: 'datos_insuficientes' }), 'No podemos producir este documento. Comuníquese'],
    [new InputError('x', { code: 'x' }), 'No podemos producir este documento. Comuníquese'],
  ] as const) {
    it(`say why there is no document: ${words}`, async () => {
      const browser = await city.ask('CATASTRO', 'sin-papel');
      Object.assign(paper, { refusal });
      await browser.press('');
      expect(browser.page).to.include({ method: 'GET', status: 200 });
      expect(browser.text).to.include(words);
    });
  }

  it('know no request by another key', async () => {
    const browser = new PageClient(city.host);
    for (const clave of ['cert_00000000-0000-4000-8000-000000000000', '1', 'key_x']) {
      expect((await browser.open(`/certificados/seguimiento/${clave}`)).status, clave).to.equal(404);
      for (const what of ['documento', 'reintentar']) {
        await browser.post(`/certificados/seguimiento/${clave}/${what}`, new URLSearchParams());
        expect(browser.page.status, clave).to.equal(404);
      }
    }
  });

  it('are removed with their data where they were never registered for thirty days', async () => {
    const browser = await city.ask('SIN_SALIDA', 'sin-salida');
    expect(browser.text)
      .to.include('Este certificado no puede comenzar con esas respuestas')
      .and.to.include('Pedirlo de nuevo');
    const address = `/certificados/seguimiento/${keyOf(browser)}`;
    const { clock, container } = city.host;
    for (const [days, status] of [
      [29, 200],
      [2, 404],
    ] as const) {
      clock.advance(days * 86_400);
      await container.get(CertificateRequestService, { autobind: true }).removeUnregistered();
      expect((await browser.open(address)).status).to.equal(status);
    }
  });
});
