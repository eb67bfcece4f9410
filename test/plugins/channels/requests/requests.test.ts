import { expect } from 'chai';
import request from 'supertest';
import { until } from '../../../../testing/until.js';
import { pdf, png } from '../../../acceptance/support/stored-files.js';
import { DialogueChat } from '../support/dialogue-chat.js';
import { answerAll, RequestingCity } from './support/requesting-city.js';

describe('a request of a record, in a chat', () => {
  let city: RequestingCity;
  let chat: DialogueChat;

  before(async () => {
    city = await RequestingCity.start();
  });
  beforeEach(async () => {
    chat = await DialogueChat.open(city.host);
  });
  after(() => city?.host.stop());

  const supports = async (): Promise<number> =>
    (await city.host.database.rows("SELECT id FROM host_file WHERE owner LIKE 'workflow/support/%'")).length;
  const drafts = async (): Promise<number> => (await city.host.database.rows('SELECT id FROM forms_draft')).length;

  it('is asked question by question and handed in, with its file', async () => {
    const filed = await city.file(chat);
    const before = await supports();
    const begun = await chat.say('/pendiente');
    expect(begun).to.include(`Para el radicado ${filed.radicado}, Licencia, se le pide: Plano firmado, hasta el `);
    expect(begun).to.include('Pregunta 1 de 2\nPlano\nEnvíe un archivo');
    expect(await chat.say('el plano')).to.include('Eso no responde la pregunta.');
    expect(await chat.attach(pdf, { nombre: 'plano.pdf' })).to.include('debe ser PNG');
    await chat.attach(png, { nombre: 'plano.png' });
    expect(await chat.press('Sí')).to.include('¿Quién es el dueño?');
    expect(await chat.say('/atras'))
      .to.include('¿Está en arriendo?')
      .and.to.include('Respondió: Sí');
    await chat.say('/continuar');
    const review = await chat.say('Rosa');
    expect(review).to.include(`Esto se entregará para el radicado ${filed.radicado}, Licencia`);
    expect(review).to.include('Plano: plano.png').and.to.include('¿Quién es el dueño? Rosa');
    const openDrafts = await drafts();
    expect(await chat.press('Enviar')).to.include('Se recibió «Plano firmado»');
    expect(await chat.rows()).to.deep.equal([]);
    expect((await city.track(filed)).estado).to.equal('EN_TRAMITE');
    const datos = await city.dataOf(filed);
    expect(datos).to.include({ lote: '14', arrienda: true, dueno: 'Rosa' });
    expect(datos['plano']).to.include({ nombre: 'plano.png', tipo: 'image/png' });
    expect(await supports()).to.equal(before + 1);
    expect(await drafts()).to.equal(openDrafts - 1);
    expect(await chat.say('/pendiente')).to.include('Ningún trámite que hizo en este chat espera algo de usted');
  });

  it('is chosen among several by its name, its number or its button', async () => {
    const [first, second] = [await city.file(chat), await city.file(chat)];
    expect(await chat.say('/pendientes')).to.include('¿Qué quiere entregar?');
    const labels = [first, second].map(({ radicado }) => `Plano firmado (Licencia, ${radicado})`);
    expect(chat.labels()).to.deep.equal(labels);
    expect(await chat.say('hola'))
      .to.include('Eso no responde')
      .and.to.include('¿Qué quiere entregar?');
    expect(await chat.say('/continuar')).to.include('¿Qué quiere entregar?');
    const late = chat.valueOf(labels[0]!);
    expect(await chat.say('2')).to.include(`Para el radicado ${second.radicado}`);
    await answerAll(chat);
    await chat.press('Enviar');
    expect((await city.track(second)).estado).to.equal('EN_TRAMITE');
    expect((await city.track(first)).estado).to.equal('DEVUELTO');
    expect(await chat.send({ kind: 'choice', value: late })).to.include('Esa opción es de un mensaje anterior.');
    expect(await chat.say('/pendiente')).to.include(`Para el radicado ${first.radicado}`);
  });

  it('can be answered by the chat that filed and by holders of the key', async () => {
    const filed = await city.file(chat);
    const other = await DialogueChat.open(city.host);
    expect(await other.say('/pendiente')).to.include('Ningún trámite');
    expect(await other.say(`/pendiente ${filed.radicado}`)).to.include('con la clave que recibió');
    expect(await other.say('/pendiente key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001')).to.include('No se encontró');
    expect(await other.say(`/estado ${filed.key}`))
      .to.include('Se espera de usted: Plano firmado, hasta el ')
      .and.to.include(`/pendiente ${filed.key}`);
    expect(await other.say(`/pendiente ${filed.key.toUpperCase().replace('KEY_', 'key_')}`)).to.include(
      'Pregunta 1 de 2',
    );
    await answerAll(other);
    const { sent } = city;
    const confirmed = (): string[] => sent.filter((text) => text.includes('Recibimos lo que nos entregó.'));
    expect(await other.press('Enviar')).to.include('Se recibió');
    await until('the chat that filed has the confirmation', () => confirmed().length > 0);
    // Other records of these tests were handed in where they were filed.
    expect(confirmed().map((text) => text.split(': ')[0])).to.deep.equal([`Radicado ${filed.radicado}`]);
    expect(confirmed()[0]).to.include('Archivo: plano.png.');
    expect(await other.say(`/pendiente ${filed.key}`)).to.include('Ese trámite no espera nada de usted.');
    const plain = await city.file(other, 'QUEJA');
    expect(await other.say(`/pendiente ${plain.key}`)).to.include('Ese trámite no espera nada de usted.');
  });

  it('can be answered only by the owner of the linked chat when that user filed the record', async () => {
    const linked = await DialogueChat.open(city.host, { chat: 'linked' });
    const filed = await city.file(linked);
    expect(await linked.say('/pendiente')).to.include(`Para el radicado ${filed.radicado}`);
    await linked.attach(png, { nombre: 'plano.png' });
    expect(await linked.say('/cancelar')).to.include('«Plano firmado» sigue pendiente');
    // The answers belong to that user, who continues them.
    expect(await linked.say('/pendiente')).to.include('Pregunta 2 de 2');
    await linked.say('/cancelar');
    // The chat was unlinked.
    const turn = linked.turn({ kind: 'text', text: '/pendiente' });
    const unlinked = { ...turn, connection: { ...turn.connection, chat: 'otro' } };
    const [reply] = await linked.write((await linked.prepare(unlinked))!);
    expect(reply!.text).to.include('Ningún trámite');
  });

  it('can be left with /cancelar and begun again', async () => {
    await city.file(chat);
    await chat.say('/pendiente');
    expect(await chat.say('/tramite QUEJA')).to.include('Está respondiendo «Plano firmado»');
    expect(await chat.say('/pendiente')).to.include('Está respondiendo «Plano firmado»');
    expect(await chat.say('/enlace')).to.include('se entrega en este chat');
    expect(await chat.say('/enviar'))
      .to.include('Todavía faltan preguntas')
      .and.to.include('Pregunta 1 de 2');
    expect(await chat.say('/cancelar')).to.include('«Plano firmado» sigue pendiente');
    expect(await chat.rows()).to.deep.equal([]);
    expect(await chat.say('/pendiente')).to.include('Pregunta 1 de 2');
  });

  it('has no draft that the code of a form could begin', async () => {
    const filed = await city.file(chat);
    const id = await city.pendingOf(filed);
    for (const codigo of [String(id), `${filed.key}.${id}`, `x.${id}`]) {
      await request(city.host.url).post(`/home/api/borrador/${codigo}/`).expect(404);
    }
  });
});
