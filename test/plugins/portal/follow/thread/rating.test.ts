import { expect } from 'chai';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { Threads } from '../../../tramites/support/threads.js';
import { PageClient } from '../../support/page-client.js';

describe('the forms below an answer', () => {
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
    await browser.open(`/seguimiento/${filed.key}`);
    expect(browser.text).not.to.include('¿Cómo le pareció');
    await threads.clerk.answer(filed.key, { texto: 'No se tapa.', estado: 'RECHAZADO' }).expect(201);
    await browser.open(`/seguimiento/${filed.key}`);
  });

  const at = (event: string) => ({
    method: 'GET',
    status: 200,
    address: `/seguimiento/${filed.key}?aviso=${event}`,
  });
  /** The form of the rating: that of the review comes before it. */
  const RATING = 1;

  it('lead to a review until its day, and say that it is no remedy', async () => {
    expect(browser.text).to.match(/Pida que la revisemos: tiene hasta el \S+ \d+ de .*No es un recurso/);
    await browser.press('');
    expect(browser.page.address).to.equal(`/seguimiento/${filed.key}/revision`);
    await browser.press('_accion=enviar', { texto: 'Es otro hueco.' });
    expect(browser.text).not.to.include('Pida que la revisemos');
  });

  it('take a rating, show it and take another', async () => {
    await browser.press('', { nota: '2', comentario: 'Tarde.' }, RATING);
    expect(browser.page).to.include(at('calificada'));
    expect(browser.text).to.include('Recibimos su calificación').and.to.include('Su calificación: Mala.');
    expect(browser.page.html).to.include('value="2" required checked').and.not.to.include('Tarde.');
    await browser.press('', { nota: '5' }, RATING);
    expect((await threads.thread(filed.key)).calificacion).to.deep.equal({ respuesta: 1, nota: 5 });
  });

  it('show a rating that is refused again, with its reason and what was typed, and no longer once one is taken', async () => {
    await browser.press('', { comentario: 'Tarde <b>siempre</b>.' }, RATING);
    for (const again of [1, 2]) {
      expect(browser.page, `${again}`).to.include(at('calificacion'));
      expect(browser.errors).to.deep.equal(['Elija de «Muy mala» a «Muy buena».']);
      expect(browser.page.html).to.include('>\nTarde &lt;b&gt;siempre&lt;/b&gt;.</textarea>');
      await browser.open(browser.page.address);
    }
    await browser.press('', { nota: '4', comentario: 'x'.repeat(2001) }, RATING);
    expect(browser.errors).to.have.length(1);
    expect(browser.page.html).to.include('value="4" required checked').and.to.include('xxx</textarea>');
    await threads.clerk.answer(filed.key, { texto: 'Sí se tapa.', adicional: 'true' }).expect(201);
    await browser.press('', { nota: '4', comentario: '' }, RATING);
    expect(browser.errors).to.deep.equal(['Ya hay una respuesta más reciente: léala y califíquela.']);
    await browser.press('', { nota: '4' }, RATING);
    await browser.open(`/seguimiento/${filed.key}?aviso=calificacion`);
    expect(browser.errors).to.deep.equal([]);
    expect(browser.text).to.include('Su calificación: Buena.');
  });
});
