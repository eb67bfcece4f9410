import { expect } from 'chai';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { Threads } from '../support/threads.js';

const DAY = 24 * 3600;

describe('a thread that takes messages, or not', () => {
  let threads: Threads;
  let filed: Filed;

  before(async () => {
    threads = await Threads.start();
  });
  after(() => threads?.host.stop());
  beforeEach(async () => {
    filed = await threads.file();
  });

  const closed = async (call: ReturnType<Threads['write']>): Promise<string> => {
    const { status, body } = await call;
    expect([status, body.code]).to.deep.equal([409, 'hilo_cerrado']);
    return (body as { msg?: string; detail?: string }).msg ?? body.detail;
  };

  it('takes none of either side once the record has ended or went to another entity', async () => {
    await threads.clerk.answer(filed.key, { texto: 'Listo.', estado: 'RESUELTO' }).expect(201);
    expect(await closed(threads.write(filed.key, { texto: 'Hola' }))).to.include('Puede presentar una nueva');
    expect(await closed(threads.say(filed.key, { texto: 'Hola' }))).to.include('complemente su respuesta');
    const other = await threads.file();
    await threads.forward(other);
    expect(await closed(threads.write(other.key, { texto: 'Hola' }))).to.include('escríbale a esa entidad');
    expect(await closed(threads.say(other.key, { texto: 'Hola' }))).to.include('otra entidad');
    expect(await threads.thread(other.key)).to.deep.include({ admite_mensajes: false, revision: null });
  });

  it('takes a review of the last answer alone, with words, once for each answer', async () => {
    await closed(threads.review(filed.key, 1, { texto: 'No.' }));
    await threads.clerk.answer(filed.key, { texto: 'Uno.' }).expect(201);
    expect((await threads.review(filed.key, 1, { texto: ' ' }).expect(400)).body.errors).to.have.all.keys('texto');
    await closed(threads.review(filed.key, 2, { texto: 'No.' }));
    const both = await Promise.all(['No.', 'Tampoco.'].map((texto) => threads.review(filed.key, 1, { texto })));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 409]);
    await threads.clerk.answer(filed.key, { texto: 'Dos.', adicional: 'true' }).expect(201);
    expect(await threads.waiting()).not.to.include(filed.datos);
    await closed(threads.review(filed.key, 1, { texto: 'No.' }));
    await threads.review(filed.key, 2, { texto: 'No.' }).expect(201);
    expect(await closed(threads.review(filed.key, 2, { texto: 'Otra.' }))).to.include('Ya nos pidió');
  });

  it('knows a message again that it took before the record ended, and a review that it took', async () => {
    const again = await threads.file();
    await threads.write(again.key, { texto: 'Va.' }).expect(201);
    await threads.clerk
      .mutate('records.move', { id: again.datos, estado: 'ANULADO', para_ciudadano: 'No es.' })
      .expect(200);
    await threads.write(again.key, { texto: 'Va.' }).expect(200);
    await closed(threads.write(again.key, { texto: 'Otra.' }));
    // The message of an ended record still waits for the city, until staff attend it.
    expect(await threads.waiting()).to.include(again.datos);
    await threads.clerk.mutate('records.attended', { id: again.datos, numero: 1 }).expect(200);
    await closed(threads.write(again.key, { texto: 'Va.' }));
    await threads.say(filed.key, { texto: 'Vamos.' }).expect(201);
    await threads.clerk.answer(filed.key, { texto: 'No.', estado: 'RECHAZADO' }).expect(201);
    await threads.say(filed.key, { texto: 'Vamos.' }).expect(200);
    const both = await Promise.all([1, 2].map(() => threads.review(filed.key, 1, { texto: 'Es otro.' })));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 201]);
    await threads.review(filed.key, 1, { texto: 'Es otro.' }).expect(200);
  });

  it('takes messages of both sides after the end while a review waits', async () => {
    await threads.clerk.answer(filed.key, { texto: 'No.', estado: 'RECHAZADO' }).expect(201);
    await threads.review(filed.key, 1, { texto: 'Es otro hueco.' }).expect(201);
    expect(await threads.thread(filed.key)).to.include({ revision: null, admite_mensajes: true });
    await threads.write(filed.key, { texto: 'Va una foto.' }).expect(201);
    expect(await threads.waiting()).to.include(filed.datos);
    await threads.say(filed.key, { texto: 'La mantenemos.' }).expect(201);
    expect(await threads.waiting()).not.to.include(filed.datos);
    await closed(threads.write(filed.key, { texto: 'Gracias' }));
  });

  it('rates the last answer on a scale, and staff see the rating', async () => {
    await threads.clerk.answer(filed.key, { texto: 'Uno.' }).expect(201);
    await threads.clerk.answer(filed.key, { texto: 'Dos.', adicional: 'true' }).expect(201);
    for (const body of [
      {},
      { nota: 0 },
      { nota: 6 },
      { nota: 2.5 },
      { nota: '3' },
      { nota: null },
      { nota: 3, x: 1 },
    ]) {
      expect((await threads.rate(filed.key, 2, body)).status, JSON.stringify(body)).to.equal(400);
    }
    await threads.rate(filed.key, 2, { nota: 3, comentario: 'a'.repeat(2001) }).expect(400);
    expect((await threads.rate(filed.key, 1, { nota: 3 }).expect(409)).body.code).to.equal('hilo_cerrado');
    const grades = await Promise.all([1, 5].map((nota) => threads.rate(filed.key, 2, { nota })));
    expect(grades.map(({ status }) => status)).to.deep.equal([200, 200]);
    await threads.rate(filed.key, 2, { nota: 4, comentario: ' Bien.\r\n' }).expect(200);
    const [first, second] = (await threads.clerk.answers(filed.datos)) as readonly { calificacion?: object }[];
    expect(first!.calificacion).to.equal(null);
    expect(second!.calificacion).to.include({ nota: 4, comentario: 'Bien.' });
  });

  it('takes a bounded number of messages a day and a thread, and counts a repeated one once', async () => {
    for (let sent = 0; sent < 20; sent += 1) await threads.write(filed.key, { texto: `Van ${sent}` }).expect(201);
    const more = await threads.write(filed.key, { texto: 'Van 20' }).expect(409);
    expect(more.body.code).to.equal('demasiados_mensajes');
    await threads.write(filed.key, { texto: 'Van 19' }).expect(200);
    await threads.advance(DAY + 60);
    await threads.write(filed.key, { texto: 'Van 20' }).expect(201);
    const row = `SELECT record_id, 'CIUDAD', 'MENSAJE', archivos, written_at, written_at
      FROM tramites_record_message WHERE record_id = $1 AND numero = 1`;
    const columns = 'record_id, de, tipo, archivos, written_at, attended_at, numero, content_digest';
    const digest = (numero: number) => Buffer.alloc(32, numero);
    for (let numero = 101; numero <= 200; numero += 1) {
      const sql = `INSERT INTO tramites_record_message (${columns}) SELECT x.*, $2, $3 FROM (${row}) x (a, b, c, d, e, f)`;
      await threads.host.database.changeRows(sql, [filed.datos, numero, digest(numero)]);
    }
    expect((await threads.say(filed.key, { texto: 'Hola' }).expect(409)).body.code).to.equal('demasiados_mensajes');
  });

  it('takes a review within 30 days of the answer', async () => {
    await threads.clerk.answer(filed.key, { texto: 'Listo.', estado: 'RESUELTO' }).expect(201);
    const { hasta } = (await threads.thread(filed.key)).revision!;
    await threads.advance(30 * DAY - 60);
    expect((await threads.thread(filed.key)).revision).to.deep.equal({ respuesta: 1, hasta });
    await threads.advance(120);
    expect((await threads.thread(filed.key)).revision).to.equal(null);
    expect(await closed(threads.review(filed.key, 1, { texto: 'No.' }))).to.include('30 días');
    await threads.rate(filed.key, 1, { nota: 5 }).expect(200);
  });
});
