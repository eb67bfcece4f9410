import { expect } from 'chai';
import { InputError, NotFoundError } from '../../../../../host/plugin-api/index.js';
import { until } from '../../../../../testing/until.js';
import { Channel, channelPlugin, type PublishedClosing } from '../../support/channel-plugin.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import { workflowPlugins, type WorkflowClient } from '../../support/workflow-client.js';

const rejected = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a task without a process', () => {
  const told: PublishedClosing[] = [];
  let client: WorkflowClient;
  let channel: Channel;
  let [luz, rosa] = [0, 0];

  before(async () => {
    client = await startOffice({ plugins: [...workflowPlugins, channelPlugin(told)] });
    channel = new Channel(client.host);
    const idOf = async (username: string): Promise<number> => {
      const sql = 'SELECT id FROM auth_user WHERE username = $1';
      const [row] = await client.host.database.rows<{ id: number }>(sql, [username]);
      return row!.id;
    };
    [luz, rosa] = [await idOf('luz'), await idOf('rosa')];
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'])));
  });
  after(() => client.host.stop());

  const close = (as: string, id: number | string, body: object | string = {}) =>
    client.post(as, `tareas/${id}/cerrar/`, body);
  const rename = (as: string, id: number | string, body: object | string) => client.patch(as, `tareas/${id}/`, body);
  const movesOf = (id: number) =>
    client.host.database.rows<{ tipo: string; desde: string | null; hacia: string; personal: unknown }>(
      `SELECT h.tipo, h.desde, h.hacia, p.data AS personal FROM workflow_history h
       LEFT JOIN workflow_history_personal p ON p.entry_id = h.id WHERE h.task_id = $1 ORDER BY h.id`,
      [id],
    );

  it('appears in the inbox of its owner, with a code of its own', async () => {
    const made = await Promise.all([1, 2, 3].map(() => channel.create({ owner: luz })));
    for (const { id, codigo } of made) expect(codigo).to.equal(`T-${String(id).padStart(6, '0')}`);
    const [{ id, codigo }] = made as [{ id: number; codigo: string }];
    const { body } = await client.get('luz', 'bandeja/?estado=ASIGNADA').expect(200);
    expect(body.results.find((item: { id: number }) => item.id === id)).to.deep.include({
      codigo,
      nombre: codigo,
      tipo: 'mensaje',
      titulo: 'Hay un hueco',
      estado: 'ASIGNADA',
      asignado: 'luz',
      instancia: null,
      metadatos_extra: { chat_id: 42 },
    });
    const others = await client.get('rosa', 'bandeja/').expect(200);
    expect(others.body.results).to.deep.equal([]);
    expect(await channel.inbox.findTask(id)).to.deep.include({
      owner: luz,
      estado: 'ASIGNADA',
      titulo: 'Hay un hueco',
    });
    expect(await channel.inbox.findTask(2_000_000_000)).to.equal(undefined);
  });

  it('has a longer code past a million', async () => {
    const { database } = client.host;
    const [last] = await database.rows<{ id: number }>('SELECT MAX(id) AS id FROM workflow_task');
    const goOnAt = (id: number): Promise<number> =>
      database.changeRows({
        composed:
          database.dialect === 'postgres'
            ? `ALTER TABLE workflow_task ALTER COLUMN id RESTART WITH ${id}`
            : `DBCC CHECKIDENT ('workflow_task', RESEED, ${id - 1})`,
      });
    await goOnAt(1234567);
    expect((await channel.create({ owner: luz })).codigo).to.equal('T-1234567');
    await goOnAt(last!.id + 1);
  });

  it('does not exist where the transaction of the channel rolls back', async () => {
    const undone = client.host.database.transaction(async (tx) => {
      const task = { tipo: 'mensaje', titulo: 'x', owner: luz, metadatos_extra: {} };
      const { id } = await channel.inbox.createTask(tx, task);
      throw new Error(String(id));
    });
    const { message } = (await rejected(undone)) as Error;
    expect(await channel.inbox.findTask(Number(message))).to.equal(undefined);
    expect(await movesOf(Number(message))).to.deep.equal([]);
  });

  it('accepts any text of a channel, within its limits', async () => {
    const written = ` Hola,\n\u0000 vecina\ud800 ${'🕳️'.repeat(200)}`;
    const { id } = await channel.create({ owner: luz, titulo: written, metadatos_extra: { texto_original: written } });
    const task = (await channel.inbox.findTask(id))!;
    expect(task.titulo).to.match(/^Hola, vecina 🕳️/u);
    expect(task.titulo.length).to.be.at.most(300);
    expect(task.titulo.isWellFormed()).to.equal(true);
    expect(task.metadatos_extra['texto_original']).to.match(/^ Hola,\n\ufffd vecina\ufffd/);
    for (const wrong of [
      { titulo: ' \n' },
      { tipo: 'USUARIO' },
      { tipo: 'x'.repeat(21) },
      { metadatos_extra: { texto: 'x'.repeat(70_000) } },
    ]) {
      expect(await rejected(channel.create({ owner: luz, ...wrong }))).to.be.instanceOf(InputError);
    }
  });

  it('is closed once, by its holder, and its channel is notified once', async () => {
    const { id, codigo } = await channel.create({ owner: luz });
    await close('rosa', id).expect(403);
    await close('lector', id).expect(403);
    const answers = await Promise.all([1, 2, 3, 4].map(() => close('luz', id, { comentario: 'Se respondió' })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409]);
    const done = answers.find(({ status }) => status === 200)!;
    expect(done.body.tarea).to.deep.include({ id, estado: 'COMPLETADA', asignado: 'luz' });
    const lost = answers.find(({ status }) => status === 409)!;
    expect(lost.body).to.include({ EsCorrecto: false, code: 'tarea_cerrada' });
    await until('the channel hears of it', () => Promise.resolve(told.some(({ taskId }) => taskId === id)));
    await until(
      'no job is left',
      async () => (await client.host.database.rows('SELECT id FROM host_job')).length === 0,
    );
    expect(told.filter(({ taskId }) => taskId === id)).to.have.length(1);
    expect(told.find(({ taskId }) => taskId === id)).to.include({ codigo, tipo: 'mensaje' });
    expect((await channel.inbox.findTask(id))!.estado).to.equal('COMPLETADA');
    const moves = await movesOf(id);
    expect(moves.map(({ tipo, desde, hacia }) => [tipo, desde, hacia])).to.deep.equal([
      ['CREACION', null, 'ASIGNADA'],
      ['CIERRE', 'ASIGNADA', 'COMPLETADA'],
    ]);
    expect(moves.map(({ personal }) => client.host.database.parseJson(personal))).to.deep.equal([
      { antes: {}, despues: { titulo: 'Hay un hueco', metadatos_extra: { chat_id: 42 } } },
      { antes: {}, despues: { comentario: 'Se respondió' } },
    ]);
    const { body } = await client.get('luz', 'bandeja/').expect(200);
    expect(body.results.map((item: { id: number }) => item.id)).to.not.include(id);
  });

  it('gets another title, and keeps its first one', async () => {
    const { id } = await channel.create({ owner: luz });
    const first = await rename('luz', id, { titulo: '  Hueco en la 5ª ' }).expect(200);
    expect(first.body.tarea).to.deep.include({
      titulo: 'Hueco en la 5ª',
      metadatos_extra: { chat_id: 42, titulo_original: 'Hay un hueco' },
    });
    const second = await rename('luz', id, { titulo: 'Bache' }).expect(200);
    expect(second.body.tarea.metadatos_extra).to.include({ titulo_original: 'Hay un hueco' });
    expect((await movesOf(id)).map(({ tipo }) => tipo)).to.deep.equal(['CREACION', 'CAMBIO', 'CAMBIO']);
    await rename('rosa', id, { titulo: 'x' }).expect(403);
    await Promise.all([close('luz', id).expect(200), rename('luz', id, { titulo: 'Otro' })]);
    await rename('luz', id, { titulo: 'x' }).expect(409);
  });

  it('is amended by its channel later, without the title that a user gave it', async () => {
    const voice = { owner: luz, tipo: 'mensaje_voz', titulo: 'Nota de voz', metadatos_extra: { pendiente_stt: true } };
    const { id } = await channel.create(voice);
    await client.get('luz', `tareas/${id}/archivo/`).expect(404);
    await channel.amend(id, { archivo: await channel.receive('audio') });
    await client.get('luz', `tareas/${id}/archivo/`).expect(200);
    await channel.amend(id, { titulo: 'Se fue la luz', metadatos_extra: { pendiente_stt: false } });
    expect(await channel.inbox.findTask(id)).to.deep.include({
      titulo: 'Se fue la luz',
      metadatos_extra: { pendiente_stt: false },
    });
    await rename('luz', id, { titulo: 'Apagón' }).expect(200);
    await channel.amend(id, { titulo: 'Se fue la luz en la 8' });
    expect(await channel.inbox.findTask(id)).to.deep.include({
      titulo: 'Apagón',
      metadatos_extra: { pendiente_stt: false, titulo_original: 'Se fue la luz en la 8' },
    });
    expect(await rejected(channel.amend(2_000_000_000, {}))).to.be.instanceOf(NotFoundError);
  });

  it('sends its file as an attachment to users who may see it', async () => {
    const { id } = await channel.create({ owner: luz }, 'lo que se dijo');
    for (const as of ['luz', 'lector']) {
      const { text, headers } = await client.get(as, `tareas/${id}/archivo/`).expect(200);
      expect(text).to.equal('lo que se dijo');
      expect(headers).to.include({
        'content-disposition': `attachment; filename="nota de voz.txt"; filename*=UTF-8''nota%20de%20voz.txt`,
        'content-security-policy': "sandbox; base-uri 'none'",
      });
    }
    for (const as of ['rosa', 'nadie']) await client.get(as, `tareas/${id}/archivo/`).expect(403);
    await client.host.database.changeRows('UPDATE workflow_task SET asignado = $1 WHERE id = $2', [rosa, id]);
    await client.get('rosa', `tareas/${id}/archivo/`).expect(200);
    await client.get('luz', `tareas/${id}/archivo/`).expect(403);
    await close('rosa', id).expect(200);
    await client.get('rosa', `tareas/${id}/archivo/`).expect(200);
  });

  it('refuses the operations of tasks with a process', async () => {
    const task = await startTask(client, 'luz', 'QUEJA');
    await close('luz', task.id).expect(403);
    await client.post('luz', 'tomar-tarea/', { tarea_id: task.id }).expect(200);
    expect((await close('luz', task.id).expect(409)).body).to.include({ code: 'tarea_de_proceso' });
    await rename('luz', task.id, { titulo: 'x' }).expect(409);
    await client.get('luz', `tareas/${task.id}/archivo/`).expect(404);
    expect(await channel.inbox.findTask(task.id)).to.equal(undefined);
    const { id } = await channel.create({ owner: luz });
    await client.post('luz', 'soltar-tarea/', { tarea_id: id }).expect(403);
    await client.post('rosa', 'tomar-tarea/', { tarea_id: id }).expect(403);
  });

  it('refuses invalid input', async () => {
    const { id } = await channel.create({ owner: luz });
    for (const unknown of [0, -1, 'x', 2_000_000_000, 9_999_999_999, '1e3', '%20']) {
      await close('luz', unknown).expect(404);
      await rename('luz', unknown, { titulo: 'x' }).expect(404);
      await client.get('luz', `tareas/${unknown}/archivo/`).expect(404);
    }
    for (const body of ['{', '[]', { comentario: 7 }, { comentario: 'x'.repeat(1001) }, { otro: 1 }]) {
      await close('luz', id, body).expect(400);
    }
    for (const body of ['{', {}, { titulo: '' }, { titulo: ' ' }, { titulo: 'a\nb' }, { titulo: 'x'.repeat(301) }]) {
      await rename('luz', id, body).expect(400);
    }
    await rename('luz', id, { titulo: 'x', estado: 'COMPLETADA' }).expect(400);
    await client.post('luz', `tareas/${id}/`, { titulo: 'x' }).expect(405);
  });
});
