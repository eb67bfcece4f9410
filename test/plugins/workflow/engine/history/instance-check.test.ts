import { expect } from 'chai';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { inParallel, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';

const two = inParallel('DOS', user('UNA'), user('OTRA'));

describe('workflow.instances.check', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;

  before(async () => {
    city = await startAutomaticCity();
    admin = await city.client.admin();
    await city.client.release('ana', two);
  });
  after(() => city.stop());

  const change = (sql: string, llave: string) => city.client.host.database.changeRows(sql, [llave]);
  const differences = async (llave: string): Promise<unknown> => {
    const { data, text } = await admin.query('workflow.instances.check', { llave });
    expect(data, text).to.be.an('object');
    return data.diferencias;
  };
  const ofIt = 'instance_id = (SELECT id FROM workflow_instance WHERE llave = $1)';

  it('rebuilds an instance at each of its steps', async () => {
    const llave = await city.start('DOS', { a: 1 });
    const { id } = await city.task(llave, 'UNA');
    expect(await differences(llave)).to.deep.equal([]);
    await city.claim('luz', id).expect(200);
    expect(await differences(llave)).to.deep.equal([]);
    await city.client.post('luz', 'soltar-tarea/', { tarea_id: id }).expect(200);
    expect(await differences(llave)).to.deep.equal([]);
    await city.work('rosa', llave, 'UNA', { b: 2 });
    expect(await differences(llave)).to.deep.equal([]);
    await city.work('luz', llave, 'OTRA', { a: 3 });
    expect(await differences(llave)).to.deep.equal([]);
  });

  it('tells what is stored otherwise', async () => {
    const llave = await city.start('DOS', { a: 1 });
    await change(`UPDATE workflow_instance SET datos = '{"a": 2}' WHERE llave = $1`, llave);
    expect(await differences(llave)).to.deep.equal(['datos']);
    await change(`UPDATE workflow_task SET estado = 'COMPLETADA' WHERE codigo = 'UNA' AND ${ofIt}`, llave);
    expect(await differences(llave)).to.deep.equal(['tareas', 'datos']);
    await change(`DELETE FROM workflow_token WHERE codigo = 'UNA' AND ${ofIt}`, llave);
    expect(await differences(llave)).to.deep.equal(['flujo', 'tareas', 'datos']);
    await change("UPDATE workflow_instance SET estado = 'FINALIZADA' WHERE llave = $1", llave);
    expect(await differences(llave)).to.deep.equal(['estado', 'flujo', 'fichas', 'tareas', 'datos']);
  });

  it('tells an instance that is on another version than its last step says', async () => {
    const llave = await city.start('DOS');
    await city.client.release('ana', { ...two, nombre: 'Otra' });
    const active = "(SELECT active_version_id FROM workflow_process WHERE codigo = 'DOS')";
    await change(`UPDATE workflow_instance SET version_id = ${active} WHERE llave = $1`, llave);
    expect(await differences(llave)).to.deep.equal(['version']);
  });

  it('refuses a live instance without a token, and an ended one with one', async () => {
    const llave = await city.start('DOS');
    await change("UPDATE workflow_instance SET estado = 'FINALIZADA' WHERE llave = $1", llave);
    expect(await differences(llave)).to.deep.equal(['estado', 'fichas']);
    await change("UPDATE workflow_instance SET estado = 'SUSPENDIDA' WHERE llave = $1", llave);
    await change(`DELETE FROM workflow_token WHERE ${ofIt}`, llave);
    expect(await differences(llave)).to.deep.equal(['estado', 'flujo', 'fichas']);
  });

  it('refuses what is in a scope that is not there', async () => {
    const llave = await city.start('DOS');
    const { id } = await city.task(llave, 'UNA');
    await city.claim('luz', id).expect(200);
    expect((await city.act('luz', id)).status).to.equal(200);
    await change(`DELETE FROM workflow_scope WHERE ${ofIt}`, llave);
    expect(await differences(llave)).to.deep.equal(['flujo', 'ambitos']);
    await change(`UPDATE workflow_task SET scope = 7 WHERE codigo = 'UNA' AND ${ofIt}`, llave);
    expect(await differences(llave)).to.deep.equal(['flujo', 'ambitos', 'tareas']);
  });

  it('says so where data were erased', async () => {
    const llave = await city.start('DOS', { a: 1 });
    await admin.mutate('host.audit.erase', { kind: 'workflow.instance', id: llave });
    const { data } = await admin.query('workflow.instances.check', { llave });
    // Where its first step leads to, its process alone tells.
    const decisiones = { revisadas: 1, sinDatos: [], distintas: [] };
    expect(data).to.deep.equal({ estado: 'ACTIVA', entradas: 1, tieneDatos: false, diferencias: [], decisiones });
    const unknown = { llave: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3ffff' };
    expect((await admin.query('workflow.instances.check', unknown)).status).to.equal(404);
  });
});
