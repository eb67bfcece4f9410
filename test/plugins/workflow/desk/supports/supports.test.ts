import { expect } from 'chai';
import { MULTIPART, multipartBody, part } from '../../../../acceptance/support/raw-request.js';
import { Channel } from '../../support/channel-plugin.js';
import { processOf, startOffice, startTask, taskOf, type OfficeTask } from '../../support/office.js';
import type { SentFile, WorkflowClient } from '../../support/workflow-client.js';

interface Seen {
  readonly id: number;
  readonly tipo: string;
  readonly descripcion: string;
  readonly archivo: { readonly ruta: string } | null;
}

const UNKNOWN = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001';
const decree: SentFile = { name: 'decreto nº 5.txt', content: 'Artículo 1' };

describe('supports of an instance', () => {
  let client: WorkflowClient;
  let task: OfficeTask;

  before(async () => {
    client = await startOffice();
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'])));
  });
  after(() => client.host.stop());
  beforeEach(async () => {
    task = await startTask(client, 'luz', 'QUEJA', { valor: 7, lista: [1, 2, 3] });
  });

  const fields = (more: object = {}): Record<string, string> => ({
    llave: task.llave,
    tipo: 'NORMA',
    descripcion: 'Decreto',
    ...more,
  });
  const create = (body: object | string) => client.post('ana', 'soportes/crear/', body);
  const visible = async (as: string, id = task.id): Promise<Seen[]> => {
    const { body } = await client.post(as, 'soportes-visibles/', { tarea_id: id }).expect(200);
    return body.soportes as Seen[];
  };
  const made = async (more: object = {}): Promise<number> =>
    (await create(fields(more)).expect(201)).body.soporte.id as number;

  it('are seen from its tasks, with their files', async () => {
    const plain = await create(fields()).expect(201);
    expect(plain.body.soporte).to.deep.include({
      tipo: 'NORMA',
      descripcion: 'Decreto',
      condicion: null,
      archivo: null,
    });
    const { body } = await client.form('ana', 'soportes/crear/', fields({ condicion: '' }), decree).expect(201);
    const { id, archivo } = body.soporte as Seen;
    expect(archivo).to.deep.include({ nombre: decree.name, tamano: Buffer.byteLength(decree.content) });

    const seen = await visible('luz');
    expect(seen.map((one) => one.id)).to.deep.equal([plain.body.soporte.id, id]);
    const path = seen[1]!.archivo!.ruta.replace('/workflow/api/', '');
    expect(path).to.equal(`soportes/${id}/archivo/?tarea_id=${task.id}`);
    for (const one of [path, `soportes/${id}/archivo/`]) {
      const { text, headers } = await client.get('luz', one).expect(200);
      expect(text).to.equal(decree.content);
      expect(headers['content-disposition']).to.match(/^attachment; /);
    }
    await client.get('luz', `soportes/${plain.body.soporte.id}/archivo/`).expect(404);
  });

  it('are seen where their condition is true', async () => {
    const conditions = {
      'datos.valor > 5': true,
      'datos.valor > 50': false,
      'tarea.codigo = "ATENDER" and tarea.tipo = "USUARIO"': true,
      'instancia.proceso = "QUEJA" and instancia.version = 1': true,
      'usuario.username = "rosa"': false,
      'hoy > date("2020-01-01")': true,
      // A failing condition hides its support.
      'datos.nada.de.esto > 1': false,
      'number("x") > 1': false,
      'datos.valor': false,
      '"true"': false,
    };
    const shown: number[] = [];
    for (const [condicion, isShown] of Object.entries(conditions)) {
      const id = await made({ condicion });
      if (isShown) shown.push(id);
    }
    expect((await visible('luz')).map(({ id }) => id)).to.deep.equal(shown);
    expect(await visible('rosa')).to.have.length(shown.length + 1);
  });

  it('hide their files with them', async () => {
    const of = async (condicion: string): Promise<number> =>
      (await client.form('ana', 'soportes/crear/', fields({ condicion }), decree).expect(201)).body.soporte
        .id as number;
    const [hidden, fromTask] = [await of('usuario.username = "rosa"'), await of('tarea.codigo = "ATENDER"')];
    await client.get('luz', `soportes/${hidden}/archivo/`).expect(404);
    await client.get('rosa', `soportes/${hidden}/archivo/`).expect(200);
    await client.get('luz', `soportes/${fromTask}/archivo/`).expect(404);
    await client.get('luz', `soportes/${fromTask}/archivo/?tarea_id=${task.id}`).expect(200);
    const other = await startTask(client, 'luz', 'QUEJA');
    await client.get('luz', `soportes/${fromTask}/archivo/?tarea_id=${other.id}`).expect(404);
  });

  it('are for users who may see the task or the instance', async () => {
    const { body } = await client.form('ana', 'soportes/crear/', fields(), decree).expect(201);
    const path = `soportes/${body.soporte.id}/archivo/`;
    for (const as of ['nadie', 'otro', 'ana']) {
      await client.post(as, 'soportes-visibles/', { tarea_id: task.id }).expect(403);
      await client.get(as, path).expect(403);
      await client.get(as, `${path}?tarea_id=${task.id}`).expect(403);
    }
    for (const as of ['rosa', 'lector']) {
      expect(await visible(as)).to.have.length(1);
      await client.get(as, path).expect(200);
    }
    // An earlier holder sees it after its end; the other members of its pool do not.
    await client.get('carla', path).expect(200);
    const claimed = await client.post('rosa', 'tomar-tarea/', { tarea_id: task.id }).expect(200);
    const action = { sp_code: 'ECO', instf_llave: claimed.body.tarea.instf_llave as string, bpm_accion: 'SEGUIR' };
    await client.post('rosa', 'ejecutar-accion/', action).expect(200);
    for (const as of ['rosa', 'luz']) await client.get(as, path).expect(200);
    await client.get('carla', path).expect(403);
  });

  it('refuse invalid input, field by field', async () => {
    const wrong: Readonly<Record<string, readonly object[]>> = {
      llave: [{ llave: undefined }, { llave: 'QUEJA' }, { llave: 7 }],
      tipo: [{ tipo: '' }, { tipo: 'x'.repeat(61) }, { tipo: 'a\nb' }, { tipo: undefined }],
      descripcion: [{ descripcion: ' ' }, { descripcion: 'x'.repeat(2001) }, { descripcion: null }],
      condicion: [
        { condicion: 7 },
        { condicion: 'x'.repeat(1001) },
        { condicion: 'datos.valor >' },
        { condicion: 'valor > 1' },
        { condicion: 'count(for i in 1..99999999 return i) > 1' },
      ],
      archivo: [{ archivo: 'texto' }],
      otro: [{ otro: 1 }],
    };
    for (const [field, bodies] of Object.entries(wrong)) {
      for (const body of bodies) {
        const answer = await create(fields(body));
        expect(answer.status, JSON.stringify(body).slice(0, 80)).to.equal(400);
        expect(answer.body.errors, JSON.stringify(body).slice(0, 80)).to.have.property(field);
      }
    }
    const located = await create(fields({ condicion: 'datos.valor >\n >' })).expect(400);
    expect(located.body.errors.condicion[0]).to.match(/^Línea \d+, columna \d+: /);
    await create(fields({ llave: UNKNOWN })).expect(404);
    for (const body of ['{', '[]', '"x"']) await create(body).expect(400);
    expect(await visible('luz')).to.deep.equal([]);

    for (const body of [{}, { tarea_id: 'x' }, { tarea_id: 0 }, { tarea_id: task.id, otro: 1 }]) {
      await client.post('luz', 'soportes-visibles/', body).expect(400);
    }
    await client.post('luz', 'soportes-visibles/', { tarea_id: 2_000_000_000 }).expect(404);
    for (const id of ['0', 'x', '2000000000', '99999999999'])
      await client.get('luz', `soportes/${id}/archivo/`).expect(404);
    const id = await made();
    for (const query of ['?tarea_id=x', '?tarea_id=0', '?otro=1']) {
      await client.get('luz', `soportes/${id}/archivo/${query}`).expect(400);
    }
  });

  it('leave no file where they are refused', async () => {
    const files = async (): Promise<unknown[]> => client.host.database.rows('SELECT id FROM host_file');
    const before = await files();
    await client.form('ana', 'soportes/crear/', fields({ tipo: '' }), decree).expect(400);
    await client.form('ana', 'soportes/crear/', fields({ llave: UNKNOWN }), decree).expect(404);
    await client.form('ana', 'soportes/crear/', fields({ condicion: '1 +' }), decree).expect(400);
    await client.form('ana', 'soportes/crear/', fields(), { ...decree, field: 'otro' }).expect(400);
    await client.form('ana', 'soportes/crear/', fields(), decree).attach('archivo', Buffer.from('x'), 'x').expect(400);
    const nameless = Object.entries(fields()).map(([name, value]) => part(`form-data; name="${name}"`, value));
    const { body } = await client
      .form('ana', 'soportes/crear/', {})
      .set('Content-Type', MULTIPART)
      .send(multipartBody(...nameless, part('form-data; name="archivo"; filename=""', 'x')))
      .expect(400);
    expect(body.errors).to.deep.equal({ archivo: ['El archivo no tiene nombre.'] });
    expect(await files()).to.deep.equal(before);
  });

  it('have a limit of fifty a user, also for concurrent ones, so that other users can still attach', async () => {
    const { database } = client.host;
    const support = await made();
    const sql = `INSERT INTO workflow_support (instance_id, tipo, descripcion, condicion, adduser, adddate)
      SELECT s.instance_id, 'X', 'x', NULL, s.adduser, s.adddate FROM workflow_support s, generate_series(1, 47)
      WHERE s.id = $1`;
    await database.changeRows(sql, [support]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(fields())));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 201, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).to.include({
      code: 'demasiados_soportes',
      mensaje: 'Usted ya adjuntó 50 soportes a esta instancia, que son los que puede adjuntar cada persona.',
    });
  });

  it('have a limit of a hundred', async () => {
    const { database } = client.host;
    const sql = `INSERT INTO workflow_support (instance_id, tipo, descripcion, condicion, adduser, adddate)
      SELECT i.id, 'X', 'x', 'datos.valor > 5', 1, i.created_at FROM workflow_instance i
      CROSS JOIN (SELECT id FROM workflow_support s ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY) AS one WHERE i.llave = $1`;
    await made();
    for (let index = 0; index < 99; index += 1) await database.changeRows(sql, [task.llave]);
    expect((await create(fields()).expect(409)).body).to.include({ code: 'demasiados_soportes' });
    expect(await visible('luz')).to.have.length(100);
  });

  it('do not exist for a task without a process', async () => {
    const [row] = await client.host.database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'luz'");
    const { id } = await new Channel(client.host).create({ owner: row!.id });
    expect(await visible('luz', id)).to.deep.equal([]);
  });
});
