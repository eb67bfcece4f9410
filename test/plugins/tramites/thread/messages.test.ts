import { expect } from 'chai';
import request from 'supertest';
import { pdf } from '../../../acceptance/support/stored-files.js';
import type { Identity } from '../../../../host/plugin-api/index.js';
import { MessagePart } from '../../../../plugins/tramites/thread/message-part.js';
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
    expect(first).to.include({ usuario: null, funcionario: null, atendido: true });
    expect(second!.usuario).to.be.a('number');
    expect(second!.funcionario).to.equal('gestora');
    expect(await threads.clerk.query('records.get', { id: filed.datos })).to.include({ medio: null });
  });

  it('keeps a message that is sent again once, until the other side has written', async () => {
    await threads.write(filed.key, { texto: 'Hola' }).expect(201);
    await threads.write(filed.key, { texto: 'Hola' }).expect(200);
    await threads.say(filed.key, { texto: 'Buenos días' }).expect(201);
    await threads.say(filed.key, { texto: 'Buenos días' }).expect(200);
    await threads.write(filed.key, { texto: 'Hola' }).expect(201);
    expect((await threads.thread(filed.key)).mensajes).to.have.length(3);
  });

  it('keeps an equal message apart once the city has attended the first one, also without a message', async () => {
    await threads.write(filed.key, { texto: '¿Cómo va?' }).expect(201);
    await threads.clerk.mutate('records.attended', { id: filed.datos, numero: 1 }).expect(200);
    await threads.write(filed.key, { texto: '¿Cómo va?' }).expect(201);
    await threads.write(filed.key, { texto: '¿Cómo va?' }).expect(200);
    await threads.clerk.answer(filed.key, { texto: 'Va bien.' }).expect(201);
    expect((await threads.seen(filed.datos)).map(({ atendido }) => atendido)).to.deep.equal([true, true]);
    await threads.write(filed.key, { texto: '¿Cómo va?' }).expect(201);
  });

  it('keeps one of equal messages at the same moment, and numbers others without a gap', async () => {
    const texts = ['Uno', 'Uno', 'Dos', 'Tres', 'Tres'];
    const sent = await Promise.all(texts.map((texto) => threads.write(filed.key, { texto })));
    expect(sent.map(({ status }) => status).sort()).to.deep.equal([200, 200, 201, 201, 201]);
    await Promise.all([threads.say(filed.key, { texto: 'Sí' }), threads.clerk.answer(filed.key, { texto: 'Sí' })]);
    expect((await threads.seen(filed.datos)).map(({ numero }) => numero)).to.deep.equal([1, 2, 3, 4]);
    expect(await threads.waiting()).not.to.include(filed.datos);
  });

  it('attends what staff have seen, and keeps a later message of the citizen waiting', async () => {
    for (const texto of ['Uno', 'Dos', 'Tres']) await threads.write(filed.key, { texto }).expect(201);
    const attended = async () => (await threads.seen(filed.datos)).map(({ atendido }) => atendido);
    const said = { texto: 'Vamos.', hasta: 1 };
    await threads.say(filed.key, said).expect(201);
    expect(await attended()).to.deep.equal([true, false, false, true]);
    await threads.say(filed.key, said).expect(200);
    // In multipart the number is a text.
    await threads.say(filed.key, { texto: 'Vamos.', hasta: '2' }, [{ nombre: 'a.pdf', content: pdf }]).expect(201);
    expect(await attended()).to.deep.equal([true, true, false, true, true]);
    const input = { id: filed.datos, texto: 'Listo.', hasta: 0 };
    await threads.clerk.mutate('records.message', input).expect(200);
    expect(await threads.waiting()).to.include(filed.datos);
    await threads.say(filed.key, { texto: 'Ya.' }).expect(201);
    expect(await threads.waiting()).not.to.include(filed.datos);
  });

  it('takes other alphabets, and shows the thread by the key alone', async () => {
    await threads.write(filed.key, { texto: '  Kaixo, Ñame 你好 مرحبا 👋  ' }).expect(201);
    expect((await threads.thread(filed.key)).mensajes[0]!.texto).to.equal('Kaixo, Ñame 你好 مرحبا 👋');
    const { body } = await threads.citizen.estado('PETICION', { radicado: filed.radicado });
    expect(JSON.stringify(body)).not.to.include('Kaixo');
  });

  it('is in the case of the record, and its words are in no audit entry, event or job', async () => {
    await threads.write(filed.key, { texto: 'Zarigüeya' }, [{ nombre: 'mapache.pdf', content: pdf }]).expect(201);
    await threads.say(filed.key, { texto: 'Zarigüeya vista' }).expect(201);
    const part = threads.host.container.get(MessagePart);
    const record = {
      recordId: filed.datos,
      key: filed.key,
      radicado: filed.radicado,
      llave: null,
      canal: 'WEB',
      usuario: null,
    };
    const page = { by: {} as Identity, after: { at: new Date(0), id: 0 }, limit: 5 };
    const [citizen, city] = await part.listEntries({ record, llaves: [] }, page);
    expect(citizen).to.deep.include({ publico: true, usuario: null });
    expect(city!.datos).to.include({ de: 'CIUDAD', texto: 'Zarigüeya vista' }).and.not.have.property('usuario');
    for (const table of ['host_audit_entry', 'host_job', 'tramites_record_move']) {
      const rows = await threads.host.database.rows(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows), table).not.to.match(/Zarig|mapache/);
    }
  });
});
