import { expect } from 'chai';
import { Outbox } from '../../../../../host/plugin-api/index.js';
import { ChangedTerms } from '../../../../../plugins/workflow/engine/timers/changed-terms.js';
import { LegalEnds } from '../../../../../plugins/workflow/engine/steps/legal-ends.js';
import { until } from '../../../../../testing/until.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { LegalCity, type LegalCase } from '../../support/legal-city.js';
import { expectPoolTerms } from '../../support/pool-terms.js';

const end = task('FIN', 'FIN');
const legal = { legal: true };
const avisar = { plantilla: 'M_AVISO', para: '"jefa@alcaldia.example"' };
const NEVER = '9999-12-31T00:00:00.000Z';

const answer = definition(
  [
    user('RESPONDER', {
      plazo: legal,
      reglas: [
        { antes: { habiles: 3 }, avisar },
        { despues: 'P1D', prioridad: 9 },
      ],
      escalamiento: { pool: ['rol:revision'] },
    }),
    end,
  ],
  flow('RESPONDER!SIGUE>FIN'),
  { codigo: 'RESPUESTA' },
);
/** A process with a term: one task has it two working days earlier, another one a term of its own. */
const drafted = definition(
  [user('REVISAR', { plazo: { habiles: 2 } }), user('PROYECTAR'), end],
  flow('REVISAR!SIGUE>PROYECTAR', 'PROYECTAR!SIGUE>FIN'),
  { codigo: 'PROYECTO', plazo: { legal: true, antes: { habiles: 2 } }, reglas: [{ prioridad: 5 }] },
);
/** A process whose task is left as the term ends. */
const left = definition(
  [user('ATENDER', { plazo: legal }), user('TARDE'), end],
  [...flow('ATENDER!SIGUE>FIN', 'TARDE!SIGUE>FIN'), { desde: 'ATENDER', vencido: true, hacia: 'TARDE' }],
  { codigo: 'VENCE' },
);

