import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { holdNotes, whileLocked } from '../../support/locks.js';
import { TransferCity } from '../../support/transfer-city.js';

const end = task('FIN', 'FIN');
const alone = (codigo: string, procedimiento: string, process: string, more: object = {}) =>
  definition([task('PROCEDIMIENTO', codigo, { procedimiento }), end], flow(`${codigo}>FIN`), {
    codigo: process,
    ...more,
  });

describe('a task that runs by itself, in another version', () => {
  let transfers: TransferCity;

  before(async () => {
    transfers = await TransferCity.start();
  });
  after(() => transfers.stop());
  afterEach(() => transfers.city.checkHistories());

  const runs = async (llave: string): Promise<readonly unknown[]> => {
    const { database } = transfers.timed.host;
    const rows = await database.rows<{ cambio: unknown }>(
      `SELECT h.cambio FROM workflow_history h JOIN workflow_instance i ON i.id = h.instance_id
       WHERE i.llave = $1 AND h.tipo = 'HECHA' ORDER BY h.id`,
      [llave],
    );
    return rows.map(({ cambio }) => database.parseJson<{ procedimiento?: string }>(cambio).procedimiento);
  };

  it('stands still there until it is tried again, by its new definition', async () => {
    const { city, admin } = transfers;
    await transfers.publish(alone('MIRAR', 'CUANDO', 'FALLIDA'));
    const llave = await city.start('FALLIDA', { espera: 'nunca' });
    await city.untilTask(llave, 'MIRAR', 'INCIDENTE');
    const traslados = [{ desde: 'MIRAR', hacia: 'VER' }];
    await transfers.publish(alone('VER', 'ECO', 'FALLIDA', { traslados }));
    const [fit] = await transfers.checkMove({ proceso: 'FALLIDA' });
    expect(fit).to.deep.include({ llave, motivos: [] });
    await transfers.moveOne(llave);
    const { id, estado } = await city.task(llave, 'VER');
    expect(estado).to.equal('INCIDENTE');
    expect((await admin.mutate('workflow.tasks.retry', { tarea: id, motivo: 'Corregido' })).status).to.equal(200);
    await city.untilEnded(llave);
    expect(await runs(llave)).to.deep.equal(['ECO']);
  });

  it('goes on there by another way, where its work was done and nobody could tell where to go', async () => {
    const { city, admin } = transfers;
    const led = (usuario: string) =>
      definition(
        [task('PROCEDIMIENTO', 'MIRAR', { procedimiento: 'ECO' }), user('ATENDER', { asignacion: { usuario } }), end],
        flow('MIRAR>ATENDER', 'ATENDER!SIGUE>FIN'),
        { codigo: 'SIN_NADIE' },
      );
    await transfers.publish(led('datos.quien'));
    const llave = await city.start('SIN_NADIE');
    await city.untilTask(llave, 'MIRAR', 'INCIDENTE');
    await transfers.publish(led('"luz"'));
    await transfers.moveOne(llave);
    const { id } = await city.task(llave, 'MIRAR');
    await admin.mutate('workflow.tasks.retry', { tarea: id, motivo: 'Corregido' });
    await city.untilTask(llave, 'ATENDER', 'ASIGNADA');
    expect(await runs(llave)).to.deep.equal(['ECO']);
  });

  it('is done once and by its new definition, where it ran as its instance was moved', async () => {
    const { city } = transfers;
    const { database } = transfers.timed.host;
    await transfers.publish(alone('A', 'DEMORA', 'EN_CURSO'));
    let llave = '';
    await whileLocked(database, holdNotes(database), async () => {
      llave = await city.start('EN_CURSO');
      const { id } = await city.task(llave, 'A');
      await until('its procedure runs', async () => {
        const [row] = await database.rows<{ attempts: number }>('SELECT attempts FROM workflow_task WHERE id = $1', [
          id,
        ]);
        return row!.attempts === 1;
      });
      await transfers.publish(alone('A', 'ECO', 'EN_CURSO'));
      await transfers.moveOne(llave);
      await city.untilEnded(llave);
    });
    await until('the earlier run has ended', async () => {
      return (await database.rows("SELECT id FROM host_job WHERE name = 'workflow/automatic-task'")).length === 0;
    });
    expect(await runs(llave)).to.deep.equal(['ECO']);
    expect(await database.rows('SELECT nota FROM city_note WHERE nota = $1', [`intento ${llave}`])).to.deep.equal([]);
  });

  it('calls the same process as before, or its instance stays', async () => {
    const { city } = transfers;
    const calling = (proceso: string) =>
      definition([task('SUBPROCESO', 'S', { proceso, datos: 'datos.nada' }), end], flow('S>FIN'), { codigo: 'LLAMA' });
    for (const codigo of ['UNO', 'OTRO']) {
      await transfers.publish(definition([user('A'), end], flow('A!SIGUE>FIN'), { codigo }));
    }
    await transfers.publish(calling('UNO'));
    const llave = await city.start('LLAMA');
    await city.untilTask(llave, 'S', 'INCIDENTE');
    await transfers.publish(calling('OTRO'));
    expect(await transfers.refusal('LLAMA', llave)).to.deep.equal({
      codigo: 'subproceso_distinto',
      mensaje: 'La tarea S llama al proceso UNO, y en la versión 2 a OTRO.',
    });
  });
});
