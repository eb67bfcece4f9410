import { expect } from 'chai';
import request from 'supertest';
import { pdf, png } from '../../../acceptance/support/stored-files.js';
import { DialogueChat } from '../support/dialogue-chat.js';
import { ThreadCity, type FiledInChat } from '../support/thread-chat.js';

describe('a message about a record, in a chat', () => {
  let city: ThreadCity;
  let chat: DialogueChat;
  before(async () => {
    city = await ThreadCity.start();
  });
  after(() => city?.host.stop());
  beforeEach(async () => {
    chat = await DialogueChat.open(city.host);
  });

  const write = async (texto: string, inChat = chat): Promise<string> => {
    await inChat.say(texto);
    return inChat.say('/omitir');
  };
  const end = (filed: FiledInChat): Promise<void> => city.answer(filed, { texto: 'No se tala.', estado: 'RECHAZADO' });

  it('is asked for, shown and sent, with its files', async () => {
    const filed = await city.file(chat);
    const begun = await chat.say('/mensaje');
    expect(begun).to.include(`Escríbanos sobre el radicado ${filed.radicado}, Petición.`);
    expect(begun).to.include('Pregunta 1 de 2\nSu mensaje');
    await chat.say('Sigue creciendo.');
    await chat.attach(png, { nombre: 'arbol.png' });
    await chat.attach(pdf, {}, 'voice');
    expect(await chat.press('Listo'))
      .to.include('Su mensaje: Sigue creciendo.')
      .and.to.include('arbol.png');
    expect(await chat.press('Enviar')).to.include(`Recibimos su mensaje sobre el radicado ${filed.radicado}.`);
    expect(await city.texts(filed)).to.deep.equal([['Sigue creciendo.', 2]]);
    expect(await chat.rows()).to.deep.equal([]);
  });

  it('may begin with a photo, and is refused without words or files', async () => {
    const filed = await city.file(chat);
    await chat.say('/escribir');
    expect(await chat.attach(png, { nombre: 'arbol.png' })).to.include('Recibimos «arbol.png»: 1 de 5');
    expect(await chat.press('Listo')).to.include('Su mensaje');
    await chat.say('/omitir');
    await chat.press('Enviar');
    expect(await city.texts(filed)).to.deep.equal([[null, 1]]);
    await chat.say('/mensaje');
    await chat.say('/omitir');
    await chat.say('/omitir');
    expect(await chat.press('Enviar'))
      .to.include('Escriba su mensaje o adjunte un archivo.')
      .and.to.include('Pregunta 1 de 2');
  });

  it('is about one of several records, which is chosen by its number', async () => {
    const [first, second] = [await city.file(chat), await city.file(chat)];
    expect(await chat.say('/mensaje')).to.include('¿Sobre cuál trámite nos quiere escribir?');
    expect(chat.labels()).to.deep.equal([second, first].map(({ radicado }) => `Petición, ${radicado}`));
    expect(await chat.say('hola'))
      .to.include('Eso no responde')
      .and.to.include('¿Sobre cuál');
    expect(await chat.say('2')).to.include(first.radicado);
    await write('Hola');
    await chat.press('Enviar');
    expect(await city.texts(first)).to.deep.equal([['Hola', 0]]);
    expect(await city.texts(second)).to.deep.equal([]);
    await chat.say('/mensaje');
    expect(await chat.say('/cancelar')).to.include('no se envió nada');
    expect(await chat.rows()).to.deep.equal([]);
  });

  it('needs the key in another chat', async () => {
    const filed = await city.file(chat);
    const other = await DialogueChat.open(city.host, { chat: 'other' });
    expect(await other.say('/mensaje')).to.include('Ningún trámite que hizo en este chat recibe mensajes');
    expect(await other.say(`/mensaje ${filed.radicado}`)).to.include('Escriba /mensaje solo, o con la clave');
    const unknown = `key_${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`;
    expect(await other.say(`/mensaje ${unknown}`)).to.include('No se encontró un trámite con esa clave.');
    expect(await other.say(`/mensaje ${filed.key.toUpperCase().replace('KEY_', 'key_')}`)).to.include(filed.radicado);
    await write('Soy el vecino.', other);
    await other.press('Enviar');
    expect(await city.texts(filed)).to.deep.equal([['Soy el vecino.', 0]]);
  });

  it('is written by the user whose chat is linked', async () => {
    const linked = await DialogueChat.open(city.host, { ciudadanos: false, chat: 'linked' });
    const filed = await city.file(linked);
    await linked.say('/mensaje');
    await linked.say('Va a medias');
    expect(await linked.say('/cancelar')).to.include('No se envió nada.');
    expect(await linked.say('/mensaje')).to.include('Archivos');
    await linked.say('/omitir');
    await linked.press('Enviar');
    const [row] = await city.host.database.rows<{ username: string }>(
      `SELECT u.username FROM tramites_record_message m JOIN tramites_record r ON r.id = m.record_id
       JOIN auth_user u ON u.id = m.user_id WHERE r.clave = $1`,
      [filed.key],
    );
    expect(row).to.deep.equal({ username: 'luz' });
  });

  it('is refused with the reason once the record has ended', async () => {
    const filed = await city.file(chat);
    await chat.say('/mensaje');
    await write('Hola');
    await end(filed);
    expect(await chat.press('Enviar')).to.include('Su solicitud terminó y ya no recibe mensajes.');
    expect(await chat.rows()).to.deep.equal([]);
    expect(await chat.say(`/mensaje ${filed.key}`)).to.include('Su solicitud terminó y ya no recibe mensajes.');
    expect(await chat.say('/mensaje')).to.include('Ningún trámite que hizo en este chat recibe mensajes');
  });

  it('is sent once where the message of the chat is processed again', async () => {
    const filed = await city.file(chat);
    await chat.say('/mensaje');
    await write('Hola');
    const send = chat.turn({ kind: 'choice', value: chat.valueOf('Enviar') });
    // The host ends before it has written the first reply.
    await chat.prepare(send);
    const [reply] = await chat.write((await chat.prepare(send))!);
    expect(reply!.text).to.include('Ya lo recibimos');
    expect(await city.texts(filed)).to.deep.equal([['Hola', 0]]);
  });

  it('is checked again where its user has changed it in another chat, and sent once from both', async () => {
    const open = () => DialogueChat.open(city.host, { ciudadanos: false, chat: 'linked' });
    const [one, other] = [await open(), await open()];
    const filed = await city.file(one);
    await one.say('/mensaje');
    await write('Hola', one);
    expect(await other.say(`/mensaje ${filed.key}`)).to.include('Su mensaje: Hola');
    await other.press('Cambiar');
    await other.press('Su mensaje');
    await other.say('Buenas');
    expect(await one.press('Enviar'))
      .to.include('Alguien cambió las respuestas')
      .and.to.include('Su mensaje: Buenas');
    await one.press('Enviar');
    expect(await other.press('Enviar')).to.include('Ya lo recibimos');
    expect(await city.texts(filed)).to.deep.equal([['Buenas', 0]]);
  });

  it('stays in the chat where the citizen has written too many', async () => {
    const filed = await city.file(chat);
    for (let sent = 0; sent < 20; sent += 1) {
      const call = request(city.host.url).post(`/home/api/tramite/seguimiento/${filed.key}/mensaje`);
      await call.send({ texto: `Mensaje ${sent}` }).expect(201);
    }
    await chat.say('/mensaje');
    await write('Uno más');
    expect(await chat.press('Enviar'))
      .to.include('Escríbanos mañana.')
      .and.to.include('/enviar');
    city.host.clock.advance(25 * 3600);
    expect(await chat.say('/enviar')).to.include('Recibimos su mensaje');
  });

  it('is not replaced by another dialogue while it is open, and has no address', async () => {
    const { radicado } = await city.file(chat);
    await chat.say('/mensaje');
    expect(await chat.say('/tramite')).to.include(`Está escribiendo un mensaje sobre el radicado ${radicado}.`);
    expect(await chat.say('/enlace')).to.include('El mensaje se escribe en este chat');
    await city.host.database.rows('DELETE FROM forms_draft');
    expect(await chat.say('Hola')).to.include('ya no está guardado');
  });
});
