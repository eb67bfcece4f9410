import { expect } from 'chai';
import type { z } from 'zod';
import { eventListener } from '../../../host/plugin-api/index.js';
import { instanceEnded } from '../../../plugins/workflow/contract.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { until } from '../../../testing/until.js';
import { pluginOf } from '../../host/support/plugin-of.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { definition, flow, task, user } from './definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from './support/automatic-city.js';
import { workflowPlugins } from './support/workflow-client.js';

const visit = definition([user('VISITAR'), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), { codigo: 'VISITA' });
const caller = definition(
  [task('SUBPROCESO', 'VISITA', { proceso: 'VISITA' }), task('FIN', 'FIN')],
  flow('VISITA>FIN'),
  { codigo: 'LICENCIA' },
);
const quick = definition([task('DECISION', 'NADA'), task('FIN', 'FIN')], flow('NADA>FIN'), { codigo: 'RAPIDO' });

describe('the event that an instance has ended', () => {
  const heard: z.output<typeof instanceEnded.data>[] = [];
  let city: AutomaticCity;
  let admin: AdminCaller;

  before(async () => {
    const listening = pluginOf({
      listens: () => [
        eventListener({
          event: instanceEnded,
          name: 'sample/note-ended',
          handle: (data) => Promise.resolve(void heard.push(data)),
        }),
      ],
    });
    city = await startAutomaticCity({ plugins: [...workflowPlugins, listening] });
    for (const one of [visit, caller, quick]) await city.client.release('ana', one);
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
  });
  after(() => city.stop());

  const endOf = async (llave: string): Promise<object> => {
    const own = () => heard.filter((one) => one.llave === llave);
    await until('it is heard', () => own().length > 0);
    expect(own()).to.have.length(1);
    const [{ at, ...told }] = own() as [(typeof heard)[0]];
    expect(new Date(at).getTime()).to.be.closeTo(city.client.host.clock.now().getTime(), 60_000);
    return told;
  };
  const ended = { estado: 'FINALIZADA', resultado: null, favorable: true, isWatched: false };
  const cancelled = { estado: 'CANCELADA', resultado: null, favorable: false, isWatched: false };
  const calledOf = async (llave: string): Promise<string> => {
    const [row] = await city.client.host.database.rows<{ llave: string }>(
      `SELECT c.llave FROM workflow_instance c JOIN workflow_instance p ON p.id = c.parent_id WHERE p.llave = $1`,
      [llave],
    );
    return row!.llave;
  };

  it('reports an end by a person, and that of an instance that waits for nothing', async () => {
    const llave = await city.start('VISITA');
    expect(heard.map((one) => one.llave)).not.to.include(llave);
    await city.work('luz', llave, 'VISITAR');
    expect(await endOf(llave)).to.deep.equal({ llave, proceso: 'VISITA', ...ended });
    const other = await city.start('RAPIDO');
    expect(await endOf(other)).to.deep.equal({ llave: other, proceso: 'RAPIDO', ...ended });
  });

  it('reports the ends of a called instance and of its caller, each once', async () => {
    const llave = await city.start('LICENCIA');
    await city.untilTask(llave, 'VISITA', 'EN_ESPERA');
    const called = await calledOf(llave);
    await city.work('luz', called, 'VISITAR');
    expect(await endOf(called)).to.deep.equal({ llave: called, proceso: 'VISITA', ...ended });
    expect(await endOf(llave)).to.deep.equal({ llave, proceso: 'LICENCIA', ...ended });
  });

  it('reports a cancellation, also of called instances', async () => {
    const llave = await city.start('LICENCIA');
    await city.untilTask(llave, 'VISITA', 'EN_ESPERA');
    const called = await calledOf(llave);
    await admin.mutate('workflow.instances.cancel', { llave, motivo: 'Desistió.' });
    expect(await endOf(called)).to.deep.equal({ llave: called, proceso: 'VISITA', ...cancelled });
    expect(await endOf(llave)).to.deep.equal({ llave, proceso: 'LICENCIA', ...cancelled });
  });

  it('is not published for an instance that continues, or whose end was refused', async () => {
    const llave = await city.start('VISITA');
    await admin.mutate('workflow.instances.suspend', { llave, motivo: 'Un papel.' });
    const { id } = await city.task(llave, 'VISITAR');
    expect((await city.act('luz', id)).status).to.be.within(400, 409);
    await admin.mutate('workflow.instances.resume', { llave, motivo: 'Llegó.' });
    const left = await city.client.host.database.rows("SELECT id FROM host_job WHERE name = 'sample/note-ended'");
    expect(left).to.deep.equal([]);
    expect(heard.map((one) => one.llave)).not.to.include(llave);
  });
});
