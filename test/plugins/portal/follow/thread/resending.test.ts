import { expect } from 'chai';
import { ConflictError, NotFoundError } from '../../../../../host/plugin-api/index.js';
import type { DraftedForm } from '../../../../../plugins/portal/follow/answering/form-answers.js';
import { MessageDesk } from '../../../../../plugins/portal/follow/thread/message-desk.js';
import type { MessagePlace } from '../../../../../plugins/portal/follow/thread/open-threads.js';
import { CLOSED_THREAD } from '../../../../../plugins/tramites/contract.js';
import { png } from '../../../../acceptance/support/stored-files.js';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { Threads } from '../../../tramites/support/threads.js';
import { PageClient } from '../../support/page-client.js';

const photo = { name: 'hueco.png', content: png };

describe('a page of a message that is sent again, late or with too much', () => {
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
    await browser.post(`${message()}/comenzar`, new URLSearchParams());
  });

  const record = () => `/seguimiento/${filed.key}`;
  const message = () => `${record()}/mensaje`;
  const send = (typed: Parameters<PageClient['press']>[1] = {}, by = browser) => by.press('_accion=enviar', typed);
  const thread = async () => (await threads.thread(filed.key)).mensajes;
  /** Opens the same page in another window. */
  const otherWindow = async (): Promise<PageClient> => {
    const other = browser.window();
    await other.open(message());
    return other;
  };
  const expectReceived = ({ page, text }: PageClient, event = 'mensaje'): void => {
    expect(page).to.include({ method: 'GET', status: 200, address: `${record()}?aviso=${event}` });
    expect(text).to.include(event === 'mensaje' ? 'Recibimos su mensaje' : 'Recibimos su pedido de revisión');
  };

  it('is one message, at the same moment and afterwards, and each window says that it was received', async () => {
    const [other, late] = [await otherWindow(), await otherWindow()];
    await Promise.all([send({ texto: 'Hola' }), send({ texto: 'Hola' }, other)]);
    await send({ texto: 'Hola' }, late);
    for (const window of [browser, other, late]) expectReceived(window);
    expect(await thread()).to.have.length(1);
  });

  it('is one message with its files, whether they come with the form or before it', async () => {
    const [other, late] = [await otherWindow(), await otherWindow()];
    const typed = { texto: 'Mire', archivos: photo };
    await Promise.all([send(typed), send(typed, other)]);
    await send(typed, late);
    for (const window of [browser, other, late]) expectReceived(window);
    await browser.post(`${message()}/comenzar`, new URLSearchParams());
    await browser.press('_accion=adjuntar', { archivos: photo });
    const again = await otherWindow();
    await send();
    await send({}, again);
    expectReceived(again);
    expect((await thread()).map(({ texto, archivos }) => [texto, archivos.length])).to.deep.equal([
      ['Mire', 1],
      [null, 1],
    ]);
  });

  it('begins anew with other words, or where the browser has lost its draft, and says that nothing was sent', async () => {
    const late = await otherWindow();
    await send({ texto: 'Hola' });
    await send({ texto: 'Otra cosa' }, late);
    expect(late.page).to.include({ method: 'GET', status: 200, address: `${message()}?aviso=nuevo` });
    expect(late.page.html).to.include('>\nOtra cosa</textarea>');
    late.clearCookies();
    await send({ texto: 'Algo más' }, late);
    expect(late.text).to.include('Todavía no lo enviamos');
    expect(await thread()).to.have.length(1);
    await send({}, late);
    expectReceived(late);
    expect((await thread()).map(({ texto }) => texto)).to.deep.equal(['Hola', 'Algo más']);
  });

  it('names the limit of a file, and keeps the text', async () => {
    await send({ texto: 'Mire', archivos: { name: 'grande.bin', content: Buffer.alloc(26 * 1024 * 1024, 'a') } });
    expect(browser.page).to.include({ method: 'GET', status: 200, address: message() });
    expect(browser.errors.join(' ')).to.match(/«grande\.bin»: El archivo pesa (?:26 MB; el máximo es|más de) \d+ MB/);
    expect(browser.page.html).to.include('>\nMire</textarea>');
    expect(await thread()).to.deep.equal([]);
  });

  it('says when the next message may be sent, and keeps this one', async () => {
    for (let count = 1; count <= 20; count += 1) await threads.write(filed.key, { texto: `${count}` }).expect(201);
    await send({ texto: 'Uno más' });
    expect(browser.page).to.include({ method: 'GET', status: 200, address: message() });
    expect(browser.text).to.include('Escríbanos mañana').and.to.include('Lo que escribió está guardado.');
    expect(browser.page.html).to.include('>\nUno más</textarea>');
  });

  it('leads to the page of a record that has ended, which says why', async () => {
    await threads.clerk.answer(filed.key, { texto: 'No se tapa.', estado: 'RECHAZADO' }).expect(201);
    for (const act of [() => send({ texto: 'Hola <b>todos</b>' }), () => browser.open(message())]) {
      await act();
      expect(browser.page).to.include({ method: 'GET', status: 200, address: `${record()}?aviso=sin_mensaje` });
      expect(browser.text).to.include('Su solicitud terminó y ya no recibe mensajes');
      expect(browser.text).to.match(/Esto es lo que escribió .* Hola <b>todos<\/b> /);
    }
  });

  it('shows a text once more, where the thread closes while its form is read', async () => {
    const closed = new ConflictError('La solicitud ya no recibe este mensaje.', { code: CLOSED_THREAD });
    const kept: string[] = [];
    const view = { borrador: 'b', answers: {} };
    const fakes = [
      { open: (at: MessagePlace) => (at.borrador ? Promise.resolve({ ...at, view }) : Promise.reject(closed)) },
      { keep: (_body: unknown, { begin }: DraftedForm) => begin({ texto: ['Hola'] }) },
      ...[{}, {}, {}, {}],
      { keep: (_key: string, texto: string) => ({ name: 'sin_enviar', value: String(kept.push(texto)), path: '/' }) },
    ];
    const desk = new MessageDesk(...(fakes as unknown as ConstructorParameters<typeof MessageDesk>));
    const place = { key: filed.key, kind: 'MENSAJE', borrador: 'b' } as const;
    const reply = await desk.send(place, { kind: 'json', value: {} });
    expect(reply).to.include({ kind: 'redirect', location: `${record()}?aviso=sin_mensaje` });
    expect(kept).to.deep.equal(['Hola']);
  });

  it('is received, where another window changes its draft and sends it between two looks at it', async () => {
    const view = { borrador: 'b', form: 'f', answers: { texto: 'Hola' } };
    const refusals = [
      new ConflictError('El borrador cambió.', { code: 'draft_changed' }),
      new NotFoundError('No existe ese borrador.', { code: 'draft_not_found' }),
    ];
    let writes = 0;
    const fakes = [
      {
        open: (at: MessagePlace) => Promise.resolve({ ...at, view, record: {} }),
        isWritten: () => Promise.resolve(writes > 0),
        write: () => Promise.reject(refusals[writes++]!),
      },
      { keep: () => Promise.resolve({ view, isNew: false, files: [], fields: {}, address: undefined }) },
      { present: () => Promise.resolve(undefined), withoutTwins: () => Promise.resolve(view) },
      ...[{}, {}, {}, {}],
    ];
    const desk = new MessageDesk(...(fakes as unknown as ConstructorParameters<typeof MessageDesk>));
    const place = { key: filed.key, kind: 'MENSAJE', borrador: 'b' } as const;
    const reply = await desk.send(place, { kind: 'json', value: {} });
    expect(reply).to.include({ kind: 'redirect', location: `${record()}?aviso=mensaje#mensajes` });
    expect(writes).to.equal(2);
  });

  it('is one review of an answer, which needs words, and the page says that it was asked for', async () => {
    const review = `${record()}/revision`;
    await browser.open(review);
    expect(browser.page.address).to.equal(`${record()}?aviso=sin_revision`);
    expect(browser.text).to.include('Todavía no hay una respuesta que podamos revisar.');
    await threads.clerk.answer(filed.key, { texto: 'No se tapa.', estado: 'RECHAZADO' }).expect(201);
    await browser.post(`${review}/comenzar`, new URLSearchParams());
    expect(browser.text).to.include('no cambia los plazos de los recursos');
    await send();
    expect(browser.errors).to.have.length(1);
    const late = browser.window();
    await late.open(review);
    await send({ texto: 'Es otro hueco.' });
    await send({ texto: 'Es otro hueco.' }, late);
    for (const window of [browser, late]) expectReceived(window, 'revision');
    expect(browser.text).to.include('Pidió que revisáramos la respuesta');
    await browser.open(review);
    expect(browser.text).to.include('Ya nos pidió revisar esta respuesta.');
    expect(await thread()).to.have.length(1);
  });

  it('is a review of the answer that was read: a newer one is shown first, and what was typed is kept', async () => {
    const review = `${record()}/revision`;
    const expectNewer = () => {
      expect(browser.page).to.include({ method: 'GET', status: 200, address: `${record()}?aviso=sin_revision` });
      expect(browser.text).to.include('Hay una respuesta más reciente').and.to.include('Sí se tapa.');
    };
    await threads.clerk.answer(filed.key, { texto: 'No se tapa.', estado: 'RECHAZADO' }).expect(201);
    const early = await browser.open(record());
    await browser.press('');
    await threads.clerk.answer(filed.key, { texto: 'Sí se tapa.', adicional: 'true' }).expect(201);
    await send({ texto: 'Es otro hueco.' });
    expectNewer();
    expect(await thread()).to.deep.equal([]);
    await browser.post(`${review}/comenzar`, new URLSearchParams({ respuesta: '1' }));
    expectNewer();
    expect(early.html).to.include('name="respuesta" value="1"');
    await browser.press('');
    expect(browser.page.html).to.include('>\nEs otro hueco.</textarea>');
    await send();
    expectReceived(browser, 'revision');
    expect((await thread()).map(({ respuesta }) => respuesta)).to.deep.equal([2]);
  });

  it('is of its record alone', async () => {
    for (const address of ['/seguimiento/x/mensaje', '/seguimiento/key_00000000-0000-4000-8000-000000000000/mensaje']) {
      expect((await browser.open(address)).status, address).to.equal(404);
    }
  });
});
