import { expect } from 'chai';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';

const inBlock = [
  task('PARALELO', 'ABRIR', { cierra: 'CERRAR' }),
  user('UNA'),
  user('OTRA'),
  task('UNION', 'CERRAR'),
  task('FIN', 'FIN'),
];
const waysOfBlock = ['ABRIR>UNA', 'ABRIR>OTRA', 'UNA!SIGUE>CERRAR', 'OTRA!SIGUE>CERRAR', 'CERRAR>FIN'];
const first = definition(inBlock, flow(...waysOfBlock), { codigo: 'DOS' });
/** A version with a transition before all others. */
const second = definition([user('ANTES'), ...inBlock], flow('ANTES!SIGUE>ABRIR', ...waysOfBlock), { codigo: 'DOS' });

describe('a join that half of its branches have reached', () => {
  let city: AutomaticCity;

  before(async () => {
    city = await startAutomaticCity();
  });
  after(() => city.stop());

  it('waits for the same branches in a version with a transition inserted before them', async () => {
    const { client } = city;
    const { database } = client.host;
    await client.release('ana', first);
    const llave = await city.start('DOS');
    await city.work('luz', llave, 'UNA');
    await client.release('ana', second);

    const ofIt = 'instance_id = (SELECT id FROM workflow_instance WHERE llave = $1)';
    const [arrival] = await database.rows<{ branch: string }>(`SELECT branch FROM workflow_arrival WHERE ${ofIt}`, [
      llave,
    ]);
    const [token] = await database.rows<{ branch: string }>(`SELECT branch FROM workflow_token WHERE ${ofIt}`, [llave]);
    const admin = await client.admin();
    const { data } = await admin.query('workflow.processes.get', { llave: 'DOS' });
    const { transiciones } = data.activa.definicion as { transiciones: { codigo: string; hacia: string }[] };
    const begun = (branch: string) => transiciones.find(({ codigo }) => codigo === branch)?.hacia;
    expect([begun(arrival!.branch), begun(token!.branch)]).to.deep.equal(['UNA', 'OTRA']);

    // As an administrator moves the instance to the new version.
    await database.changeRows(
      `UPDATE workflow_instance SET version_id = (SELECT active_version_id FROM workflow_process WHERE codigo = 'DOS')
       WHERE llave = $1`,
      [llave],
    );
    await city.work('luz', llave, 'OTRA');
    expect((await city.see(llave)).estado).to.equal('FINALIZADA');
    await city.checkHistories('version');
  });
});
