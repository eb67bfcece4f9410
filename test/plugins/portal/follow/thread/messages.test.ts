import { expect } from 'chai';
import { pdf, png } from '../../../../acceptance/support/stored-files.js';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { AuthClient } from '../../../auth/support/auth-client.js';
import { Threads } from '../../../tramites/support/threads.js';
import { PageClient } from '../../support/page-client.js';

const SCRIPT = '<script>alert(1)</script>';

describe('the messages on the page of a record', () => {
  let threads: Threads;
  let filed: Filed;
  let browser: PageClient;

  before(async () => {
    threads = await Threads.start();
  });
  after(() => threads?.host.stop());
  beforeEach(async () => {
    filed = await threads.file();
    browser = new PageClient(threads.host);
  });

  const record = () => `/seguimiento/${filed.key}`;
  const see = () => browser.open(record());
  /** Opens the page on which a message is written, from that of the record. */
  const write = async (): Promise<void> => {
    await see();
    await browser.press('');
    expect(browser.page).to.include({ method: 'GET', status: 200, address: `${record()}/mensaje` });
  };
  const texts = async () => (await threads.thread(filed.key)).mensajes.map(({ texto }) => texto);

  it('are those of both sides in the order of time, as they were typed, with their files', async () => {
    await write();
    const archivos = [
      { name: 'hueco.png', content: png },
      { name: 'acta.pdf', content: pdf },
    ];
    await browser.press('_accion=enviar', { texto: `Creció.\r\n${SCRIPT}`, archivos });
    expect(browser.page).to.include({ method: 'GET', status: 200, address: `${record()}?aviso=mensaje` });
    expect(browser.text).to.include('Recibimos su mensaje');
    expect(browser.page.html).not.to.include(SCRIPT).and.not.to.include('Le escribimos un mensaje');
    await threads.say(filed.key, { texto: 'Vamos el martes.' }).expect(201);
    const { html } = await see();
    expect(html).to.include('Creció.\n&lt;script&gt;');
    expect(browser.text).to.match(/Usted [a-z]+ \d+ de .* Creció\. .* hueco\.png .* acta\.pdf .* Vamos el martes\./);
    const [ruta] = /\/home\/api\/tramite\/seguimiento\/[^"]*\/mensaje\/1\/archivo\/2/.exec(html)!;
    expect((await fetch(threads.host.url + ruta)).status).to.equal(200);
  });

  it('are announced at the top where the city wrote last', async () => {
    await threads.say(filed.key, { texto: 'Vamos el martes.' }).expect(201);
    await see();
    expect(browser.text).to.include('Le escribimos un mensaje');
    expect(browser.page.html).to.include('href="#mensaje-1"').and.to.include('id="mensaje-1"');
    await threads.write(filed.key, { texto: 'Gracias' }).expect(201);
    await see();
    expect(browser.text).not.to.include('Le escribimos un mensaje');
  });

  it('are folded where there are many, all but the last ones', async () => {
    for (let count = 1; count <= 7; count += 1) await threads.write(filed.key, { texto: `Uno ${count}` }).expect(201);
    const { html } = await see();
    expect(browser.text).to.include('Ver los 2 mensajes anteriores');
    const [, folded] = /<details class="more no-print">\s*<summary>Ver los(.*?)<\/details>/s.exec(html)!;
    expect(folded).to.include('Uno 2').and.not.to.include('Uno 3');
  });

  it('store nothing until somebody presses the button', async () => {
    const drafts = () => threads.host.database.rows('SELECT id FROM forms_draft');
    const before = (await drafts()).length;
    for (const kind of ['mensaje', 'revision']) await browser.open(`${record()}/${kind}`);
    await browser.open(`${record()}/mensaje`);
    expect(browser.text).to.include('Comenzar');
    expect(await drafts()).to.have.length(before);
    await browser.press('');
    expect(browser.text).to.include('Enviar');
    expect(await drafts()).to.have.length(before + 1);
  });

  it('take files one by one, and are sent with all of them', async () => {
    await write();
    await browser.press('_accion=adjuntar', { texto: 'Mire', archivos: [{ name: 'uno.png', content: png }] });
    expect(browser.page).to.include({ method: 'GET', address: `${record()}/mensaje` });
    expect(browser.page.html).to.include('>\nMire</textarea>');
    expect(await texts()).to.deep.equal([]);
    await browser.press('_accion=enviar');
    const { mensajes } = await threads.thread(filed.key);
    expect(mensajes[0]!.archivos.map(({ nombre }) => nombre)).to.deep.equal(['uno.png']);
  });

  it('say that a text or a file is missing at the field, until one is there', async () => {
    await write();
    await browser.press('_accion=enviar', { texto: ' ' });
    for (const again of [1, 2]) {
      expect(browser.page, `${again}`).to.include({ method: 'GET', status: 200, address: `${record()}/mensaje` });
      expect(browser.errors).to.deep.equal(['Escriba su mensaje o adjunte un archivo.']);
      await browser.open(browser.page.address);
    }
    await browser.press('_accion=enviar', { archivos: [{ name: 'acta.pdf', content: pdf }] });
    expect(await texts()).to.deep.equal([null]);
  });

  it('are from the user whose session the browser has, and the page names that user', async () => {
    const [name, value] = (await new AuthClient(threads.host).session('gestora')).cookie.split('=') as [string, string];
    browser.setCookie(name, value, '/');
    await write();
    expect(browser.text).to.include('lo escribió gestora');
    await browser.press('_accion=enviar', { texto: 'Lo dicta la señora.' });
    const [message] = await threads.seen(filed.datos);
    expect(message).to.include({ de: 'CIUDADANO', texto: 'Lo dicta la señora.' });
    expect(message!.usuario).to.be.a('number');
  });

  it('name the request whose answer has a page of its own, and the things that a holder of the key may do', async () => {
    await see();
    expect(browser.text).to.include('También puede escribirnos en nombre de usted.');
    const words = { para_ciudadano: 'Falta el plano.', pide: { texto: true } };
    const moved = { id: filed.datos, estado: 'DEVUELTO', motivo: 'Falta', ...words };
    const { status } = await threads.clerk.mutate('records.move', moved);
    expect(status).to.equal(200);
    await see();
    expect(browser.text).to.include('Lo que le pedimos no se entrega por mensaje');
  });
});
