import { expect } from 'chai';
import request from 'supertest';
import { DialogueChat } from '../support/dialogue-chat.js';
import { ThreadCity } from '../support/thread-chat.js';

describe('an answer of the city, in a chat', () => {
  let city: ThreadCity;
  let chat: DialogueChat;
  before(async () => {
    city = await ThreadCity.start();
  });
  after(() => city?.host.stop());
  beforeEach(async () => {
    chat = await DialogueChat.open(city.host);
  });

  it('is reviewed on demand once, also after the end', async () => {
    const filed = await city.file(chat);
    expect(await chat.say('/revision')).to.include('tiene una respuesta que podamos revisar');
    expect(await chat.say(`/revision ${filed.key}`)).to.include('Todavía no hay una respuesta que podamos revisar.');
    await city.answer(filed, { texto: 'No se tala.', estado: 'RECHAZADO' });
    const begun = await chat.say('/revisión');
    expect(begun).to.include('Este pedido no es un recurso ni cambia los plazos de los recursos.');
    expect(begun).to.include('¿Qué quiere que revisemos de nuestra respuesta?').and.not.include('Es opcional');
    await chat.say('Es otro árbol.');
    expect(await chat.say('/omitir')).to.include('Esto nos pide que revisemos');
    expect(await chat.press('Enviar')).to.include('Recibimos su pedido de revisar nuestra respuesta');
    expect((await city.thread(filed)).mensajes).to.containSubset([{ tipo: 'REVISION', respuesta: 1 }]);
    expect(await chat.say(`/revision ${filed.key}`)).to.include('Ya nos pidió revisar esta respuesta.');
    // A record that waits for a review takes messages.
    expect(await chat.say('/mensaje')).to.include('Escríbanos sobre el radicado');
  });

  it('grants a part, is reviewed, and is followed by another one that may be reviewed, too', async () => {
    const filed = await city.file(chat);
    await city.answer(filed, { texto: 'Una rama.', parcial: true, para_ciudadano: 'La otra está sana.' });
    await chat.say('/revision');
    await chat.say('La otra está seca.');
    await chat.say('/omitir');
    await chat.press('Enviar');
    const words = `Revisamos el ${filed.radicado}: las dos ramas.`;
    await city.answer(filed, { texto: words, adicional: true });
    expect(await city.told(words)).to.include('/revision');
    const said = await chat.say(`/estado ${filed.key}`);
    expect(said).to.include('La otra está sana.').and.to.include(words).and.to.include(`/revision ${filed.key}`);
  });

  it('is not reviewed in place of a later one', async () => {
    const filed = await city.file(chat);
    await city.answer(filed, { texto: 'No se tala.' });
    await chat.say('/revision');
    await chat.say('Es otro árbol.');
    await chat.say('/omitir');
    await city.answer(filed, { texto: 'Era otro: se tala.', adicional: true });
    expect(await chat.press('Enviar')).to.include('Ya le dimos otra respuesta: léala');
    expect((await city.thread(filed)).mensajes).to.deep.equal([]);
  });

  it('is rated from 1 to 5, with a comment or without one', async () => {
    const filed = await city.file(chat);
    expect(await chat.say(`/calificar ${filed.key}`)).to.include('Todavía no hay una respuesta');
    await city.answer(filed, { texto: 'Se tala.' });
    expect(await chat.say('/calificar')).to.include(`nuestra respuesta al radicado ${filed.radicado}, Petición?`);
    expect(chat.labels()).to.deep.equal(['1, muy mala', '2, mala', '3, regular', '4, buena', '5, muy buena']);
    expect(await chat.say('excelente')).to.include('Eso no responde');
    expect(await chat.say('2')).to.include('Guardamos su calificación: 2, mala.');
    expect(await chat.say('x'.repeat(2001))).to.include('2000');
    const half = { kind: 'text', text: 'a'.repeat(4096), cut: 'limit' } as const;
    expect(await chat.send(half)).to.include('2.000 letras');
    expect(await chat.say('y el resto.')).to.include('2.000 letras');
    expect(await chat.say('Tardaron.')).to.include('Gracias');
    const rated = async () =>
      city.host.database.rows(
        `SELECT c.nota, c.comentario FROM tramites_answer_rating c JOIN tramites_record_answer a ON a.id = c.answer_id
         JOIN tramites_record r ON r.id = a.record_id WHERE r.clave = $1`,
        [filed.key],
      );
    expect(await rated()).to.deep.equal([{ nota: 2, comentario: 'Tardaron.' }]);
    await chat.say('/calificar');
    await chat.press('5, muy buena');
    expect(await chat.say('/omitir')).to.include('Gracias');
    expect(await rated()).to.deep.equal([{ nota: 5, comentario: null }]);
    expect(await chat.rows()).to.deep.equal([]);
  });

  it('is not rated in place of a later one', async () => {
    const filed = await city.file(chat);
    await city.answer(filed, { texto: 'No se tala.' });
    await chat.say('/calificar');
    await city.answer(filed, { texto: 'Se tala.', adicional: true });
    expect(await chat.press('4, buena')).to.include('Ya hay una respuesta más reciente');
    expect((await city.thread(filed)).calificacion).to.deep.equal({ respuesta: 2, nota: null });
  });

  it('comes with the commands that review and rate it', async () => {
    const filed = await city.file(chat);
    await city.answer(filed, { texto: `Se tala el ${filed.radicado}.` });
    expect(await city.told(`Se tala el ${filed.radicado}.`)).to.match(
      /\n\nPara pedirnos .*\/revision; .*\/calificar\.$/,
    );
  });

  it('is followed by messages, whose words and commands /estado has for the holder of the key', async () => {
    const linked = await DialogueChat.open(city.host, { ciudadanos: false, chat: 'linked' });
    const filed = await city.file(linked);
    const open = await linked.say(`/estado ${filed.key}`);
    expect(open).to.include(`Para escribirnos: /mensaje ${filed.key}`).and.not.include('/revision');
    await city.write(filed, 'Vamos el martes.');
    await city.write(filed, 'Mejor el jueves.', 'cita.pdf');
    const told = await city.told('Mejor el jueves.');
    expect(told).to.include('cita.pdf').and.to.include(`/seguimiento/${filed.key}`);
    expect(told.endsWith('\nPara contestar, escriba /mensaje.')).to.equal(true);
    const said = await linked.say(`/estado ${filed.key}`);
    expect(said)
      .to.include('Mensajes nuestros que no ha contestado: 2\n')
      .and.to.match(
        /Nuestro último mensaje, del [\d/]+:\nMejor el jueves\.\ncita\.pdf: http\S+\/mensaje\/2\/archivo\/1/,
      );
    const writes = request(city.host.url).post(`/home/api/tramite/seguimiento/${filed.key}/mensaje`);
    await writes.send({ texto: 'Listo' }).expect(201);
    await city.answer(filed, { texto: 'Se tala.', estado: 'RESUELTO' });
    const ended = await linked.say(`/estado ${filed.key}`);
    expect(ended).to.include(`/revision ${filed.key}`).and.to.include(`/calificar ${filed.key}`);
    expect(ended).to.include('Mejor el jueves.').and.not.include('no ha contestado').and.not.include('/mensaje key');
    // A filing number is easy to guess, so it shows the user who filed no words.
    expect(await linked.say(`/estado ${filed.radicado}`))
      .not.to.include('Mejor el jueves.')
      .and.not.include('/revision');
  });
});