describe('a task with the term of its record', () => {
  let city: LegalCity;

  before(async () => {
    city = await LegalCity.start([answer, drafted, left]);
  });
  after(() => city.stop());
  afterEach(() => expectPoolTerms(city.host.database));

  /** Waits until the open task ends with the term of its record. */
  const untilFollowed = async (filed: LegalCase): Promise<string | null> => {
    await until('the task follows the record', async () => {
      return (await city.timesOf(filed.llave)).vence === (await city.recordEnd(filed));
    });
    return city.recordEnd(filed);
  };

  it('ends with it, and its rules count from that end', async () => {
    const { llave } = await city.file('2026-03-26', 'RESPUESTA');
    expect(await city.timesOf(llave)).to.deep.equal({
      vence: '2026-04-21T04:59:59.999Z',
      vence_legal: true,
      timers: {
        REGLA_1: '2026-04-16T04:59:59.999Z',
        REGLA_2: '2026-04-22T04:59:59.999Z',
        ESCALAMIENTO: '2026-04-21T04:59:59.999Z',
      },
    });
    const { body } = await city.city.client.get('luz', 'bandeja/?proceso=RESPUESTA').expect(200);
    expect(body.results[0]).to.deep.include({ vence: '2026-04-21T04:59:59.999Z', vence_legal: true });
  });

  it('has that of its process, or an earlier end of it, where it has none of its own', async () => {
    const { llave } = await city.file('2026-03-26', 'PROYECTO');
    expect(await city.timesOf(llave)).to.deep.equal({
      vence: '2026-03-31T04:59:59.999Z',
      vence_legal: false,
      timers: {},
    });
    await city.city.work('luz', llave, 'REVISAR');
    const vence = '2026-04-17T04:59:59.999Z';
    expect(await city.timesOf(llave)).to.deep.equal({
      vence,
      vence_legal: true,
      timers: { REGLA_PROCESO_1: vence },
    });
  });

  it('has no end while that is paused: no timer fires, and all count from its new end then', async () => {
    const filed = await city.file('2026-03-26', 'RESPUESTA');
    await city.pause('2026-04-07', filed);
    expect(await untilFollowed(filed)).to.equal(null);
    expect(Object.values((await city.timesOf(filed.llave)).timers)).to.deep.equal([NEVER, NEVER, NEVER]);
    await city.on('2026-05-04');
    await city.handOver();
    expect((await city.timers(filed.llave)).map(({ handed_at }) => handed_at)).to.deep.equal([null, null, null]);

    await city.resume('2026-05-05', filed);
    // Six of its days had passed: nine are left, from the day after.
    expect(await untilFollowed(filed)).to.equal('2026-05-20T04:59:59.999Z');
    expect((await city.timesOf(filed.llave)).timers['REGLA_1']).to.equal('2026-05-14T04:59:59.999Z');
  });

  it('ends later where that is extended, or a day is closed, and is no longer due once it was answered', async () => {
    const filed = await city.file('2026-03-26', 'RESPUESTA');
    const more = { id: filed.id, plazo: { habiles: 5 }, motivo: 'Se practica una visita.' };
    expect((await city.does('2026-04-10', 'tramites.records.extendTerm', more)).status).to.equal(200);
    expect(await untilFollowed(filed)).to.equal('2026-04-28T04:59:59.999Z');

    const dias = [{ dia: '2026-04-24', motivo: 'Feria' }];
    expect((await city.does('2026-04-10', 'calendar.closedDays.close', { dias })).status).to.equal(200);
    await until('the term was counted anew', async () => {
      return (await city.recordEnd(filed)) === '2026-04-29T04:59:59.999Z';
    });
    await untilFollowed(filed);
    await until('its reminder is earlier by the day', async () => {
      return (await city.timesOf(filed.llave)).timers['REGLA_1'] === '2026-04-23T04:59:59.999Z';
    });
    await city.does('2026-04-10', 'calendar.closedDays.open', { dias: ['2026-04-24'] });
    await until('it is as it was', async () => (await city.recordEnd(filed)) === '2026-04-28T04:59:59.999Z');

    const answer = { id: filed.id, texto: 'La visita se hizo.' };
    expect((await city.does('2026-04-13', 'tramites.records.answer', answer)).status).to.equal(200);
    await until('it is due no more', async () => (await city.timesOf(filed.llave)).vence === null);
  });

  it('is left as it ends, and not while it is paused', async () => {
    const filed = await city.file('2026-03-26', 'VENCE');
    await city.pause('2026-04-07', filed);
    await untilFollowed(filed);
    await city.on('2026-05-04');
    await city.handOver();
    expect((await city.timers(filed.llave)).filter(({ handed_at }) => handed_at !== null)).to.deep.equal([]);
    await city.resume('2026-05-05', filed);
    await untilFollowed(filed);
    await city.on('2026-05-20');
    await city.handOver();
    await until('the task was left', async () => (await city.moves(filed.llave)).includes('VENCIMIENTO'));
    expect((await city.city.task(filed.llave, 'TARDE')).estado).to.equal('EN_POOL');
  });

  it('begins without an end while that is paused, and gets one as it continues', async () => {
    const filed = await city.file('2026-03-26', 'PROYECTO');
    await city.pause('2026-03-27', filed);
    await city.city.work('luz', filed.llave, 'REVISAR');
    expect(await city.timesOf(filed.llave)).to.deep.equal({
      vence: null,
      vence_legal: true,
      timers: { REGLA_PROCESO_1: NEVER },
    });
    const admin = await city.city.client.admin();
    const [timer] = await admin.items('workflow.timers.list', { instancia: filed.llave });
    expect(timer!['vence']).to.equal(null);
    await city.resume('2026-04-06', filed);
    await until('it has an end', async () => (await city.timesOf(filed.llave)).vence !== null);
  });

  it('is corrected after a step that was planned before the term changed', async () => {
    const filed = await city.file('2026-03-26', 'PROYECTO');
    const ends = city.host.container.get(LegalEnds);
    const read = ends.of.bind(ends);
    ends.of = () => Promise.resolve(new Date('2026-06-02T04:59:59.999Z'));
    await city.city.work('luz', filed.llave, 'REVISAR').finally(() => {
      ends.of = read;
    });
    await until('the task follows the record', async () => {
      return (await city.timesOf(filed.llave)).vence === '2026-04-17T04:59:59.999Z';
    });
  });

  it('is checked once for each change of that, and not as its instance is filed', async () => {
    const { container } = city.host;
    const [changes, outbox] = [container.get(ChangedTerms), container.get<Outbox>(Outbox)];
    const [changed, enqueue] = [changes.termChanged.bind(changes), outbox.enqueueJob.bind(outbox)];
    const seen: string[] = [];
    changes.termChanged = (tx, recordId) => {
      seen.push('change');
      return changed(tx, recordId);
    };
    outbox.enqueueJob = (tx, type, ...rest) => {
      if (type.name === 'workflow/legal-times') seen.push('job');
      return enqueue(tx, type, ...rest);
    };
    try {
      const filed = await city.file('2026-03-26', 'RESPUESTA');
      expect(seen).to.deep.equal([]);
      await city.does('2026-03-27', 'tramites.records.answer', { id: filed.id, texto: 'Se hizo.' });
      expect(seen).to.deep.equal(['change', 'job']);
      await city.city.work('luz', filed.llave, 'RESPONDER');
      expect(seen).to.deep.equal(['change', 'job']);
    } finally {
      Object.assign(changes, { termChanged: changed });
      Object.assign(outbox, { enqueueJob: enqueue });
    }
  });

  it('has none where nothing was filed', async () => {
    await city.on('2026-03-26');
    const llave = await city.city.start('RESPUESTA');
    const { vence, vence_legal, timers } = await city.timesOf(llave);
    expect([vence, vence_legal, new Set(Object.values(timers))]).to.deep.equal([null, true, new Set([NEVER])]);
  });
});
