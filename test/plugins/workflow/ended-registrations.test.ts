import { expect } from 'chai';
import { ProcessedRegistrations, type ProcessEnd } from '../../../plugins/tramites/contract.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { pluginOf } from '../../host/support/plugin-of.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { definition, flow, task, user } from './definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from './support/automatic-city.js';
import { workflowPlugins } from './support/workflow-client.js';

const denies = task('FIN', 'NIEGA', { resultado: 'NEGADA', favorable: false, para_ciudadano: 'Falta un pago.' });
const study = definition([user('ESTUDIAR'), denies], flow('ESTUDIAR!SIGUE>NIEGA'), { codigo: 'ESTUDIO' });
const caller = definition(
  [task('SUBPROCESO', 'ESTUDIO', { proceso: 'ESTUDIO' }), task('FIN', 'FIN')],
  flow('ESTUDIO>FIN'),
  { codigo: 'LLAMA' },
);

describe('the end of an instance that no record has started', () => {
  const reported: { readonly llave: string; readonly end: ProcessEnd; readonly isOpen: boolean }[] = [];
  let city: AutomaticCity;
  let admin: AdminCaller;

  before(async () => {
    const noting = pluginOf({
      bindings({ bind }) {
        bind(ProcessedRegistrations).toConstantValue({
          async processEnded(tx, llave, end) {
            const sql = "SELECT id FROM workflow_instance WHERE llave = $1 AND estado = 'ACTIVA'";
            const isOpen = (await city.client.host.database.rows(sql, [llave], tx)).length === 1;
            reported.push({ llave, end, isOpen });
          },
        });
      },
    });
    city = await startAutomaticCity({ plugins: [...workflowPlugins, noting] });
    for (const one of [study, caller]) await city.client.release('ana', one);
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
  });
  after(() => city.stop());

  it('is reported once in its transaction, with the words of the process', async () => {
    const llave = await city.start('ESTUDIO');
    await city.work('luz', llave, 'ESTUDIAR');
    await city.untilEnded(llave);
    const own = reported.filter((one) => one.llave === llave);
    expect(own).to.have.length(1);
    expect(own[0]).to.deep.include({ isOpen: false });
    expect(own[0]!.end).to.deep.include({
      kind: 'ended',
      favorable: false,
      resultado: 'NEGADA',
      aviso: 'Falta un pago.',
    });
  });

  it('is reported for a cancellation, with the words of staff, and not for a called instance', async () => {
    const llave = await city.start('LLAMA');
    await city.untilTask(llave, 'ESTUDIO', 'EN_ESPERA');
    const before = reported.length;
    const cancelled = { llave, motivo: 'Repetida.', para_ciudadano: 'La pidió dos veces.' };
    expect((await admin.mutate('workflow.instances.cancel', cancelled)).status).to.equal(200);
    expect(reported.slice(before)).to.deep.equal([
      { llave, end: { kind: 'cancelled', paraCiudadano: 'La pidió dos veces.' }, isOpen: false },
    ]);
    const other = await city.start('LLAMA');
    await city.untilTask(other, 'ESTUDIO', 'EN_ESPERA');
    const [called] = await city.client.host.database.rows<{ llave: string }>(
      'SELECT c.llave FROM workflow_instance c JOIN workflow_instance p ON p.id = c.parent_id WHERE p.llave = $1',
      [other],
    );
    await city.work('luz', called!.llave, 'ESTUDIAR');
    await city.untilEnded(other);
    expect(reported.slice(before + 1).map((one) => one.llave)).to.deep.equal([other]);
  });
});
