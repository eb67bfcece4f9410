import { expect } from 'chai';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import { until } from '../../../../../testing/until.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { LegalCity } from '../../support/legal-city.js';

const end = task('FIN', 'FIN');
const rules = [
  { antes: { habiles: 3 }, prioridad: 2 },
  { despues: 'P2D', prioridad: 3 },
];

/** A task that follows its record, one that ends before it, one with a term of its own, and one in calendar days. */
const processes = [
  definition([user('RESPONDER', { plazo: { legal: true }, reglas: rules }), end], flow('RESPONDER!SIGUE>FIN'), {
    codigo: 'SIGUE',
  }),
  definition([user('PROYECTAR', { plazo: { legal: true, antes: { habiles: 2 } } }), end], flow('PROYECTAR!SIGUE>FIN'), {
    codigo: 'ANTES',
  }),
  definition([user('REVISAR', { plazo: { habiles: 12 }, reglas: rules }), end], flow('REVISAR!SIGUE>FIN'), {
    codigo: 'PROPIO',
  }),
  definition([user('VISITAR', { plazo: 'P30D' }), end], flow('VISITAR!SIGUE>FIN'), { codigo: 'CORRIDO' }),
];

interface Effect {
  readonly que: string;
  readonly total: number;
  readonly completo: boolean;
  readonly primeros: readonly { radicado: string; tramite: string; tarea: string | null }[];
}

describe('the preview of a change of the calendar', () => {
  let city: LegalCity;
  const days = ['2026-04-13', '2026-04-15'];

  before(async () => {
    city = await LegalCity.start(processes);
    for (const codigo of ['SIGUE', 'ANTES', 'PROPIO', 'CORRIDO']) await city.file('2026-03-26', codigo);
    // Its last day is before the closed ones, and that of the later one comes behind them.
    await city.file('2026-03-02', 'SIGUE');
    await city.file('2026-04-14', 'PROPIO');
    const paused = await city.file('2026-03-26', 'SIGUE');
    await city.pause('2026-03-27', paused);
    const set = await city.file('2026-03-26', 'PROPIO');
    const [timer] = await city.timers(set.llave);
    const moved = { temporizador: timer!.id, fecha: '2031-02-03T12:00:00-05:00', motivo: 'Paro' };
    expect((await city.does('2026-03-27', 'workflow.timers.move', moved)).status).to.equal(200);
  });
  after(() => city.stop());

  const admin = (): Promise<AdminCaller> => AdminCaller.login(city.host, 'jefa', PASSWORD);
  const effects = async (change: object): Promise<readonly Effect[]> =>
    (await (await admin()).query('calendar.effects', change)).data.efectos;

  /** Returns all stored moments that follow the calendar, by kind and id. */
  const moments = async (): Promise<ReadonlyMap<string, string>> => {
    const rows = await city.host.database.rows<{ kind: string; id: number; at: Date | null }>(
      `SELECT 'expedientes' AS kind, id, vence AS at FROM tramites_record
       UNION ALL SELECT 'tareas' AS kind, id, vence AS at FROM workflow_task
       UNION ALL SELECT 'temporizadores' AS kind, id, due_at AS at FROM workflow_timer`,
    );
    return new Map(rows.map(({ kind, id, at }) => [`${kind} ${id}`, String(at?.toISOString())]));
  };

  /** Makes a change, waits until all is counted anew, and returns how many moments of each kind have moved. */
  const movedBy = async (name: string, input: object): Promise<Record<string, number>> => {
    const before = await moments();
    expect((await city.does('2026-04-01', name, input)).status).to.equal(200);
    await until('all is counted anew', async () => {
      const jobs = await city.host.database.rows(
        `SELECT id FROM host_job WHERE (name LIKE 'terms/%' OR name LIKE 'workflow/count%' OR name = 'workflow/legal-times')
           AND (lease IS NOT NULL OR due_at <= $1)`,
        [city.host.clock.now()],
      );
      return jobs.length === 0;
    });
    const counts: Record<string, number> = {};
    for (const [key, at] of await moments()) {
      const kind = key.split(' ', 1)[0]!;
      if (before.get(key) !== at) counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  };
  const countsOf = (shown: readonly Effect[]) => Object.fromEntries(shown.map(({ que, total }) => [que, total]));

  it('names the records, tasks and timers that closing and opening days then move, and no others', async () => {
    await city.on('2026-04-01');
    const closing = await effects({ cerrar: days });
    expect(closing.map(({ que, completo }) => [que, completo])).to.deep.equal([
      ['expedientes', true],
      ['tareas', true],
      ['temporizadores', true],
    ]);
    const [record] = closing[0]!.primeros;
    expect(record).to.deep.include({
      tramite: 'SIGUE',
      tarea: null,
      antes: '2026-04-21T04:59:59.999Z',
      despues: '2026-04-23T04:59:59.999Z',
    });
    expect(record!.radicado).to.match(/^\d{4}-\d+$/);
    expect(closing[1]!.primeros.map(({ tarea }) => tarea)).to.include.members(['RESPONDER', 'PROYECTAR', 'REVISAR']);
    const input = { dias: days.map((dia) => ({ dia })) };
    expect(await movedBy('calendar.closedDays.close', input)).to.deep.equal(countsOf(closing));

    const opening = await effects({ abrir: days });
    expect(countsOf(opening)).to.deep.equal(countsOf(closing));
    expect(await movedBy('calendar.closedDays.open', { dias: days })).to.deep.equal(countsOf(opening));
  });

  it('counts all of them where Saturdays become working days', async () => {
    await city.on('2026-04-01');
    const shown = countsOf(await effects({ sabados_habiles: true }));
    expect(shown['expedientes']).to.be.greaterThan(1);
    expect(await movedBy('calendar.configure', { sabados_habiles: true })).to.deep.equal(shown);
    expect(await movedBy('calendar.configure', { sabados_habiles: false })).to.deep.equal(shown);
  });

  it('is empty for a day that changes nothing, and is refused without the permission', async () => {
    await city.on('2026-04-01');
    // A Sunday, an open day that is to be opened, and a day behind all terms.
    expect(await effects({ cerrar: ['2026-04-12'], abrir: ['2026-04-14'] })).to.deep.equal([]);
    expect(await effects({ cerrar: ['2030-01-03'] })).to.deep.equal([]);
    const reader = await AdminCaller.login(city.host, 'lector', PASSWORD);
    expect(await reader.query('calendar.effects', { cerrar: days })).to.include({ status: 403 });
  });
});
