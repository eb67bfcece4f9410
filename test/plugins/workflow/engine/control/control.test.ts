import { expect } from 'chai';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { until } from '../../../../../testing/until.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';

const visit = definition([user('VISITAR'), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), { codigo: 'VISITA' });

/** A process with two branches: one has an automatic task, the other one calls a process. */
const both = definition(
  [
    user('RADICAR'),
    task('PARALELO', 'ABRIR', { cierra: 'CERRAR' }),
    task('PROCEDIMIENTO', 'VER', { procedimiento: 'CUANDO' }),
    task('SUBPROCESO', 'VISITA', { proceso: 'VISITA' }),
    task('UNION', 'CERRAR'),
    task('FIN', 'FIN'),
  ],
  flow('RADICAR!SIGUE>ABRIR', 'ABRIR>VER', 'ABRIR>VISITA', 'VER>CERRAR', 'VISITA>CERRAR', 'CERRAR>FIN'),
  { codigo: 'AMBAS' },
);

const single = definition(
  [user('ELEGIDA', { asignacion: { usuario: 'datos.quien' } }), task('FIN', 'FIN')],
  flow('ELEGIDA!SIGUE>FIN'),
  { codigo: 'SOLA' },
);

describe('control of instances', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;

  before(async () => {
    city = await startAutomaticCity();
    admin = await city.client.admin();
    for (const one of [visit, both, single]) await city.client.release('ana', one);
  });
  after(() => city.stop());

  const move = async (what: string, llave: string): Promise<[number, string | undefined]> => {
    const { status, reason } = await admin.mutate(`workflow.instances.${what}`, { llave, motivo: 'Prueba' });
    return [status, reason];
  };
  const rows = (table: string, llave: string) =>
    city.client.host.database.rows(
      `SELECT 1 FROM ${table} x JOIN workflow_instance i ON i.id = x.instance_id WHERE i.llave = $1`,
      [llave],
    );
  const visitOf = async (llave: string): Promise<string> => {
    await city.untilTask(llave, 'VISITA', 'EN_ESPERA');
    const [row] = await city.client.host.database.rows<{ llave: string }>(
      'SELECT c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id WHERE i.llave = $1',
      [llave],
    );
    return row!.llave;
  };

  it('suspends an instance with those that it called: tasks are neither taken nor ended, and automatic tasks wait', async () => {
    const llave = await city.start('AMBAS', { espera: 'control' });
    const { id } = await city.task(llave, 'RADICAR');
    await city.claim('luz', id).expect(200);
    expect(await move('suspend', llave)).to.deep.equal([200, undefined]);
    expect(await move('suspend', llave)).to.deep.equal([409, 'estado_no_permitido']);
    const refused = await city.act('luz', id);
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'instancia_suspendida']);
    expect(await move('resume', llave)).to.deep.equal([200, undefined]);
    expect((await city.act('luz', id)).status).to.equal(200);

    const visita = await visitOf(llave);
    expect((await city.incidentOf(llave, 'VER')).codigo).to.equal('procedimiento_rechazado');
    expect(await move('suspend', llave)).to.deep.equal([200, undefined]);
    expect((await city.see(visita)).estado).to.equal('SUSPENDIDA');
    const task = await city.task(visita, 'VISITAR');
    const taken = await city.claim('luz', task.id);
    expect([taken.status, taken.body.code]).to.deep.equal([409, 'tarea_no_disponible']);

    await city.note('control');
    const { id: incident } = await city.task(llave, 'VER');
    await admin.mutate('workflow.tasks.retry', { tarea: incident });
    const { database } = city.client.host;
    await until('its job is done', async () => {
      const jobs = await database.rows("SELECT 1 FROM host_job WHERE name = 'workflow/automatic-task'");
      return jobs.length === 0;
    });
    expect((await city.task(llave, 'VER')).estado).to.equal('EN_EJECUCION');

    expect(await move('resume', llave)).to.deep.equal([200, undefined]);
    await city.untilTask(llave, 'VER', 'COMPLETADA');
    await city.work('luz', visita, 'VISITAR');
    await city.untilEnded(llave);
  });

  it('cancels an instance with those that it called, and leaves no token and no open task', async () => {
    const llave = await city.start('AMBAS', { espera: 'nunca' });
    await city.work('luz', llave, 'RADICAR');
    const visita = await visitOf(llave);
    await city.untilTask(llave, 'VER', 'INCIDENTE');
    const { id } = await city.task(visita, 'VISITAR');
    expect(await move('cancel', llave)).to.deep.equal([200, undefined]);
    for (const one of [llave, visita]) {
      const { estado, tareas } = await city.see(one);
      expect(estado).to.equal('CANCELADA');
      expect(tareas.filter((open) => !['COMPLETADA', 'CANCELADA'].includes(open.estado))).to.deep.equal([]);
      for (const table of ['workflow_token', 'workflow_scope', 'workflow_arrival']) {
        expect(await rows(table, one), table).to.deep.equal([]);
      }
    }
    expect(
      await city.client.host.database.rows('SELECT 1 FROM workflow_task_pool WHERE task_id = $1', [id]),
    ).to.have.lengthOf(0);
    expect((await city.claim('luz', id)).body.code).to.equal('tarea_cerrada');
    for (const what of ['cancel', 'suspend', 'resume']) {
      expect(await move(what, llave), what).to.deep.equal([409, 'estado_no_permitido']);
    }
  });

  it('lets either a concurrent action or a cancellation win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const llave = await city.start('SOLA', { quien: 'luz' });
      const { id } = await city.task(llave, 'ELEGIDA');
      const [[status], acted] = await Promise.all([move('cancel', llave), city.act('luz', id)]);
      const { estado, tareas } = await city.see(llave);
      const isCancelled = estado === 'CANCELADA';
      expect([status, acted.status]).to.deep.equal(isCancelled ? [200, 409] : [409, 200]);
      expect(tareas.map((one) => one.estado)).to.deep.equal([isCancelled ? 'CANCELADA' : 'COMPLETADA']);
    }
  });

  it('hands a task to another user or back to its pool, and names its author', async () => {
    const llave = await city.start('VISITA');
    const { id } = await city.task(llave, 'VISITAR');
    await city.claim('luz', id).expect(200);
    const give = async (tarea: number, usuario: string | null): Promise<unknown[]> => {
      const { status, reason } = await admin.mutate('workflow.tasks.reassign', { tarea, usuario });
      return [status, reason];
    };
    expect(await give(id, 'carla')).to.deep.equal([200, undefined]);
    expect((await city.act('luz', id)).body.code).to.equal('tarea_ajena');
    expect(await give(id, null)).to.deep.equal([200, undefined]);
    expect((await city.task(llave, 'VISITAR')).estado).to.equal('EN_POOL');
    expect((await give(id, 'no-hay'))[0]).to.equal(400);
    expect((await give(2_000_000_000, 'luz'))[0]).to.equal(404);
    const { historial } = await city.see(llave);
    expect(historial.map(({ tipo }) => tipo)).to.deep.equal(['INICIO', 'TOMA', 'REASIGNACION', 'REASIGNACION']);
    await city.work('luz', llave, 'VISITAR');
    expect(await give(id, 'luz')).to.deep.equal([409, 'tarea_cerrada']);

    const own = await city.task(await city.start('SOLA', { quien: 'luz' }), 'ELEGIDA');
    expect(await give(own.id, null)).to.deep.equal([409, 'sin_grupo']);
  });

  it('answers 404 for an unknown instance', async () => {
    expect((await admin.mutate('workflow.instances.cancel', { llave: 'x' })).status).to.equal(400);
    const unknown = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3ffff';
    expect(await move('cancel', unknown)).to.deep.equal([404, 'not_found']);
  });

  it('agrees with the histories at all times', async () => {
    expect(await city.checkHistories()).to.be.greaterThan(3);
  });
});
