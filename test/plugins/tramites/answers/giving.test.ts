import { expect } from 'chai';
import request from 'supertest';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { answeringStaff, AnsweringClerk } from '../support/answering-staff.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const bundle = {
  ...answeringStaff,
  tramites: [{ codigo: 'PETICION', nombre: 'Petición', plazo: { habiles: 15 }, preguntas }],
};

describe('an answer to a record', () => {
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;
  let filed: Filed;

  before(async () => {
    citizen = await startTramiteHost(bundle);
    clerk = await AnsweringClerk.login(citizen.host);
  });
  after(() => citizen.host.stop());
  beforeEach(async () => {
    filed = await citizen.file('PETICION', { asunto: 'Un secreto' });
  });

  const track = async (key = filed.key) => {
    const { body } = await request(citizen.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (body as { datos: Record<string, unknown> }).datos;
  };
  const idOf = async (username: string): Promise<number> => {
    const sql = 'SELECT id FROM auth_user WHERE username = $1';
    return (await citizen.host.database.rows<{ id: number }>(sql, [username]))[0]!.id;
  };

  it('is kept with its files, its author and its time', async () => {
    const files = [
      { nombre: 'oficio.pdf', content: pdf },
      { nombre: 'anexo uno.txt', content: Buffer.from('línea\n') },
    ];
    const { body } = await clerk.answer(filed.key, { texto: 'Se podó el árbol.\r\nGracias.' }, files).expect(201);
    const { archivos, fecha, ...rest } = body.respuesta;
    const who = { usuario: await idOf('gestora'), envio: null, calificacion: null };
    const own = { numero: 1, texto: 'Se podó el árbol.\nGracias.', parcial: null, documentos: [], ...who };
    expect(rest).to.deep.equal(own);
    expect(body.repetida).to.equal(false);
    expect(new Date(fecha as string).getTime()).to.be.closeTo(citizen.host.clock.now().getTime(), 60_000);
    expect(archivos.map(({ nombre, tipo }: Record<string, string>) => [nombre, tipo])).to.deep.equal([
      ['oficio.pdf', 'application/pdf'],
      ['anexo uno.txt', 'text/plain'],
    ]);
    expect(await clerk.answers(filed.datos)).to.deep.equal([body.respuesta]);
  });

  it('can be given by an admin procedure, without files', async () => {
    const { body } = await clerk.mutate('records.answer', { id: filed.datos, texto: 'Listo.' }).expect(200);
    expect(body.result.data.respuesta).to.include({ numero: 1, texto: 'Listo.' });
    await clerk.mutate('records.answer', { id: 999_999, texto: 'Listo.' }).expect(404);
  });

  it('is shown by the tracking of the record, with its files and without its author', async () => {
    expect(await track())
      .to.include({ respondido: null })
      .and.not.to.have.property('respuestas');
    const file = { nombre: 'oficio.pdf', content: pdf };
    const { body } = await clerk.answer(filed.key, { texto: 'Se podó.' }, [file]).expect(201);
    const { respondido, respuestas } = (await track()) as { respondido: string; respuestas: object[] };
    const { usuario: _who, envio: _sent, calificacion: _rated, ...shown } = body.respuesta;
    const [archivo] = shown.archivos as { ruta: string }[];
    const ruta = `/home/api/tramite/seguimiento/${filed.key}/respuesta/1/archivo/1`;
    expect(respuestas).to.deep.equal([{ ...shown, archivos: [{ ...archivo, ruta }] }]);
    expect(respondido).to.equal(shown.fecha);
    const { headers, body: content } = await request(citizen.host.url).get(ruta).expect(200);
    expect(content).to.deep.equal(pdf);
    expect(headers).to.include({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="oficio.pdf"; filename*=UTF-8''oficio.pdf`,
      'content-security-policy': "sandbox; base-uri 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('has files that are not downloaded with another key or another number', async () => {
    const other = await citizen.file('PETICION', { asunto: 'Otro' });
    await clerk.answer(filed.key, { texto: 'Se podó.' }, [{ nombre: 'oficio.pdf', content: pdf }]).expect(201);
    const path = (key: string, numero: string, file: string): string =>
      `/home/api/tramite/seguimiento/${key}/respuesta/${numero}/archivo/${file}`;
    await request(citizen.host.url)
      .get(path(filed.key, '1', '1'))
      .expect(200);
    for (const [key, numero, file] of [
      [other.key, '1', '1'],
      ['key_00000000-0000-4000-8000-000000000000', '1', '1'],
      [filed.key, '2', '1'],
      [filed.key, '1', '2'],
      [filed.key, '0', '1'],
      [filed.key, '1', '001'],
      [filed.key, '99999999999', '1'],
      [filed.key, '1', '%00'],
    ] as const) {
      const { status } = await request(citizen.host.url).get(path(key, numero, file));
      expect(status, path(key, numero, file)).to.be.oneOf([400, 404]);
    }
  });

  it('ends the term of its record and keeps the due date', async () => {
    const { vence } = await track();
    citizen.host.clock.advance(60 * 86_400);
    clerk = await AnsweringClerk.login(citizen.host);
    const overdue = async (): Promise<number[]> => {
      const { items } = await clerk.query<{ items: { id: number }[] }>('records.list', { vencidos: true, limit: 200 });
      return items.map(({ id }) => id);
    };
    expect(await overdue()).to.include(filed.datos);
    const { body } = await clerk.answerJson(filed.key, { texto: 'Se podó.' }).expect(201);
    expect(await overdue()).not.to.include(filed.datos);
    const { fecha } = body.respuesta;
    expect(await track()).to.include({ vence, respondido: fecha, estado: 'RADICADO' });
    expect(await clerk.query('records.get', { id: filed.datos })).to.include({ vence, respondido: fecha });
    const { items } = await clerk.query<{ items: object[] }>('records.list', { key: filed.key });
    expect(items[0]).to.include({ respondido: fecha });
    const [viewed] = await citizen.host.database.rows<{ respondido: Date }>(
      'SELECT respondido FROM ventanilla_v1.records WHERE id = $1',
      [filed.datos],
    );
    expect(viewed!.respondido.toISOString()).to.equal(fecha);
  });

  it('is followed by another one only with `adicional`; the first one sets `respondido`', async () => {
    await clerk.answerJson(filed.key, { texto: 'Se visitará el lunes.' }).expect(201);
    const { respondido } = await track();
    citizen.host.clock.advance(5);
    const { body: refused } = await clerk.answerJson(filed.key, { texto: 'Se podó.' }).expect(409);
    expect(refused).to.include({ code: 'ya_respondido' });
    const { body } = await clerk.answer(filed.key, { texto: 'Se podó.', adicional: 'true' }).expect(201);
    expect(body.respuesta).to.include({ numero: 2 });
    const tracked = (await track()) as { respondido: string; respuestas: { texto: string }[] };
    expect(tracked.respuestas.map(({ texto }) => texto)).to.deep.equal(['Se visitará el lunes.', 'Se podó.']);
    expect(tracked.respondido).to.equal(respondido);
    const first = await clerk.query<{ items: object[]; nextCursor: number }>('records.answers', {
      id: filed.datos,
      limit: 1,
    });
    expect(first.items).to.have.length(1);
    const rest = await clerk.query<{ items: { numero: number }[] }>('records.answers', {
      id: filed.datos,
      cursor: first.nextCursor,
    });
    expect(rest.items.map(({ numero }) => numero)).to.deep.equal([2]);
  });

  it('is stored once when it is sent again, with or without `adicional`', async () => {
    const file = { nombre: 'oficio.pdf', content: pdf };
    const { body: first } = await clerk.answer(filed.key, { texto: 'Se podó.\r\nGracias.' }, [file]).expect(201);
    for (const fields of [{ texto: 'Se podó.\nGracias.' }, { texto: ' Se podó.\r\nGracias.\n', adicional: 'true' }]) {
      const { body } = await clerk.answer(filed.key, fields, [file]).expect(200);
      expect(body).to.deep.equal({ respuesta: first.respuesta, repetida: true });
    }
    // An answer with another file name, or without the file, is another answer.
    await clerk.answer(filed.key, { texto: 'Se podó.\nGracias.' }, [{ ...file, nombre: 'otro.pdf' }]).expect(409);
    await clerk.answer(filed.key, { texto: 'Se podó.\nGracias.' }).expect(409);
    expect(await clerk.answers(filed.datos)).to.have.length(1);
    const owner = `(SELECT CONCAT('tramites/record-answer/', id) FROM tramites_record_answer WHERE record_id = $1)`;
    const kept = await citizen.host.database.rows(`SELECT id FROM host_file WHERE owner IN ${owner}`, [filed.datos]);
    expect(kept).to.have.length(1);
    expect(await citizen.host.database.rows('SELECT id FROM host_file WHERE owner IS NULL')).to.deep.equal([]);
  });

  it('is stored for one of several concurrent calls', async () => {
    const texts = ['uno', 'dos', 'tres', 'cuatro'];
    const answers = await Promise.all(texts.map((texto) => clerk.answerJson(filed.key, { texto })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => (body as { code: string }).code)).to.deep.equal(Array(3).fill('ya_respondido'));
    expect(await clerk.answers(filed.datos)).to.have.length(1);
  });

  it('is stored once for equal concurrent calls', async () => {
    const body = { texto: 'Se podó.', adicional: true };
    const answers = await Promise.all(Array.from({ length: 4 }, () => clerk.answerJson(filed.key, body)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 200, 200, 201]);
    expect(await clerk.answers(filed.datos)).to.have.length(1);
  });

  it('is numbered without gaps among concurrent additions', async () => {
    const additions = Array.from({ length: 5 }, (_none, index) =>
      clerk.answerJson(filed.key, { texto: `Parte ${index}`, adicional: true }),
    );
    const answers = await Promise.all(additions);
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(5).fill(201));
    expect((await clerk.answers(filed.datos)).map(({ numero }) => numero)).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it('is refused after a hundred answers of a record', async () => {
    await clerk.answerJson(filed.key, { texto: 'Primera' }).expect(201);
    const { database } = citizen.host;
    await database.changeRows('UPDATE tramites_record_answer SET numero = 100 WHERE record_id = $1', [filed.datos]);
    const { body } = await clerk.answerJson(filed.key, { texto: 'Otra', adicional: true }).expect(409);
    expect(body).to.include({ code: 'demasiadas_respuestas' });
  });

  describe('that closes its record', () => {
    it('moves it in the same transaction', async () => {
      const body = { texto: 'Se podó.', estado: 'RESUELTO', motivo: 'Atendido' };
      await clerk.answer(filed.key, body).expect(201);
      expect(await track()).to.include({ estado: 'RESUELTO' });
      const { items } = await clerk.query<{ items: object[] }>('records.history', { id: filed.datos });
      expect(items).to.have.length(1);
      expect(items[0]).to.include({ desde: 'RADICADO', hacia: 'RESUELTO', motivo: 'Atendido' });
      // The repeated call finds the answer and the move done.
      await clerk.answer(filed.key, body).expect(200);
    });

    it('is refused where the record cannot be moved', async () => {
      await clerk
        .mutate('records.move', {
          id: filed.datos,
          estado: 'DEVUELTO',
          motivo: 'Falta la foto.',
          para_ciudadano: 'Falta la foto.',
        })
        .expect(200);
      const { body } = await clerk.answerJson(filed.key, { texto: 'Se podó.', estado: 'RESUELTO' }).expect(409);
      expect(body).to.include({ code: 'move_not_possible' });
      expect(await clerk.answers(filed.datos)).to.deep.equal([]);
      expect(await track()).to.include({ respondido: null, estado: 'DEVUELTO' });
    });

    it('is refused to a user who may not move the record', async () => {
      const other = await AnsweringClerk.login(citizen.host, 'responde');
      await other.answerJson(filed.key, { texto: 'Se podó.', estado: 'RECHAZADO' }).expect(403);
      expect(await clerk.answers(filed.datos)).to.deep.equal([]);
      await other.answerJson(filed.key, { texto: 'Se podó.' }).expect(201);
    });

    it('moves a record that has the answer already', async () => {
      await clerk.answerJson(filed.key, { texto: 'No procede.' }).expect(201);
      const { body } = await clerk.answerJson(filed.key, { texto: 'No procede.', estado: 'RECHAZADO' }).expect(200);
      expect(body.repetida).to.equal(true);
      expect(await track()).to.include({ estado: 'RECHAZADO' });
    });
  });
});
