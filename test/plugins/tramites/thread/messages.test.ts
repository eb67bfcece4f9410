import { expect } from 'chai';
import request from 'supertest';
import { pdf } from '../../../acceptance/support/stored-files.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { Threads } from '../support/threads.js';

describe('the thread of a record', () => {
  let threads: Threads;
  let filed: Filed;

  before(async () => {
    threads = await Threads.start();
  });
  after(() => threads.host.stop());
  beforeEach(async () => {
    filed = await threads.file();
  });

  it('has the messages of both sides, with their files and without names', async () => {
    const photo = { nombre: 'hueco.pdf', content: pdf };
    await threads.write(filed.key, { texto: 'Creció.\r\nMire.' }, [photo]).expect(201);
    expect(await threads.waiting()).to.include(filed.datos);
    await threads.say(filed.key, { texto: 'Vamos el martes.' }).expect(201);
    expect(await threads.waiting()).not.to.include(filed.datos);
    const { mensajes, admite_mensajes: open } = await threads.thread(filed.key);
    expect(open).to.equal(true);
    expect(mensajes.map(({ de, tipo, texto, archivos }) => [de, tipo, texto, archivos.length])).to.deep.equal([
      ['CIUDADANO', 'MENSAJE', 'Creció.\nMire.', 1],
      ['CIUDAD', 'MENSAJE', 'Vamos el martes.', 0],
    ]);
    const { body } = await request(threads.host.url).get(mensajes[0]!.archivos[0]!.ruta).expect(200);
    expect(body).to.deep.equal(pdf);
    const [first, second] = await threads.seen(filed.datos);
    expect(first).to.include({ usuario: null, atendido: true });
    expect(second!.usuario).to.be.a('number');
  });

  it('keeps a message that is sent again once, until the other side has written', async () => {
    await threads.write(filed.key, { texto: 'Hola' }).expect(201);
    await threads.write(filed.key, { texto: 'Hola' }).expect(200);
    await threads.say(filed.key, { texto: 'Buenos días' }).expect(201);
    await threads.say(filed.key, { texto: 'Buenos días' }).expect(200);
    await threads.write(filed.key, { texto: 'Hola' }).expect(201);
    expect((await threads.thread(filed.key)).mensajes).to.have.length(3);
  });

  it('takes a review of the last answer once, also after the end, and a rating', async () => {
    await threads.clerk.answer(filed.key, { texto: 'No se tapa.', estado: 'RECHAZADO' }).expect(201);
    await threads.write(filed.key, { texto: 'Hola' }).expect(409);
    expect((await threads.thread(filed.key)).revision?.respuesta).to.equal(1);
    await threads.review(filed.key, 1, { texto: 'Es otro hueco.' }).expect(201);
    const thread = await threads.thread(filed.key);
    expect(thread).to.include({ revision: null, admite_mensajes: true });
    await threads.rate(filed.key, 1, { nota: 2 }).expect(200);
    await threads.rate(filed.key, 1, { nota: 4 }).expect(200);
    expect((await threads.thread(filed.key)).calificacion).to.deep.equal({ respuesta: 1, nota: 4 });
  });
});
