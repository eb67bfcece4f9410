import { expect } from 'chai';
import { asking, type WorkflowClient } from '../../support/workflow-client.js';
import { processOf, startOffice, startTask, taskOf, type OfficeTask } from '../../support/office.js';

describe('a draft of the form of a task', () => {
  let client: WorkflowClient;
  let task: OfficeTask;
  let llave: string;

  const claim = async (as: string): Promise<string> =>
    (await client.post(as, 'tomar-tarea/', { tarea_id: task.id }).expect(200)).body.tarea.instf_llave as string;
  const release = (as: string) => client.post(as, 'soltar-tarea/', { tarea_id: task.id }).expect(200);
  const path = (): string => `tareas/${task.id}/borrador/`;
  const answers = async (as: string): Promise<unknown> =>
    (await client.get(as, path()).expect(200)).body.borrador.respuestas as unknown;

  before(async () => {
    client = await startOffice();
    const schema = { ...asking('asunto'), required: ['asunto'] };
    const { properties } = schema as unknown as { properties: Record<string, unknown> };
    properties['valor'] = { type: 'integer', title: 'Valor', minimum: 0 };
    await client.saveForm('ana', 'F', { schema }).expect(200);
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'], { formulario: 'F' })));
    await client.release('ana', processOf('VISITA', 'Visita', taskOf('VISITAR', ['ventanilla'])));
  });
  after(() => client.host.stop());
  beforeEach(async () => {
    task = await startTask(client, 'luz', 'QUEJA');
    llave = await claim('luz');
  });

  it('is saved part by part and resumed by the holder', async () => {
    await client.get('luz', path()).expect(404);
    await client.patch('luz', path(), { valor: 7 }).expect(200);
    const { body } = await client.patch('luz', path(), { asunto: 'Hueco' }).expect(200);
    expect(body.borrador.respuestas).to.deep.equal({ asunto: 'Hueco', valor: 7 });
    expect(await answers('luz')).to.deep.equal({ asunto: 'Hueco', valor: 7 });
    await client.patch('luz', path(), { valor: null }).expect(200);
    expect(await answers('luz')).to.deep.equal({ asunto: 'Hueco' });
    await client.delete('luz', path()).expect(204);
    await client.delete('luz', path()).expect(404);
    await client.get('luz', path()).expect(404);
  });

  it('is not begun through the public endpoint of drafts', async () => {
    for (const headers of [{}, await client.auth.jwt('rosa')]) {
      await client.auth.call('post', `/home/api/borrador/${llave}`, { headers, body: {} }).expect(404);
    }
  });

  it('loses none of several concurrent changes', async () => {
    const changes = [{ asunto: 'Hueco' }, { valor: 1 }, { asunto: 'Hueco' }, { valor: 1 }];
    await Promise.all(changes.map((change) => client.patch('luz', path(), change).expect(200)));
    expect(await answers('luz')).to.deep.equal({ asunto: 'Hueco', valor: 1 });
  });

  it('is visible to its holder alone, who finds it again after taking the task again', async () => {
    await client.patch('luz', path(), { asunto: 'De luz' }).expect(200);
    for (const as of ['rosa', 'nadie', 'lector']) {
      await client.get(as, path()).expect(403);
      await client.patch(as, path(), { asunto: 'x' }).expect(403);
      await client.delete(as, path()).expect(403);
    }
    await release('luz');
    await client.get('luz', path()).expect(403);
    await claim('rosa');
    await client.get('rosa', path()).expect(404);
    await client.patch('rosa', path(), { asunto: 'De rosa' }).expect(200);
    await release('rosa');
    await claim('luz');
    expect(await answers('luz')).to.deep.equal({ asunto: 'De luz' });
  });

  it('ends with the action of the task', async () => {
    await client.patch('luz', path(), { asunto: 'Hueco' }).expect(200);
    const action = { sp_code: 'ECO', instf_llave: llave, bpm_accion: 'SEGUIR', jsonfiltros: { asunto: 'Hueco' } };
    await client.post('luz', 'ejecutar-accion/', { ...action, jsonfiltros: {} }).expect(400);
    expect(await answers('luz')).to.deep.equal({ asunto: 'Hueco' });
    await client.post('luz', 'ejecutar-accion/', action).expect(200);
    for (const call of [client.get('luz', path()), client.patch('luz', path(), { asunto: 'x' })]) {
      expect((await call.expect(409)).body).to.include({ EsCorrecto: false, code: 'tarea_cerrada' });
    }
    // Also not through the endpoint of all drafts.
    await client.auth.call('post', `/home/api/borrador/${llave}`).expect(404);
  });

  it('accepts numbers as they are typed on the citizens’ pages, and so does the action of the task', async () => {
    const asked = ['¿Quiso decir 1500 o 1,5? Escriba 1500 o 1,5.'];
    const keep = async (valor: unknown) =>
      (await client.put('luz', path(), { respuestas: { valor } }).expect(200)).body.formulario as {
        readonly respuestas: unknown;
        readonly errores: object;
      };
    for (const [typed, valor] of [
      ['1.500.000', 1_500_000],
      ['1 500', 1500],
      [1500, 1500],
    ]) {
      expect(await keep(typed), String(typed)).to.deep.include({ respuestas: { valor }, errores: {} });
    }
    expect((await keep('1.500')).errores).to.deep.equal({ valor: asked });
    expect((await client.patch('luz', path(), { valor: '1.500' }).expect(400)).body.errors).to.deep.equal({
      valor: asked,
    });
    const act = (valor: string) => {
      const jsonfiltros = { asunto: 'Hueco', valor };
      return client.post('luz', 'ejecutar-accion/', {
        sp_code: 'ECO',
        instf_llave: llave,
        bpm_accion: 'SEGUIR',
        jsonfiltros,
      });
    };
    expect((await act('1.500').expect(400)).body.errors).to.deep.equal({ valor: asked });
    await act('2.500.000').expect(200);
  });

  it('keeps a refused text as it was typed, for its holder alone, and no action uses it', async () => {
    const { body: saved } = await client
      .put('luz', path(), { respuestas: { asunto: 'Hueco', valor: 'mil' }, revision: 0 })
      .expect(200);
    const reason = (saved.formulario.errores as { readonly valor: readonly string[] }).valor[0];
    const rechazadas = { valor: { valor: 'mil', motivo: reason } };
    const seen = async (as: string) =>
      (await client.get(as, `tareas/${task.id}/`).expect(200)).body.formulario as object;
    expect(saved.formulario).to.deep.include({ respuestas: { asunto: 'Hueco' }, rechazadas, revision: 1 });
    expect(await seen('luz')).to.deep.include({ respuestas: { asunto: 'Hueco' }, rechazadas });
    expect((await client.get('luz', path()).expect(200)).body.borrador).to.deep.include({ rechazadas });
    expect(await seen('rosa')).to.deep.include({ respuestas: {}, rechazadas: {} });
    await client.put('luz', path(), { respuestas: { valor: '7' }, revision: 0 }).expect(409);
    const action = { sp_code: 'ECO', instf_llave: llave, bpm_accion: 'SEGUIR', jsonfiltros: { asunto: 'Hueco' } };
    await client.post('luz', 'ejecutar-accion/', action).expect(200);
    const sql = 'SELECT datos FROM workflow_instance WHERE id = (SELECT instance_id FROM workflow_task WHERE id = $1)';
    expect(JSON.stringify(await client.host.database.rows(sql, [task.id]))).not.to.include('mil');
  });

  it('needs a task with a form', async () => {
    task = await startTask(client, 'luz', 'VISITA');
    await claim('luz');
    await client.get('luz', path()).expect(404);
    await client.patch('luz', path(), { asunto: 'x' }).expect(404);
  });

  it('refuses the answers that the form refuses, and changes nothing', async () => {
    await client.patch('luz', path(), { asunto: 'Hueco' }).expect(200);
    for (const body of [{ valor: -1 }, { valor: 'x' }, { otro: 1 }, { asunto: 'x', valor: -1 }]) {
      const { errors } = (await client.patch('luz', path(), body).expect(400)).body as { errors: object };
      expect(Object.keys(errors)).to.have.length(1);
    }
    for (const body of ['{', '[]', '"x"']) await client.patch('luz', path(), body).expect(400);
    const large = await client.patch('luz', path(), { asunto: 'x'.repeat(4_000_000) });
    expect(large.status).to.be.oneOf([400, 413]);
    expect(await answers('luz')).to.deep.equal({ asunto: 'Hueco' });
    for (const id of [0, 'x', 2_000_000_000]) await client.patch('luz', `tareas/${id}/borrador/`, {}).expect(404);
  });
});
