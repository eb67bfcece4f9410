import { expect } from 'chai';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import {
  simpleProcess,
  startWorkflowHost,
  workflowPlugins,
  type WorkflowClient,
} from '../../support/workflow-client.js';

const opciones = ['CC', 'NIT'].map((codigo) => ({ codigo, nombre: codigo }));

describe('the names that conditions of a draft can read', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost({}, { plugins: [...workflowPlugins, tramites] });
  });
  after(() => client.host.stop());

  it('are the answers of the tramite and of the forms of its tasks, with their types and options', async () => {
    const admin = await client.admin();
    await client.release('ana', simpleProcess('PERMISO'));
    const preguntas = [
      { pre_codigo: 'clase', pre_texto: 'Clase de documento', pre_tipo: 'SELECCION', opciones },
      { pre_codigo: 'nota', pre_texto: 'Lea esto', pre_tipo: 'INFORMATIVO' },
    ];
    const item = { codigo: 'T', nombre: 'T', proceso: 'PERMISO', preguntas };
    const saved = await admin.mutate('tramites.tramites.save', item);
    expect(saved.status, saved.text).to.equal(200);
    const schema = { type: 'object', properties: { monto: { type: 'number', title: 'Monto' } } };
    await client.saveForm('ana', 'F_MONTO', { schema }).expect(200);
    const definicion = simpleProcess('PERMISO', { form: 'F_MONTO' });
    const { revision } = (await client.state('ana', 'PERMISO')).body.staging;
    await client.saveDraft('ana', 'PERMISO', { definicion, revision }).expect(200);
    const { data } = await admin.query('workflow.processes.names', { llave: 'PERMISO' });
    expect(data.items).to.deep.equal([
      { nombre: 'datos.clase', texto: 'Clase de documento', tipo: 'SELECCION', opciones, tarea: null },
      { nombre: 'datos.monto', texto: 'Monto', tipo: 'NUMERO', opciones: [], tarea: 'A' },
    ]);
  });
});
