import { expect } from 'chai';
import { searchAudit } from '../../../host/data/audit/audit-search.js';
import { ConflictError, InputError, UnavailableError } from '../../../host/plugin-api/index.js';
import { CertificateRequestService } from '../../../plugins/certificates/requests/certificate-request-service.js';
import { RequestRows } from '../../../plugins/certificates/requests/request-rows.js';
import { RequestRegistering } from '../../../plugins/certificates/requests/request-registering.js';
import { until } from '../../../testing/until.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { wrongCode } from '../../acceptance/support/validation-client.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { NO } from '../procedures/support/city-procedures.js';
import { storedRegistrations } from '../certificates/support/stored-registrations.js';
import {
  certificate,
  paper,
  startCertificateCity,
  toReview,
  type CertificateCity,
} from './support/certificate-city.js';
import { PageClient } from './support/page-client.js';

describe('the pages of certificates', () => {
  let city: CertificateCity;
  let count = 0;

  before(async () => {
    city = await startCertificateCity();
  });
  after(() => city.client.host.stop());
  beforeEach(() => Object.assign(paper, { standing: 'listo', refusal: undefined }));

  const mailbox = (): string => `ana${(count += 1)}@correo.example`;
  const registrations = () => storedRegistrations(city.client.host);
  const notesOf = async (nota: string): Promise<number> =>
    (await city.client.notes()).filter((one) => one === nota).length;
  /** Opens a browser on the page where the mailed code is typed. */
  const toCode = async (codigo: string, nota: string, correo = mailbox()): Promise<PageClient> => {
    const browser = await toReview(city, codigo, nota);
    await browser.press('_accion=pedir', { correo });
    return browser;
  };
  /** Asks for a certificate by a validated mail; returns the browser on the page of the request. */
  const ask = async (codigo: string, nota: string, correo = mailbox()): Promise<PageClient> => {
    const browser = await toCode(codigo, nota, correo);
    await browser.press('_accion=pedir', { codigo: await city.code(correo) });
    return browser;
  };
  const signedIn = async (username: string): Promise<PageClient> => {
    const browser = new PageClient(city.client.host);
    const [name, value] = (await city.client.auth.session(username)).cookie.split('=') as [string, string];
    browser.setCookie(name, value, '/');
    return browser;
  };
  const keyOf = ({ page: { address } }: PageClient): string => /cert_[0-9a-f-]{36}/.exec(address)![0];

  it('stand beside the tramites, with a badge, and are found by their words', async () => {
    const browser = new PageClient(city.client.host);
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
    const correo = mailbox();
    const browser = await toReview(city, 'CATASTRO', '');
    expect(browser.errors).to.deep.equal(['Falta responder «Cédula catastral».']);
    await browser.press('_accion=revisar', { nota: 'por-correo' });
    await browser.press('_accion=pedir', { correo: 'ana en correo' });
    expect(browser.errors).to.deep.equal(['Escriba un correo como nombre@correo.com.']);
    await browser.press('_accion=pedir', { correo });
    expect(browser.page).to.include({ method: 'GET', address: '/certificados/CATASTRO/codigo?aviso=enviado' });
    const code = await city.code(correo);
    await browser.press('_accion=pedir', { codigo: wrongCode(code) });
    expect(browser.text).to.include('El código no es el que le enviamos');
    expect(await notesOf('por-correo')).to.equal(0);
    await browser.press('_accion=pedir', { codigo: code.toLowerCase() });
    expect(browser.page).to.include({ method: 'GET', status: 200 });
    expect(browser.text)
      .to.include('Su certificado está listo')
      .and.to.match(/an\*+@co\*+\.example/);
    const kept = (await registrations()).at(-1)!;
    expect(kept).to.include({ codigo: 'CATASTRO', estado: 'ACEPTADO', user_id: null });
    await browser.press('');
    expect(browser.page.html).to.equal('documento de CATASTRO');
    expect(browser.page.headers.get('content-disposition')).to.include('attachment');

    const link = `/certificados/seguimiento/${keyOf(browser)}`;
    await until('the link is mailed', async () => (await city.mails(correo)).some((text) => text.includes(link)));
    const admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    const { data } = await admin.query('certificates.registrations.get', { id: kept.id });
    expect(data)
      .to.include({ usuario: null, privacidad: null })
      .and.to.have.property('correo')
      .that.matches(/^an\*+@co\*+\.example$/);
    const trail = JSON.stringify(await searchAudit(city.client.host.database, { limit: 20 }));
    expect(trail).to.include('certificates.request.made');
    for (const text of [trail, city.client.host.logLines.join('')]) expect(text).not.to.include(correo);
  });

  it('are asked for by a user without a code, with the permission of the procedure', async () => {
    const anonymous = new PageClient(city.client.host);
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
    const kept = (await registrations()).at(-1)!;
    expect(kept.user_id).to.be.a('number');
    expect(kept.respuestas).to.deep.equal({ nota: 'de-rosa' });

    const other = new PageClient(city.client.host);
    await other.open(browser.page.address);
    expect(other.text).to.include('Ingrese con su usuario').and.not.to.include('Descargar el certificado');
    await other.post(`/certificados/seguimiento/${keyOf(browser)}/documento`, new URLSearchParams());
    expect(other.text).to.include('Ingrese con su usuario');
    await browser.press('');
    expect(browser.page.html).to.equal('documento de RESERVADA');
    const downloads = { action: 'certificates.request.downloaded', userId: kept.user_id, limit: 5 };
    expect(await searchAudit(city.client.host.database, downloads)).to.have.length(1);
  });

  it('are registered once, and their procedure runs once, however often the button is pressed', async () => {
    const correo = mailbox();
    const browser = await toCode('CATASTRO', 'doble', correo);
    const codigo = await city.code(correo);
    const windows = [browser, browser.window(), browser.window(), browser.window()];
    await Promise.all(windows.slice(1).map((window) => window.open(browser.page.address)));
    await Promise.all(windows.map((window) => window.press('_accion=pedir', { codigo })));
    expect(new Set(windows.map(keyOf))).to.have.property('size', 1);
    expect(await notesOf('doble')).to.equal(1);
    await browser.open('/certificados/CATASTRO/codigo');
    expect(keyOf(browser)).to.equal(keyOf(windows[1]!));
  });

  it('ask a browser with answers of before whether to continue them', async () => {
    const browser = await toReview(city, 'CATASTRO', 'de-otro');
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
    const browser = await ask('CATASTRO', 'cookie-guardada');
    await browser.open('/certificados/CATASTRO/codigo');
    keyOf(browser);
    city.client.host.clock.advance(16 * 60);
    await browser.open('/certificados/CATASTRO/codigo');
    expect(browser.page.address).to.equal('/certificados/CATASTRO');
  });

  it('say in words that the procedure said no, or failed', async () => {
    const refused = await ask('DEUDA', 'negada');
    expect(refused.text).to.include('No podemos expedirlo').and.to.include(NO);
    const failed = await ask('FALLA', 'fallida');
    expect(failed.text).to.include('No pudimos consultarlo');
    expect(await registrations()).to.satisfy((all: { estado: string }[]) => all.at(-1)!.estado === 'FALLIDO');
    for (const browser of [refused, failed]) expect(browser.page.html).not.to.include('/documento"');
  });

  it('mail no code while the procedure is away', async () => {
    const correo = mailbox();
    const browser = await toCode('APAGADA', 'x', correo);
    expect(browser.text).to.include('No podemos consultarlo en este momento').and.not.to.include('guardada');
    expect(await city.mails(correo)).to.deep.equal([]);
  });

  it('refuse a code that has expired, and mail another one', async () => {
    const correo = mailbox();
    const browser = await toCode('CATASTRO', 'vencida', correo);
    const codigo = await city.code(correo);
    await browser.press('_accion=reenviar');
    expect(browser.text).to.include('todavía sirve');
    city.client.host.clock.advance(11 * 60);
    await browser.press('_accion=pedir', { codigo });
    expect(browser.text).to.include('Ese código ya se usó o venció');
    expect(await notesOf('vencida')).to.equal(0);
    await browser.press('_accion=reenviar');
    await browser.press('_accion=pedir', { codigo: await city.code(correo) });
    expect(await notesOf('vencida')).to.equal(1);
  });

  it('end a code after five wrong tries, in any of its letters', async () => {
    const correo = mailbox();
    const browser = await toCode('CATASTRO', 'agotada', correo);
    const code = await city.code(correo);
    for (let which = 0; which < 5; which += 1) await browser.press('_accion=pedir', { codigo: wrongCode(code, which) });
    expect(browser.text).to.include('demasiados códigos equivocados');
    await browser.press('_accion=pedir', { codigo: code });
    expect(await notesOf('agotada')).to.equal(0);
  });

  it('want the code again after an answer was changed', async () => {
    const browser = await toCode('CATASTRO', 'primera');
    await browser.open('/certificados/CATASTRO/solicitud');
    await browser.press('_accion=revisar', { nota: 'segunda' });
    await browser.open('/certificados/CATASTRO/codigo');
    expect(browser.page.address).to.equal('/certificados/CATASTRO/revisar');
  });

  it('are tried again without another code where they could not be registered', async () => {
    const correo = mailbox();
    const browser = await ask('PARADA', 'parada', correo);
    const link = keyOf(browser);
    await until('the link is mailed', async () => (await city.mails(correo)).some((text) => text.includes(link)));
    expect(browser.page.address).to.match(/\?aviso=guardada$/);
    expect(browser.text).to.include('Todavía no pudimos expedirlo');
    expect(await notesOf('parada')).to.equal(0);
    const admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    await admin.mutate('certificates.certificates.save', certificate('PARADA', 'NOTA', { en_linea: false }));
    await browser.press('');
    expect(browser.page.address).to.match(/aviso=guardada$/);
    await admin.mutate('certificates.certificates.save', certificate('PARADA', 'NOTA'));
    await until('the certificate has no process', async () => {
      await browser.press('');
      return browser.text.includes('Su certificado está listo');
    });
    expect(await notesOf('parada')).to.equal(1);
  });

  it('are taken over from a call that died, which can keep nothing any more', async () => {
    const browser = await ask('PARADA', 'tomada');
    const clave = keyOf(browser);
    const { container, clock, database } = city.client.host;
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
    const browser = await ask('SIN_SALIDA', 'sin-numero');
    const admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    const preguntas = [{ pre_codigo: 'nota', pre_texto: 'Ficha', pre_tipo: 'NUMERO', pre_obligatorio: true }];
    await admin.mutate('certificates.certificates.save', certificate('CAMBIADA', 'NOTA', { preguntas }));
    const sql = "UPDATE certificates_request SET certificado = 'CAMBIADA' WHERE clave = $1";
    await city.client.host.database.changeRows(sql, [keyOf(browser)]);
    await browser.post(`/certificados/seguimiento/${keyOf(browser)}/reintentar`, new URLSearchParams());
    expect(browser.page.status).to.equal(200);
    expect(browser.text)
      .to.include('El formulario cambió. Pida el certificado de nuevo')
      .and.to.include('Pedirlo de nuevo')
      .and.not.to.include('Intentarlo de nuevo');
  });

  it('are followed while a process decides', async () => {
    Object.assign(paper, { standing: 'en_tramite' });
    const browser = await ask('ESTUDIADA', 'estudiada');
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
      const browser = await ask('CATASTRO', 'sin-papel');
      Object.assign(paper, { refusal });
      await browser.press('');
      expect(browser.page).to.include({ method: 'GET', status: 200 });
      expect(browser.text).to.include(words);
    });
  }

  it('know no request by another key', async () => {
    const browser = new PageClient(city.client.host);
    for (const clave of ['cert_00000000-0000-4000-8000-000000000000', '1', 'key_x']) {
      expect((await browser.open(`/certificados/seguimiento/${clave}`)).status, clave).to.equal(404);
      for (const what of ['documento', 'reintentar']) {
        await browser.post(`/certificados/seguimiento/${clave}/${what}`, new URLSearchParams());
        expect(browser.page.status, clave).to.equal(404);
      }
    }
  });

  it('are removed with their data where they were never registered for thirty days', async () => {
    const browser = await ask('SIN_SALIDA', 'sin-salida');
    expect(browser.text)
      .to.include('Este certificado no puede comenzar con esas respuestas')
      .and.to.include('Pedirlo de nuevo');
    const address = `/certificados/seguimiento/${keyOf(browser)}`;
    const { clock, container } = city.client.host;
    for (const [days, status] of [
      [29, 200],
      [2, 404],
    ] as const) {
      clock.advance(days * 86_400);
      await container.get(CertificateRequestService, { autobind: true }).removeUnregistered();
      expect((await browser.open(address)).status).to.equal(status);
    }
  });

  it('mail no more codes to an address, nor for a caller, than their limits', async () => {
    const correo = mailbox();
    const pending = await ask('SIN_SALIDA', 'tope');
    await pending.open(`/certificados/seguimiento/${keyOf(pending)}`);
    const seen = new Set<string>();
    for (let tries = 0; tries < 6; tries += 1) {
      const browser = await toCode('CATASTRO', `tope-${tries}`, correo);
      seen.add(browser.page.address);
      city.client.host.clock.advance(11 * 60);
    }
    expect([...seen]).to.deep.equal([
      '/certificados/CATASTRO/codigo?aviso=enviado',
      '/certificados/CATASTRO/revisar?aviso=muchos-codigos',
    ]);
    expect(await city.mails(correo)).to.have.length(5);
    for (let tries = 0; tries < 31; tries += 1) seen.add((await toCode('CATASTRO', 'tope')).page.address);
    expect((await toCode('CATASTRO', 'tope')).page.address).to.match(/aviso=muchos$/);
    await pending.press('');
    expect(pending.page.address).to.match(/aviso=muchos$/);
  });
});
