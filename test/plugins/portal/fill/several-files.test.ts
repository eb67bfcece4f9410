import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { png } from '../../../acceptance/support/stored-files.js';
import { PageClient } from '../support/page-client.js';

const queja = {
  codigo: 'QUEJA',
  nombre: 'Queja',
  preguntas: [
    {
      pre_codigo: 'fotos',
      pre_texto: 'Fotos',
      pre_tipo: 'ARCHIVO',
      pre_tipos_archivo: ['image/png'],
      pre_tamano_maximo: 5000,
      pre_maximo: 3,
    },
  ],
};
const photo = (name: string) => ({ name, content: png });
const FULL = 'Adjuntó 3 archivos, que es el máximo. Para enviar otro, quite uno.';

describe('a page that asks for several files', () => {
  let host: TestHost;
  let browser: PageClient;

  before(async () => {
    host = await startTestHost({ bundle: { tramites: [queja] }, config: { http: { publicPerMinute: 1_000_000 } } });
  });
  after(() => host?.stop());
  beforeEach(async () => {
    browser = new PageClient(host);
    await browser.open('/tramites/QUEJA');
    await browser.press('');
  });

  const attach = (...fotos: readonly ReturnType<typeof photo>[]) => browser.press('_accion=adjuntar', { fotos });
  const listed = (): string[] =>
    [...browser.page.html.matchAll(/<p class="file__name">(.*?)<\/p>/g)].map(([, name]) => name!);
  const removals = (): string[] =>
    [...browser.page.html.matchAll(/name="(_quitar)" value="(.*?)"/g)].map(([, name, value]) => `${name!}=${value!}`);

  it('adds to those that are there, removes each, and lists all before they are filed', async () => {
    expect(browser.page.html).to.match(/<input type="file"[^>]* multiple/);
    await attach(photo('b.png'), photo('a.png'));
    expect(listed()).to.deep.equal(['b.png', 'a.png']);
    expect(browser.text).to.include('Agregar otro archivo (lleva 2 de 3)');
    await attach(photo('b.png'));
    expect(listed()).to.deep.equal(['b.png', 'a.png', 'b.png']);
    expect(browser.text).to.include(FULL);
    expect(browser.page.html).not.to.include('type="file"');
    const [first] = removals();
    const window = browser.window();
    await window.open(browser.page.address);
    await browser.press(first!);
    // A second click removes nothing else.
    await window.press(first!);
    expect(listed()).to.deep.equal(['a.png', 'b.png']);
    await browser.press('_accion=continuar');
    expect(browser.page.html).to.match(/a\.png \([^)]*\)\nb\.png \([^)]*\)/);
  });

  it('keeps the good ones of a choice, and says what is wrong with each other one', async () => {
    await attach(
      photo('a.png'),
      { name: 'carta.txt', content: Buffer.from('hola') },
      { name: 'grande.png', content: Buffer.alloc(6000) },
      { name: 'nada.png', content: Buffer.alloc(0) },
      photo('b.png'),
    );
    expect(listed()).to.deep.equal(['a.png', 'b.png']);
    const [error] = browser.errors;
    expect(error).to.include('«carta.txt»: El archivo debe ser PNG: el que envió es de otro tipo.');
    expect(error).to.include('«grande.png»: El archivo pesa 5,9 KB; el máximo es 4,9 KB.');
    expect(error).to.match(/«nada\.png»: El archivo/);
    await attach(photo('c.png'), photo('d.png'));
    expect(browser.errors).to.deep.equal(['Puede adjuntar hasta 3 archivos en «Fotos».']);
    expect(listed()).to.deep.equal(['a.png', 'b.png', 'c.png']);
    // A full question has no file input that settles the refusal.
    await browser.press('_accion=continuar');
    expect(browser.page.address).to.match(/revisar$/);
    expect(browser.text).not.to.include('Falta algo');
    expect(browser.page.html).to.include('value="radicar"');
  });

  it('takes the first of eleven up to its maximum, also of two windows at once', async () => {
    const window = browser.window();
    await window.open(browser.page.address);
    const many = Array.from({ length: 11 }, (_, index) => photo(`z${index}.png`));
    await Promise.all([attach(...many.slice(0, 6)), window.press('_accion=adjuntar', { fotos: many.slice(6) })]);
    await browser.open(browser.page.address);
    expect(listed()).to.have.length(3);
    const rows = await host.database.rows<{ n: number }>("SELECT COUNT(*) AS n FROM host_file WHERE name LIKE 'z%'");
    expect(Number(rows[0]!.n)).to.equal(3);
  });
});
