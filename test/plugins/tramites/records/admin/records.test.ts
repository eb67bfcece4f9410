import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';

const PASSWORD = 'correcta-y-larga';

describe('records, by the admin procedures', () => {
  let host: TestHost;
  let staff: AdminCaller;
  const ids: number[] = [];

  before(async () => {
    const form = [
      { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'TEXTO' },
      { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO' },
      { pre_codigo: 'plano', pre_texto: 'Plano', pre_tipo: 'ARCHIVO' },
      { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
      { pre_codigo: 'celular', pre_texto: 'Celular', pre_tipo: 'TELEFONO' },
    ];
    host = await startTestHost({
      bundle: {
        usuarios: [
          {
            username: 'gestora',
            password: PASSWORD,
            permisos: ['tramites.read', 'tramites.manage', 'tramites.files'],
          },
        ],
        tramites: [
          { codigo: 'PODA', nombre: 'Poda', preguntas: form },
          { codigo: 'RIEGO', nombre: 'Riego', preguntas: form },
        ],
      },
    });
    for (const [codigo, documento] of [
      ['PODA', '1'],
      ['RIEGO', '1'],
      ['PODA', '2'],
      ['PODA', '1'],
    ]) {
      const call = request(host.url).post(`/home/api/tramite/${codigo}`).field('documento', documento!);
      const { body } = await call
        .attach('foto', Buffer.from('hola\n'), 'árbol caído.txt')
        .attach('plano', Buffer.from('plano\n'), 'plano.txt')
        .expect(200);
      ids.push(body.datos as number);
    }
    staff = await AdminCaller.login(host, 'gestora', PASSWORD);
  });
  after(() => host.stop());

  const found = async (filter: object): Promise<number[]> =>
    (await staff.query('tramites.records.list', filter)).data.items.map(({ id }: { id: number }) => id);

  it('are found by answer, key, tramite, radicado and state, the newest first', async () => {
    const [first, second, third, fourth] = ids;
    const one = { pre_codigo: 'documento', valor: '1' };
    expect(await found({ respuesta: one })).to.deep.equal([fourth, second, first]);
    expect(await found({ respuesta: one, tramite: 'PODA' })).to.deep.equal([fourth, first]);
    expect(await found({ respuesta: { ...one, valor: '3' } })).to.deep.equal([]);
    const { data } = await staff.query('tramites.records.get', { id: third });
    expect(data.informacion.documento).to.equal('2');
    const sql = 'SELECT clave AS key FROM tramites_record WHERE id = $1';
    const [{ key } = {}] = await host.database.rows<{ key?: string }>(sql, [third]);
    expect(await found({ key })).to.deep.equal([third]);
    expect(await found({ radicado: data.radicado })).to.deep.equal([third]);
    expect(await found({ estado: 'RESUELTO' })).to.deep.equal([]);
    const wrong = await staff.query('tramites.records.list', {
      radicado: '7',
      estado: 'NADA',
      respuesta: {},
    });
    expect(wrong.errors).to.have.keys('radicado', 'estado', 'respuesta.pre_codigo', 'respuesta.valor');
  });

  it('are listed page by page', async () => {
    const records = await staff.items<{ id: number }>('tramites.records.list', { limit: 1 });
    const seen = records.map(({ id }) => id);
    expect(seen).to.deep.equal(ids.toReversed());
  });

  it('are moved by one of several concurrent calls, and have a history', async () => {
    const [id] = ids;
    const moves = Array.from({ length: 6 }, () =>
      staff.mutate('tramites.records.move', { id, estado: 'EN_TRAMITE', motivo: 'Se revisa' }),
    );
    const answers = await Promise.all(moves);
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    expect(answers.filter(({ reason }) => reason === 'move_not_possible')).to.have.length(5);
    await staff.mutate('tramites.records.move', { id, estado: 'RESUELTO' });
    const { data } = await staff.query('tramites.records.history', { id });
    expect(data.items.map(({ desde, hacia }: Record<string, string>) => `${desde} ${hacia}`)).to.deep.equal([
      'RADICADO EN_TRAMITE',
      'EN_TRAMITE RESUELTO',
    ]);
    expect(data.items[0]).to.include({ motivo: 'Se revisa' });
    const first = await staff.query('tramites.records.history', { id, limit: 1 });
    const rest = await staff.query('tramites.records.history', { id, cursor: first.data.nextCursor });
    expect([...first.data.items, ...rest.data.items]).to.deep.equal(data.items);
    expect((await staff.query('tramites.records.get', { id: 999_999 })).status).to.equal(404);
    const unknown = await staff.mutate('tramites.records.move', { id: 999_999, estado: 'RESUELTO' });
    expect(unknown.status).to.equal(404);
  });

  it('list their files with the routes of their downloads', async () => {
    const [recordId] = ids;
    const { data, text } = await staff.query('tramites.files.list', { recordId });
    expect(data.items.map(({ pre_codigo }: { pre_codigo: string }) => pre_codigo)).to.deep.equal(['foto', 'plano']);
    const [file] = data.items;
    expect(file).to.deep.include({ nombre: 'árbol caído.txt', tipo: 'text/plain', tamano: 5 });
    expect(text).not.to.match(/storage_key/);
    const { body } = await request(host.url).post('/api/token/').send({ username: 'gestora', password: PASSWORD });
    const content = await request(host.url)
      .get(file.ruta as string)
      .set('Authorization', `Bearer ${(body as { access: string }).access}`)
      .expect(200);
    expect(content.text ?? content.body.toString()).to.equal('hola\n');
    const first = await staff.query('tramites.files.list', { recordId, limit: 1 });
    expect(first.data.nextCursor).to.equal('foto');
    const rest = await staff.query('tramites.files.list', { recordId, cursor: 'foto' });
    expect(rest.data).to.deep.include({ nextCursor: null });
    expect(rest.data.items).to.have.length(1);
    expect((await staff.query('tramites.files.list', { recordId: 999_999 })).data.items).to.deep.equal([]);
  });

  it('say where an answer goes: to the masked address, or to nobody, with a number to call', async () => {
    const destinationOf = async (answers: object): Promise<unknown> => {
      const { body } = await request(host.url).post('/home/api/tramite/PODA').send(answers).expect(200);
      return (await staff.query('tramites.records.get', { id: body.datos })).data.destino;
    };
    const celular = '300 123 4567';
    const mail = await destinationOf({ correo: 'ana@vecinos.example', celular });
    expect(mail).to.deep.equal({ medio: 'CORREO', correo: 'an***@ve***.example', telefono: '3001234567' });
    expect(await destinationOf({ celular })).to.deep.equal({ medio: null, correo: null, telefono: '3001234567' });
    expect(await destinationOf({})).to.deep.equal({ medio: null, correo: null, telefono: null });
  });
});
