import { expect } from 'chai';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { AuthenticatorApp } from '../../auth/support/authenticator-app.js';
import { CertificateCity, keyOf } from '../certificates/support/certificate-city.js';
import { PageClient } from '../support/page-client.js';

const WRONG = 'El usuario y la contraseña no corresponden';

describe('the login of citizens', () => {
  let city: CertificateCity;

  before(async () => {
    city = await CertificateCity.start();
  });
  after(() => city?.host.stop());

  const at = async (address: string): Promise<PageClient> => {
    const browser = new PageClient(city.host);
    await browser.open(address);
    return browser;
  };
  const logIn = async (usuario: string, clave = PASSWORD, address = '/mi/'): Promise<PageClient> => {
    const browser = await at(address);
    await browser.press('', { usuario, clave });
    return browser;
  };

  it('leads to the certificates of the user, newest first, and ends', async () => {
    const browser = await logIn('rosa');
    expect(browser.page).to.include({ method: 'GET', address: '/mi/' });
    expect(browser.text).to.include('Ingresó como rosa').and.to.include('Todavía no ha pedido certificados');
    for (const nota of ['uno', 'dos']) {
      await browser.open('/certificados/CATASTRO');
      await browser.press('');
      if (browser.page.address.endsWith('/comenzar')) await browser.press('_accion=nuevo');
      await browser.press('_accion=revisar', { nota });
      await browser.press('_accion=pedir');
    }
    const last = keyOf(browser);
    await browser.open('/mi/');
    const keys = [...browser.page.html.matchAll(/cert_[0-9a-f-]{36}/g)].map(([key]) => key);
    expect(keys).to.have.length(2);
    expect(keys[0]).to.equal(last);
    expect((await logIn('luz')).page.html).not.to.include(last);
    await browser.open('/mi/ingreso');
    expect(browser.page.address).to.equal('/mi/');
    const { status } = await browser.window().post('/mi/salida', new URLSearchParams());
    expect(status).to.equal(403);
    await browser.press('');
    expect(browser.page.address).to.equal('/mi/ingreso?aviso=salio');
    expect(browser.cookie('ventanilla.sid')).to.equal(undefined);
    await browser.open('/mi/');
    expect(browser.page.address).to.equal('/mi/ingreso');
  });

  it('refuses a wrong password as a name that nobody has, and keeps the name alone', async () => {
    for (const usuario of ['rosa', 'ninguna', '']) {
      const browser = await logIn(usuario, 'incorrecta-pero-larga');
      expect(browser.page).to.include({ method: 'GET', status: 200, address: '/mi/ingreso?aviso=revisar' });
      expect(browser.errors).to.have.length(1);
      expect(browser.errors[0]).to.include(WRONG);
      expect(browser.title).to.match(/^Error: /);
      expect(browser.page.html).to.include(`value="${usuario}"`).and.not.to.include('incorrecta');
      if (usuario !== '') expect(browser.cookie('ingreso')).not.to.include(usuario);
    }
    for (const [at] of Array.from({ length: 10 }).entries()) {
      const browser = await logIn('bloqueada', 'incorrecta-pero-larga');
      expect(browser.text, String(at)).to.include(WRONG);
    }
    expect((await logIn('bloqueada')).text).to.include('Espere 15 minutos');
  });

  it('asks for the code of a second factor once the password is right', async () => {
    const { auth } = city.client;
    const app = new AuthenticatorApp(auth);
    await app.setUp(await auth.jwt('jefa'));
    expect((await logIn('jefa', 'incorrecta-pero-larga')).text).to.include(WRONG);
    const browser = await logIn('jefa');
    expect(browser.text).to.include('verificación en dos pasos');
    await browser.press('', { clave: PASSWORD, codigo: '000000' });
    expect(browser.errors[0]).to.include('El código no corresponde');
    await browser.press('', { clave: PASSWORD, codigo: app.freshCode().replace(/^.../, '$& ') });
    expect(browser.text).to.include('Ingresó como jefa');
  });

  it('goes on to the certificate that it was for, and to no other address', async () => {
    const browser = await city.toReview('CATASTRO', 'con-usuario');
    const [, login] = /href="(\/mi\/ingreso[^"]*)"/.exec(browser.page.html)!;
    await browser.open(login!);
    await browser.press('', { usuario: 'rosa', clave: 'incorrecta-pero-larga' });
    await browser.press('', { usuario: 'rosa', clave: PASSWORD });
    expect(browser.page.address).to.equal('/certificados/CATASTRO/revisar');
    expect(browser.text).to.include('Queda a nombre de rosa').and.to.include('con-usuario');
    const away = await logIn('rosa', PASSWORD, '/mi/ingreso?certificado=//mala.example/');
    expect(away.page.address).to.match(/^\/certificados\/%2F%2Fmala.example%2F\/revisar$/);
  });

  it('asks in the name that the page showed, and shows it again where the session has changed', async () => {
    const browser = await city.toReview('CATASTRO', 'cambio-de-sesion');
    const other = browser.window();
    for (const usuario of ['rosa', 'luz']) {
      await other.open('/mi/ingreso');
      await other.press('', { usuario, clave: PASSWORD });
      await browser.press('_accion=pedir');
      expect(browser.page.address).to.equal('/certificados/CATASTRO/revisar?aviso=sesion');
      expect(browser.text).to.include(`Queda a nombre de ${usuario}`);
      await other.open('/mi/');
      await other.press('');
    }
    await browser.press('_accion=pedir', { correo: '' });
    expect(browser.page.address).to.include('aviso=sesion');
    expect(browser.page.html).to.include('name="correo"').and.not.to.include('aria-invalid');
  });

  it('begins a session under a new id, which scripts and other sites do not get, and clears the pages at its end', async () => {
    const send = (address: string, body: object, cookie = '') =>
      fetch(new URL(address, city.host.url), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(Object.entries(body)),
      });
    const cookieOf = ({ headers }: Response): string =>
      headers.getSetCookie().find((one) => one.startsWith('ventanilla.sid='))!;
    const login = { usuario: 'rosa', clave: PASSWORD };
    const first = cookieOf(await send('/mi/ingreso', login));
    expect(first).to.include('HttpOnly').and.include('SameSite=Lax').and.include('Path=/;');
    const [shown] = first.split(';') as [string];
    const [second] = cookieOf(await send('/mi/ingreso', login, shown)).split(';') as [string];
    expect(second).not.to.equal(shown);
    const own = (cookie: string) => fetch(new URL('/mi/', city.host.url), { headers: { cookie }, redirect: 'manual' });
    expect((await own(shown)).status, 'of the session that the login replaced').to.equal(303);
    const page = await own(second);
    expect(page.headers.get('cache-control')).to.include('no-store');
    const [, csrf] = /name="csrf" value="([^"]+)"/.exec(await page.text())!;
    const end = await send('/mi/salida', { csrf: csrf! }, second);
    expect(end.headers.get('clear-site-data')).to.equal('"cache", "storage"');
    expect(cookieOf(end)).to.match(/^ventanilla\.sid=;/);
    expect((await own(second)).status).to.equal(303);
  });

  it('counts its failures with those of the interface', async () => {
    const { auth } = city.client;
    for (const [at] of Array.from({ length: 10 }).entries()) {
      const { status } = await auth.call('post', '/api/sesion/', {
        body: { username: 'compartida', password: 'incorrecta-pero-larga' },
      });
      expect(status, String(at)).to.equal(401);
    }
    expect((await logIn('compartida')).text).to.include('Espere 15 minutos');
  });

  it('takes a form of its own pages alone', async () => {
    const body = new URLSearchParams({ usuario: 'rosa', clave: PASSWORD });
    for (const address of ['/mi/ingreso', '/mi/clave', '/mi/salida']) {
      const browser = new PageClient(city.host);
      const { status } = await browser.post(address, body, { 'sec-fetch-site': 'cross-site' });
      expect(status, address).to.equal(403);
    }
  });

  it('mails a link for another password, and says the same for every name', async () => {
    const { database } = city.host;
    await database.changeRows("UPDATE auth_user SET email = 'rosa@correo.example' WHERE username = 'rosa'", []);
    for (const usuario of ['rosa', 'ninguna']) {
      const browser = await at('/mi/ingreso');
      await browser.open('/mi/clave');
      await browser.press('', { usuario });
      expect(browser.page).to.include({ method: 'GET', address: '/mi/ingreso?aviso=enlace' });
      expect(browser.text).to.include('Si ese usuario existe y tiene correo');
    }
    expect(await database.rows('SELECT user_id FROM auth_password_reset', [])).to.have.length(1);
  });
});
