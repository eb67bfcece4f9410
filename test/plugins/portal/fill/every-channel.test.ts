import { expect } from 'chai';
import request from 'supertest';
import { everyAnswer, everyType } from '../../../acceptance/support/every-type.js';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { DialogueChat, startDialogueHost } from '../../channels/support/dialogue-chat.js';
import { PageClient } from '../support/page-client.js';
import type { Typed } from '../support/page-form.js';

/** The values that a person types on the page of each question. */
const typed: Readonly<Record<string, Typed>> = {
  nombre: { nombre: 'María Ñáñez 😀' },
  relato: { relato: 'línea 1\r\nlínea 2' },
  edad: { edad: '34,5' },
  desde: { 'desde-dia': '29', 'desde-mes': '2', 'desde-anio': '2024' },
  hora: { hora: '08:30' },
  correo: { correo: ' maria@correo.example ' },
  telefono: { telefono: '(300) 123-45 67' },
  acepta: { acepta: 'si' },
  color: { color: 'rojo' },
  dias: { dias: ['', 'jueves', 'lunes'] },
  documento: { 'documento-tipo': 'CC', 'documento-numero': '1.144.012.345' },
  direccion: { direccion: 'Cra 4 # 12-20 ' },
  lugar: { lugar: '3.45, -76.53' },
  adjunto: { adjunto: { name: 'plano.pdf', content: pdf } },
  placa: { placa: 'ABC123' },
};
const questions = Object.keys(typed);

describe('a form of every type of question, on pages', () => {
  let host: TestHost;
  let browser: PageClient;
  /** The stored answers of the filing over the API. */
  let stored: Record<string, unknown>;

  const records = () => storedRecords(host);
  const answer = async (codes: readonly string[]): Promise<void> => {
    for (const codigo of codes) {
      expect(browser.page.address, codigo).to.equal(`/tramites/TODO/preguntas/${codigo}`);
      await browser.answer(typed[codigo]!);
    }
  };
  /** Files from the page that checks all answers, and expects one record of it. */
  const file = async (): Promise<void> => {
    const before = (await records()).length;
    expect(browser.page.address).to.equal('/tramites/TODO/revisar');
    await browser.press('_accion=radicar');
    expect(browser.page.address).to.match(/^\/seguimiento\/key_[^/]*\/recibo$/);
    const after = await records();
    expect(after).to.have.length(before + 1);
    expect(after.at(-1)!.informacion).to.deep.equal(stored);
  };
  const patch = async (borrador: string, codes: readonly string[]): Promise<void> => {
    const sent = Object.fromEntries(codes.map((codigo) => [codigo, everyAnswer[codigo]![0]]));
    await request(host.url).patch(`/home/api/borrador/${borrador}`).send(sent).expect(200);
  };

  before(async () => {
    host = await startDialogueHost({
      bundle: { tramites: [everyType] },
      config: { http: { publicPerMinute: 1_000_000 } },
    });
    const { body } = await request(host.url).post('/home/api/borrador/TODO').expect(201);
    const { borrador } = body as { borrador: string };
    await patch(borrador, Object.keys(everyAnswer));
    await request(host.url).patch(`/home/api/borrador/${borrador}`).attach('adjunto', pdf, 'plano.pdf').expect(200);
    await request(host.url).post(`/home/api/tramite/TODO?borrador=${borrador}`).send({}).expect(200);
    stored = (await records()).at(-1)!.informacion;
    expect(Object.keys(stored)).to.have.members(questions);
  });
  after(() => host?.stop());
  beforeEach(async () => {
    browser = new PageClient(host);
    await browser.open('/tramites/TODO');
    await browser.press('');
  });

  it('is the same record as one over the API', async () => {
    await answer(questions);
    for (const text of ['29 de febrero de 2024', 'Cédula de ciudadanía 1144012345', 'lunes, jueves', 'plano.pdf (']) {
      expect(browser.text).to.include(text);
    }
    await file();
  });

  it('is the same record begun on pages and ended over the API, by the key that the page shows', async () => {
    await answer(questions.slice(0, 6));
    await browser.press('_accion=guardar');
    const [, borrador] = /retomar\/([\w-]+)/.exec(browser.page.html)!;
    await patch(
      borrador!,
      Object.keys(everyAnswer).filter((codigo) => !questions.slice(0, 6).includes(codigo)),
    );
    await request(host.url).patch(`/home/api/borrador/${borrador}`).attach('adjunto', pdf, 'plano.pdf').expect(200);
    await browser.open('/tramites/TODO/revisar');
    await file();
  });

  it('is the same record begun in a chat and ended on pages, by the link of the chat', async () => {
    const chat = await DialogueChat.open(host);
    await chat.say('/tramite TODO');
    for (const text of ['María Ñáñez 😀', 'línea 1\nlínea 2', '34,5', '29/02/2024', '8:30 a. m.']) await chat.say(text);
    const link = /https?:\/\/\S+/.exec(await chat.say('/enlace'))![0];
    const other = new PageClient(host);
    await other.open(new URL(link).pathname);
    expect(other.text).to.include('Siga con su solicitud').and.include('Todos los tipos de pregunta');
    expect(other.text).not.to.include('María');
    await other.press('');
    browser = other;
    await answer(questions.slice(5));
    await file();
    expect(await chat.say('/continuar')).to.include('se envió desde otro lugar');
  });

  it('is the same record begun on pages and ended in a chat, by the link of the page', async () => {
    await answer(questions.filter((codigo) => codigo !== 'placa'));
    await browser.open('/tramites/TODO/guardar');
    const [, link] = /id="enlace"[^>]* value="([^"]+)"/.exec(browser.page.html)!;
    const chat = await DialogueChat.open(host);
    expect(await chat.say(`/continuar ${link}`)).to.include('Placa');
    await chat.say('ABC123');
    const before = (await records()).length;
    await chat.press('Enviar');
    expect((await records()).slice(before).map(({ informacion }) => informacion)).to.deep.equal([stored]);
    await browser.open('/tramites/TODO/revisar');
    expect(browser.page.status).to.equal(404);
    expect(browser.text).to.include('ya se radicó');
  });
});
