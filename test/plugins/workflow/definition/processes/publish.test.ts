import { expect } from 'chai';
import { NotFoundError } from '../../../../../host/plugin-api/index.js';
import { ProcessVersions } from '../../../../../plugins/workflow/definition/processes/process-versions.js';
import { definition, flow, task, user } from '../language/definition-builders.js';
import { asking, simpleProcess, startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';
import { rejectionOf } from '../../../../host/support/rejection.js';

describe('publishing a process', () => {
  let client: WorkflowClient;
  let versions: ProcessVersions;

  before(async () => {
    client = await startWorkflowHost();
    versions = client.host.container.get(ProcessVersions);
    await client.saveForm('ana', 'F1', { schema: asking('nombre') }).expect(200);
  });
  after(() => client?.host.stop());

  const draft = async (codigo: string, definicion: object): Promise<number> => {
    const { body } = await client.saveDraft('ana', codigo, { definicion, revision: 0 }).expect(200);
    return body.revision as number;
  };
  const states = async (codigo: string): Promise<unknown[]> => {
    const { body } = await client.state('ana', codigo).expect(200);
    return (body.versiones as { version: number; estado: string }[]).map(({ version, estado }) => [version, estado]);
  };

  it('makes the draft the active version, by code or UUID, and the one before it history', async () => {
    const saved = await client
      .saveDraft('ana', 'P1', { definicion: simpleProcess('P1', { form: 'F1' }), revision: 0 })
      .expect(200);
    const first = await client
      .publish('ana', String(saved.body.llave), { revision: 1, comentario: 'Primera' })
      .expect(200);
    expect(first.body).to.deep.equal({ EsCorrecto: true, version: 1 });
    expect(await client.release('beto', simpleProcess('P1', { form: 'F1', name: 'Otro' }))).to.equal(2);
    const { body } = await client.state('ana', 'P1').expect(200);
    expect(body.proceso).to.include({ codigo: 'P1', nombre: 'Otro', estado: 'ACTIVA' });
    expect(body.activa).to.deep.include({ version: 2 });
    expect(body.versiones).to.have.length(2);
    expect(body.versiones[0]).to.include({ version: 2, estado: 'ACTIVA', usuario: 'beto' });
    expect(body.versiones[1]).to.include({
      version: 1,
      estado: 'HISTORICA',
      usuario: 'ana',
      comentario: 'Primera',
    });
    expect(body.staging).to.deep.include({ usuario: null, definicion: body.activa.definicion });
  });

  it('reports all faults at once, each with its place', async () => {
    const wrong = definition(
      [
        user('A', { formulario: 'NINGUNO', escalamiento: { pool: ['rol:ninguno'] } }),
        task('PROCEDIMIENTO', 'B', { procedimiento: 'NADA' }),
        task('CORREO', 'C', { plantilla: 'M_NADA', para: 'datos.' }),
        task('SUBPROCESO', 'D', { proceso: 'NINGUN_PROCESO' }),
        user('E', { asignacion: { pool: ['rol:ninguno'] } }),
        task('FIN', 'FIN'),
      ],
      flow('A!SIGUE>B', 'B>C', 'C>D', 'D>E', 'E!SIGUE>FIN'),
      { codigo: 'MALO', traslados: [{ desde: 'VIEJA', hacia: 'NADA' }] },
    );
    const revision = await draft('MALO', wrong);
    const { body } = await client.publish('ana', 'MALO', { revision }).expect(400);
    expect(body).to.include({ EsCorrecto: false, code: 'definition_not_valid' });
    const found = (body.errores as { path: unknown[]; codigo: string }[]).map(
      ({ path, codigo }) => `${path.join('.')} ${codigo}`,
    );
    expect(found).to.have.members([
      'tareas.0.formulario formulario_desconocido',
      'tareas.0.escalamiento regla_sin_plazo',
      'tareas.0.escalamiento.pool.0 grupo_desconocido',
      'traslados.0.hacia traslado_desconocido',
      'tareas.1.procedimiento procedimiento_desconocido',
      'tareas.2.para expresion_invalida',
      'tareas.2.plantilla plantilla_desconocida',
      'tareas.3.proceso proceso_desconocido',
      'tareas.4.asignacion.pool.0 grupo_desconocido',
    ]);
    expect(Object.keys(body.errors as object)).to.include('definicion.tareas.0.formulario');
    expect(await states('MALO')).to.deep.equal([]);
  });

  it('answers 409 to the later of two designers, and makes one version', async () => {
    const revision = await draft('CARRERA', simpleProcess('CARRERA'));
    const answers = await Promise.all(
      ['ana', 'beto', 'ana', 'beto'].map((who) => client.publish(who, 'CARRERA', { revision })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409]);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).to.include({ EsCorrecto: false, code: 'stale_revision' });
    }
    expect(await states('CARRERA')).to.deep.equal([[1, 'ACTIVA']]);
  });

  it('loses no draft that is saved concurrently', async () => {
    const revision = await draft('AL_TIEMPO', simpleProcess('AL_TIEMPO'));
    const [published, saved] = await Promise.all([
      client.publish('ana', 'AL_TIEMPO', { revision }),
      client.saveDraft('beto', 'AL_TIEMPO', {
        definicion: simpleProcess('AL_TIEMPO', { name: 'De Beto' }),
        revision,
      }),
    ]);
    expect([published.status, saved.status].sort()).to.deep.equal([200, 409]);
    const { body } = await client.state('ana', 'AL_TIEMPO').expect(200);
    expect(body.staging.definicion.nombre).to.equal(saved.status === 200 ? 'De Beto' : 'AL_TIEMPO');
    expect(body.versiones).to.have.length(published.status === 200 ? 1 : 0);
  });

  it('pins forms, sub-processes and templates against later changes', async () => {
    await client.saveForm('ana', 'F2', { schema: asking('uno') }).expect(200);
    await client.release('ana', simpleProcess('HIJO'));
    const definicion = definition(
      [
        user('A', { formulario: 'F2' }),
        task('SUBPROCESO', 'S', { proceso: 'HIJO' }),
        task('CORREO', 'C', { plantilla: 'M_AVISO', para: 'datos.correo' }),
        task('FIN', 'FIN'),
      ],
      flow('A!SIGUE>S', 'S>C', 'C>FIN'),
      { codigo: 'PADRE', nombre: 'Padre' },
    );
    await client.release('ana', definicion);
    await client.saveForm('ana', 'F2', { schema: asking('dos') }).expect(200);
    await client.release('ana', simpleProcess('HIJO', { name: 'Segundo' }));

    const version = (await versions.active('PADRE'))!;
    expect(version.pinned).to.deep.equal({
      formularios: { F2: 1 },
      procesos: { HIJO: 1 },
      sinEspera: false,
      plantillas: { M_AVISO: 1 },
      trabajos: {},
    });
    const form = await versions.formOf(version, 'F2');
    expect(Object.keys(form.asSchema().schema['properties'] as object)).to.deep.equal(['uno']);
    const called = await versions.called(version, 'HIJO');
    expect(called).to.include({ codigo: 'HIJO', version: 1 });
    expect(await versions.get(called.versionId)).to.equal(called);
    expect(await rejectionOf(versions.called(version, 'P1'))).to.be.instanceOf(NotFoundError);
    expect((await versions.active('HIJO'))?.version).to.equal(2);
    const detail = await client.get('ana', 'procesos/PADRE/tareas/A/detalle/').expect(200);
    expect(detail.body.formulario).to.include({ codigo: 'F2', revision: 1 });

    // With the present form the definition is another version; publishing it once more makes none.
    expect(await client.release('ana', definicion)).to.equal(2);
    const { body } = await client.state('ana', 'PADRE');
    const again = await client.publish('ana', 'PADRE', { revision: body.staging.revision as number }).expect(409);
    expect(again.body).to.include({ code: 'unchanged' });
  });

  it('returns versions from the cache, and none of a transaction that is not committed', async () => {
    await client.release('ana', simpleProcess('GUARDADO'));
    const first = await versions.active('GUARDADO');
    expect(await versions.get(first!.versionId)).to.equal(first);
    expect(await versions.active('NO_EXISTE')).to.equal(undefined);
    expect(await versions.get(999_999).catch((error: unknown) => error)).to.be.instanceOf(NotFoundError);
    const { database } = client.host;
    let versionId = 0;
    const undone = await rejectionOf(
      database.transaction(async (tx) => {
        const row = {
          process_id: first!.processId,
          version: 2,
          estado: 'HISTORICA',
          definicion: JSON.stringify(simpleProcess('GUARDADO')),
          pinned: JSON.stringify(first!.pinned),
          adddate: new Date(),
        };
        const [made] = await database.insertRows<{ id: number }>('workflow_version', [row], ['id'], tx);
        versionId = made!.id;
        expect(await versions.get(versionId, tx)).to.include({ version: 2 });
        throw new Error('undone');
      }),
    );
    expect(undone.message).to.equal('undone');
    expect(await rejectionOf(versions.get(versionId))).to.be.instanceOf(NotFoundError);
  });

  it('refuses processes that would call themselves', async () => {
    await client.release('ana', simpleProcess('C1'));
    await client.release('ana', simpleProcess('C2', { calls: ['C1'] }));
    await client.release('ana', simpleProcess('C3', { calls: ['C2'] }));
    const { body } = await client.state('ana', 'C1').expect(200);
    const saved = await client
      .saveDraft('ana', 'C1', {
        definicion: simpleProcess('C1', { calls: ['C3'] }),
        revision: body.staging.revision as number,
      })
      .expect(200);
    expect(saved.body.errores).to.have.length(1);
    expect(saved.body.errores[0]).to.include({ codigo: 'subproceso_recursivo' });
    const refused = await client.publish('ana', 'C1', { revision: saved.body.revision as number }).expect(400);
    expect(refused.body.errores[0].mensaje).to.include('«C1», «C2», «C3»');
  });

  it('makes no circle where two processes that call each other are published at once', async () => {
    await client.release('ana', simpleProcess('X1'));
    await client.release('ana', simpleProcess('X2'));
    const revisions = await Promise.all(
      [
        ['X1', 'X2'],
        ['X2', 'X1'],
      ].map(async ([codigo, called]) => {
        const { body } = await client.state('ana', codigo!);
        const saved = await client.saveDraft('ana', codigo!, {
          definicion: simpleProcess(codigo!, { calls: [called!] }),
          revision: body.staging.revision as number,
        });
        return [codigo!, saved.body.revision as number] as const;
      }),
    );
    const answers = await Promise.all(
      revisions.map(([codigo, revision]) => client.publish('ana', codigo, { revision })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
  });

  it('refuses a procedure that the designer may not run, and keeps the used procedures', async () => {
    const definicion = definition(
      [user('A'), task('PROCEDIMIENTO', 'B', { procedimiento: 'RESERVADA' }), task('FIN', 'FIN')],
      flow('A!SIGUE>B', 'B>FIN'),
      { codigo: 'CON_PROCEDIMIENTO' },
    );
    const revision = await draft('CON_PROCEDIMIENTO', definicion);
    const refused = await client.publish('ana', 'CON_PROCEDIMIENTO', { revision }).expect(403);
    expect(refused.body).to.include({ EsCorrecto: false, code: 'beyond_own_permissions' });
    const admin = await client.admin();
    const removal = await admin.mutate('procedures.procedures.remove', { codigo: 'RESERVADA' });
    expect(removal.reason).to.equal('in_use');
    await client.publish('carla', 'CON_PROCEDIMIENTO', { revision }).expect(200);
    // No draft uses it any more; the version does.
    const { body } = await client.state('carla', 'CON_PROCEDIMIENTO');
    await client.saveDraft('carla', 'CON_PROCEDIMIENTO', {
      definicion: simpleProcess('CON_PROCEDIMIENTO'),
      revision: body.staging.revision as number,
    });
    const again = await admin.mutate('procedures.procedures.remove', { codigo: 'RESERVADA' });
    expect(again.message).to.include('el proceso');
  });

  it('refuses invalid requests', async () => {
    await draft('PEDIDO', simpleProcess('PEDIDO'));
    await client.publish('ana', 'NO_EXISTE', { revision: 1 }).expect(404);
    await client.publish('ana', 'PEDIDO', {}).expect(400);
    await client.publish('ana', 'PEDIDO', { revision: 'uno' }).expect(400);
    await client.publish('ana', 'PEDIDO', { revision: 1, otro: 1 }).expect(400);
    await client.publish('ana', 'PEDIDO', { revision: 1, comentario: 'x'.repeat(1001) }).expect(400);
    await client.publish('ana', 'PEDIDO', '{"revision": 1').expect(400);
    const old = await client.publish('ana', 'PEDIDO', { revision: 7 }).expect(409);
    expect(old.body).to.include({ EsCorrecto: false, code: 'stale_revision' });
    expect(await states('PEDIDO')).to.deep.equal([]);
  });
});
