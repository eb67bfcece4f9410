import { expect } from 'chai';
import { withCodes } from '../../../../../plugins/workflow/definition/language/with-codes.js';
import { ProcessVersions } from '../../../../../plugins/workflow/definition/processes/process-versions.js';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { exportedSections, exportFrom, importInto, refusalOf } from '../../../../acceptance/support/bundles.js';
import { asking, simpleProcess, startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

describe('the administration of processes', () => {
  let client: WorkflowClient;
  let admin: AdminCaller;

  before(async () => {
    client = await startWorkflowHost();
    admin = await client.admin();
    await client.saveForm('ana', 'F', { schema: asking('uno') }).expect(200);
    await client.release('ana', simpleProcess('P', { form: 'F' }));
    await client.saveForm('ana', 'F', { schema: asking('dos') }).expect(200);
    await client.release('beto', simpleProcess('P', { form: 'F', name: 'Segundo' }));
  });
  after(() => client?.host.stop());

  it('lists processes and forms, page by page', async () => {
    await client.saveDraft('ana', 'Q', { definicion: simpleProcess('Q'), revision: 0 }).expect(200);
    const items = await admin.items('workflow.processes.list', { limit: 1 });
    expect(items.map(({ codigo, estado }) => [codigo, estado])).to.deep.equal([
      ['P', 'ACTIVA'],
      ['Q', 'BORRADOR'],
    ]);
    const forms = await admin.items('workflow.forms.list');
    expect(forms).to.deep.equal([{ codigo: 'F', nombre: 'F', revision: 2, estado: 'ACTIVO', procesos: 1 }]);
    expect((await admin.query('workflow.forms.get', { codigo: 'F' })).data).to.deep.include({
      schema: asking('dos'),
    });
    expect((await admin.query('workflow.processes.get', { llave: 'NADA' })).status).to.equal(404);
  });

  it('shows versions with the changes of each', async () => {
    const versions = await admin.items('workflow.processes.versions', { llave: 'P', limit: 1 });
    expect(versions.map(({ version, usuario }) => [version, usuario])).to.deep.equal([
      [2, 'beto'],
      [1, 'ana'],
    ]);
    expect(versions[0]!['diferencias']).to.have.length(1);
    expect(versions[1]!['diferencias']).to.equal(null);
    const { data } = await admin.query('workflow.processes.differences', {
      llave: 'P',
      antes: 2,
      despues: 1,
    });
    expect(data.diferencias[0]).to.include({ antes: 'Segundo', despues: 'P' });
  });

  it('publishes an old version as a new one with its forms, keeps the draft, and answers 409 to the later of two', async () => {
    const state = await client.state('ana', 'P');
    const draft = simpleProcess('P', { name: 'Borrador' });
    const revision = state.body.staging.revision as number;
    await client.saveDraft('ana', 'P', { definicion: draft, revision }).expect(200);
    const input = { llave: 'P', version: 1, activa: 2 };
    const answers = await Promise.all([1, 2, 3].map(() => admin.mutate('workflow.processes.rollBack', input)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
    const after = await client.state('ana', 'P').expect(200);
    expect(after.body.activa).to.deep.include({ version: 3 });
    expect(after.body.activa.definicion.nombre).to.equal('P');
    expect(after.body.staging).to.deep.include({
      revision: revision + 1,
      definicion: withCodes(draft),
      usuario: 'ana',
    });
    const versions = client.host.container.get(ProcessVersions);
    expect((await versions.active('P'))!.pinned.formularios).to.deep.equal({ F: 1 });
    const missing = await admin.mutate('workflow.processes.rollBack', { ...input, version: 9, activa: 3 });
    expect(missing.status).to.equal(404);
    for (const version of [1, 3]) {
      const same = await admin.mutate('workflow.processes.rollBack', { llave: 'P', version, activa: 3 });
      expect([same.status, same.reason]).to.deep.equal([409, 'unchanged']);
    }
  });

  it('keeps processes from adding an inactive form, and lets those that use it continue', async () => {
    await client.saveForm('ana', 'VIEJO', { schema: asking('uno') }).expect(200);
    await client.release('ana', simpleProcess('CON_VIEJO', { form: 'VIEJO' }));
    await client.saveForm('ana', 'VIEJO', { schema: asking('dos') }).expect(200);
    const setState = (codigo: string, estado: string) => admin.mutate('workflow.forms.setState', { codigo, estado });
    expect((await setState('NADA', 'INACTIVO')).status).to.equal(404);
    for (const _ of [1, 2]) expect((await setState('VIEJO', 'INACTIVO')).status).to.equal(200);
    const forms = await admin.items('workflow.forms.list');
    expect(forms.find(({ codigo }) => codigo === 'VIEJO')).to.include({ revision: 2, estado: 'INACTIVO' });
    const { body } = await client.get('ana', 'catalogos/').expect(200);
    expect(body.formularios.map(({ codigo }: { codigo: string }) => codigo)).not.to.include('VIEJO');

    const definicion = simpleProcess('NUEVO', { form: 'VIEJO' });
    const saved = await client.saveDraft('ana', 'NUEVO', { definicion, revision: 0 }).expect(200);
    expect(saved.body.errores).to.have.length(1);
    expect(saved.body.errores[0]).to.deep.include({ codigo: 'formulario_inactivo', path: ['tareas', 0, 'formulario'] });
    await client.publish('ana', 'NUEVO', { revision: saved.body.revision as number }).expect(400);
    // A process that uses it already continues, with the present form.
    expect(await client.release('ana', simpleProcess('CON_VIEJO', { form: 'VIEJO', name: 'Otro' }))).to.equal(2);
    expect((await setState('VIEJO', 'ACTIVO')).status).to.equal(200);
    await client.publish('ana', 'NUEVO', { revision: saved.body.revision as number }).expect(200);
  });

  it('is read by users who may only read, and is audited', async () => {
    const reader = await client.admin('lector');
    expect((await reader.query('workflow.processes.get', { llave: 'P' })).status).to.equal(200);
    const { data } = await admin.query('host.audit.list', { action: 'workflow.', limit: 100 });
    const actions = new Set((data.items as { action: string }[]).map(({ action }) => action));
    expect(actions).to.deep.equal(
      new Set([
        'workflow.form.saved',
        'workflow.form.stateChanged',
        'workflow.process.drafted',
        'workflow.process.published',
        'workflow.process.rolledBack',
      ]),
    );
  });
});

describe('processes in bundles', () => {
  const formularios = [
    { codigo: 'F', nombre: 'Formulario', estado: 'ACTIVO', schema: asking('uno') },
    { codigo: 'G', nombre: 'Inactivo', estado: 'INACTIVO', schema: asking('uno') },
  ];
  const procesos = [
    { codigo: 'HIJO', nombre: 'HIJO', definicion: simpleProcess('HIJO') },
    {
      codigo: 'ADULTO',
      nombre: 'ADULTO',
      definicion: simpleProcess('ADULTO', { form: 'G', calls: ['HIJO'] }),
    },
    { codigo: 'APUNTE', nombre: 'APUNTE', definicion: { nombre: 'APUNTE' }, publicar: false },
  ];
  let client: WorkflowClient;

  beforeEach(async () => {
    client = await startWorkflowHost({ formularios, procesos });
  });
  afterEach(() => client?.host.stop());

  const versions = async (codigo: string): Promise<number> =>
    ((await client.state('ana', codigo).expect(200)).body.versiones as unknown[]).length;

  it('are published once, and again only where they or their forms change', async () => {
    const again = await importInto(client.host, { formularios, procesos });
    expect(again.report['formularios']).to.deep.equal({ created: 0, changed: 0, left: 2 });
    expect(again.report['procesos']).to.deep.equal({ created: 0, changed: 0, left: 3 });
    // The form was changed here, and is again as it was with the import: the version has that form already.
    await client.saveForm('ana', 'G', { schema: asking('otro') }).expect(200);
    const third = await importInto(client.host, { formularios, procesos });
    expect(third.report['procesos']).to.include({ changed: 0, left: 3 });
    expect(await versions('ADULTO')).to.equal(1);
    const changed = [{ ...formularios[1]!, schema: asking('nuevo') }];
    const fourth = await importInto(client.host, { formularios: changed, procesos });
    expect(fourth.report['procesos']).to.include({ changed: 1, left: 2 });
    expect(await versions('ADULTO')).to.equal(2);
  });

  it('are exported in the format of an import, called processes first', async () => {
    const sections = await exportedSections(client.host);
    expect(sections['formularios']).to.deep.equal(formularios);
    expect(sections['procesos']!.map(({ codigo, publicar }) => [codigo, publicar])).to.deep.equal([
      ['HIJO', true],
      ['ADULTO', true],
      ['APUNTE', false],
    ]);
    expect(sections['procesos']![0]!['definicion']).to.deep.equal(withCodes(simpleProcess('HIJO')));
    const { report } = await importInto(client.host, await exportFrom(client.host));
    expect(report['procesos']).to.deep.equal({ created: 0, changed: 0, left: 3 });
  });

  it('are exported as drafts, faulty or not, and imported again', async () => {
    const drafts: Record<string, object> = {
      D1: { nombre: '', codigo: null },
      D2: { nombre: 7 },
      D3: { tareas: [] },
      D4: { codigo: 'D4', nombre: 'x'.repeat(201) },
    };
    for (const [codigo, definicion] of Object.entries(drafts)) {
      await client.saveDraft('ana', codigo, { definicion, revision: 0 }).expect(200);
    }
    const file = await exportFrom(client.host);
    const here = await importInto(client.host, file);
    expect(here.report['procesos']).to.deep.equal({ created: 0, changed: 0, left: 7 });
    expect(here.warnings.join()).not.to.include('draft');
    const other = await startWorkflowHost();
    try {
      expect((await importInto(other.host, file)).report['procesos']).to.include({ created: 7 });
      for (const [codigo, definicion] of Object.entries(drafts)) {
        const { body } = await other.state('ana', codigo).expect(200);
        expect(body.staging.definicion).to.deep.equal({ codigo, nombre: codigo, ...definicion });
      }
    } finally {
      await other.host.stop();
    }
  });

  it('leave the drafts of designers as they are', async () => {
    const { body } = await client.state('ana', 'HIJO');
    const mine = simpleProcess('HIJO', { name: 'Mío' });
    await client.saveDraft('ana', 'HIJO', { definicion: mine, revision: body.staging.revision as number }).expect(200);
    const theirs = { codigo: 'HIJO', nombre: 'Suyo', definicion: simpleProcess('HIJO', { name: 'Suyo' }) };
    await importInto(client.host, { procesos: [theirs] });
    const after = await client.state('ana', 'HIJO').expect(200);
    expect(after.body.activa.definicion.nombre).to.equal('Suyo');
    expect(after.body.staging.definicion).to.deep.equal(withCodes(mine));
    const { warnings, report } = await importInto(client.host, {
      procesos: [{ ...theirs, nombre: 'Otro', definicion: simpleProcess('HIJO', { name: 'Otro' }), publicar: false }],
    });
    expect(report['procesos']).to.include({ left: 1 });
    expect(warnings.join()).to.include('draft');
  });
});

describe('a faulty process of a bundle', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost({ formularios: [{ codigo: 'G', nombre: 'G', schema: asking('uno') }] });
  });
  after(() => client?.host.stop());

  it('has a code that looks like a UUID', async () => {
    const codigo = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001';
    const item = { codigo, nombre: 'UUID', definicion: { ...simpleProcess(codigo), nombre: 'UUID' } };
    expect(await refusalOf(importInto(client.host, { procesos: [item] }))).to.include('procesos[0].codigo');
  });

  it('stops the import, which reports the field', async () => {
    const wrong = { codigo: 'MALO', nombre: 'MALO', definicion: simpleProcess('MALO', { form: 'NADA' }) };
    expect(await refusalOf(importInto(client.host, { procesos: [wrong] }))).to.match(
      /procesos\[0\]\.definicion\.tareas\[0\]\.formulario.*«NADA»/s,
    );
    const other = { codigo: 'UNO', nombre: 'UNO', definicion: simpleProcess('DOS') };
    expect(await refusalOf(importInto(client.host, { procesos: [other] }))).to.include('definicion.codigo');
    const form = {
      codigo: 'G',
      nombre: 'G',
      schema: { type: 'object', properties: { a: { type: 'nada' } } },
    };
    expect(await refusalOf(importInto(client.host, { formularios: [form] }))).to.include('schema.properties.a');
    await client.state('ana', 'MALO').expect(404);
  });
});
