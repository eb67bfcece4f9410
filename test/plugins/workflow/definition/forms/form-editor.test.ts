import { expect } from 'chai';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { asking, simpleProcess, startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

describe('the editor of forms', () => {
  let client: WorkflowClient;
  let admin: AdminCaller;

  before(async () => {
    client = await startWorkflowHost();
    admin = await client.admin();
    await client.saveForm('ana', 'VISITA', { schema: asking('hallazgo'), nombre: 'Informe de la visita' }).expect(200);
    await client.saveForm('ana', 'OTRO', { schema: asking('x'), nombre: 'Otro' }).expect(200);
  });
  after(() => client?.host.stop());

  it('finds forms by the words of their name or code, and counts the processes that use them', async () => {
    await client.release('ana', simpleProcess('P', { form: 'VISITA' }));
    const found = await admin.items('workflow.forms.list', { search: 'informe VISÍTA' });
    expect(found).to.deep.equal([
      { codigo: 'VISITA', nombre: 'Informe de la visita', revision: 1, estado: 'ACTIVO', procesos: 1 },
    ]);
    expect(await admin.items('workflow.forms.list', { search: 'nada' })).to.deep.equal([]);
  });

  it('lists the processes that use a form, active or drafted, and the places that read a field', async () => {
    await client.release('ana', simpleProcess('P_ACTIVO', { form: 'OTRO' }));
    const [first, ...rest] = (simpleProcess('P_BORRADOR', { form: 'OTRO' }) as { transiciones: object[] }).transiciones;
    const definicion = {
      ...simpleProcess('P_BORRADOR', { form: 'OTRO' }),
      transiciones: [{ ...first, condicion: 'datos.hallazgo = "grave"' }, ...rest],
    };
    await client.saveDraft('ana', 'P_BORRADOR', { definicion, revision: 0 }).expect(200);
    const { data } = await admin.query('workflow.forms.uses', { codigo: 'OTRO', campos: ['hallazgo', 'hall'] });
    const uses = data.items as { codigo: string; activa: object | null; borrador: boolean; lee: object[] }[];
    expect(uses.map(({ codigo, activa, borrador }) => [codigo, activa, borrador])).to.deep.equal([
      ['P_ACTIVO', { version: 1, revision: 1 }, false],
      ['P_BORRADOR', null, true],
    ]);
    expect(uses[0]!.lee).to.deep.equal([]);
    const [reader, ...others] = uses[1]!.lee as { campo: string; donde: string }[];
    expect(others).to.deep.equal([]);
    expect(reader!.campo).to.equal('hallazgo');
    expect(reader!.donde).to.match(/^La transición de «/);
    expect((await admin.query('workflow.forms.uses', { codigo: 'NADA' })).status).to.equal(404);
  });

  it('tries a form before it is saved: its fields, what would be stored, what would be refused', async () => {
    const schema = {
      type: 'object',
      properties: { dias: { type: 'integer', title: 'Días', minimum: 1 }, motivo: { type: 'string', title: 'Motivo' } },
      required: ['dias'],
    };
    const ui = { campos: { motivo: { condicion: 'dias > 10', obligatorio: true } } };
    const tried = async (respuestas: object) =>
      (await admin.query('workflow.forms.preview', { schema, ui, respuestas })).data as {
        campos: { codigo: string }[];
        ocultos: string[];
        errores: object;
        guardado: object | null;
        rechazo: { msg: string; errors: object } | null;
      };
    const stored = await tried({ dias: '5', motivo: 'oculto' });
    expect(stored.campos.map(({ codigo }) => codigo)).to.deep.equal(['dias']);
    expect(stored).to.deep.include({ ocultos: ['motivo'], guardado: { dias: 5 }, rechazo: null });
    const refused = await tried({ dias: '20' });
    expect(refused.guardado).to.equal(null);
    expect(refused.rechazo!.errors).to.have.keys('motivo');
    expect((await tried({ dias: 'cinco' })).errores).to.have.keys('dias');
    const bad = await admin.query('workflow.forms.preview', {
      schema: { ...schema, properties: { dias: { type: 'string', pattern: '(' } } },
    });
    expect(bad.status).to.equal(400);
    expect(Object.keys(bad.errors ?? {}).join()).to.include('schema.properties.dias');
    expect((await (await client.admin('lector')).query('workflow.forms.preview', { schema })).status).to.equal(403);
  });

  it('names who saved first in the refusal of a later save', async () => {
    await client.saveForm('beto', 'OTRO', { schema: asking('y'), revision: 1 }).expect(200);
    const { body } = await client.saveForm('ana', 'OTRO', { schema: asking('z'), revision: 1 }).expect(409);
    expect(body.code).to.equal('stale_revision');
    expect(body.detail ?? body.mensaje ?? body.msg).to.match(/: .*(beto|Beto).*, el /);
  });
});
