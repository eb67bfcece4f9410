import { expect } from 'chai';
import fc from 'fast-check';
import { WorkingCalendar, type Term } from '../../../../../plugins/calendar/contract.js';
import { getTask } from '../../../../../plugins/workflow/definition/index.js';
import { TaskTimes, timesOf } from '../../../../../plugins/workflow/engine/steps/task-times.js';
import { until } from '../../../../../testing/until.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { compiled, definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { counterOf } from '../../../calendar/support/counters.js';
import { TimedCity } from '../../support/timed-city.js';
import { randomRuns } from '../../../../support/random-runs.js';

const DAY_MILLISECONDS = 86_400_000;
const end = task('FIN', 'FIN');
const plantilla = 'M_AVISO';

/** Builds a task of the pool `a` with these rules of its term. */
const ruled = (codigo: string, reglas: readonly object[], more: object = {}) =>
  definition([user('A', { plazo: { habiles: 5 }, reglas, ...more } as never), end], flow('A!SIGUE>FIN'), { codigo });

const processes = [
  ruled('AVISA', [
    { antes: { habiles: 2 }, avisar: { plantilla } },
    { despues: 'P3D', avisar: { plantilla, para: 'datos.correo' }, prioridad: 7 },
  ]),
  ruled('ESCALA', [{ antes: 'P1D', prioridad: 3 }], { escalamiento: { pool: ['rol:revision'] } }),
];

describe('the rules of a term', () => {
  let timed: TimedCity;
  let mail: TestSmtpServer;

  before(async () => {
    mail = await TestSmtpServer.start();
    timed = await TimedCity.start({ config: { mail: mail.config() } });
    for (const [username, email] of [
      ['luz', 'luz@alcaldia.example'],
      ['rosa', 'rosa@alcaldia.example'],
    ]) {
      await timed.host.database.changeRows('UPDATE auth_user SET email = $1 WHERE username = $2', [email, username]);
    }
    for (const one of processes) await timed.city.client.release('ana', one);
  });
  after(async () => {
    await timed.city.stop();
    await mail.stop();
  });
  beforeEach(() => {
    mail.received.length = 0;
  });

  /** Makes a timer due, and waits until it has fired. */
  const come = async (llave: string, codigo: string): Promise<void> => {
    const timer = (await timed.timers(llave)).find((one) => one.codigo === codigo);
    await timed.makeDue(timer!.id);
    await timed.handOver();
    await until(`${codigo} is done`, async () => (await timed.timers(llave)).every(({ id }) => id !== timer!.id));
  };
  const mailed = async (count: number): Promise<string[]> => {
    await until('the mails are there', () => mail.received.length >= count);
    return mail.received.flatMap(({ to }) => to).sort();
  };
  const inbox = async (as: string, query: string): Promise<{ instancia: string; prioridad: number }[]> => {
    const { body } = await timed.city.client.get(as, `bandeja/?${query}`).expect(200);
    return body.results as { instancia: string; prioridad: number }[];
  };

  it('count the month of a citizen from the day of the request, at any hour', () => {
    const calendar = counterOf({ hours: { desde: '08:00', hasta: '17:00' } });
    // Tuesday 7 April 2026, an hour after the office has closed. Ley 1755 of 2015, article 17.
    const from = new Date('2026-04-07T18:00:00-05:00');
    const wait = task('ESPERA', 'A', { hasta: 'P1M', ciudadano: { formulario: 'F_PLANO' } });
    const asked = definition(
      [wait, user('B'), end],
      [...flow('A>B', 'B!SIGUE>FIN'), { desde: 'A', vencido: true, hacia: 'B' }],
      {
        codigo: 'PIDE',
      },
    );
    const { vence } = timesOf(calendar, getTask(compiled(asked), 'A'), from);
    expect(vence).to.deep.equal(new Date('2026-05-08T04:59:59.999Z'));
  });

  it('have their moments before the end of a term, at it, and after it', async () => {
    const calendar = timed.host.container.get<WorkingCalendar>(WorkingCalendar);
    const times = timed.host.container.get(TaskTimes);
    const days = fc.integer({ min: 1, max: 40 });
    const terms: fc.Arbitrary<Term> = fc.oneof(
      days.map((habiles) => ({ habiles })),
      days.map((number) => `P${number}D`),
      fc.integer({ min: 1, max: 14 }).map((number) => `P${number}M`),
    );
    const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(moments, terms, terms, async (from, plazo, term) => {
        const process = ruled('P', [{ antes: term, prioridad: 1 }, { prioridad: 2 }, { despues: term, prioridad: 3 }], {
          plazo,
        });
        const { vence, timers } = await times.of(getTask(compiled(process), 'A'), from, { rootId: 0 });
        expect(vence).to.deep.equal(await calendar.dueDate(from, plazo));
        const [before, at, after] = timers.map(({ dueAt }) => dueAt);
        expect(at).to.deep.equal(vence);
        expect(after).to.deep.equal(await calendar.dueDate(vence!, term));
        // So much is left then, and less of it a day later.
        expect((await calendar.dueDate(before!, term)) <= vence!).to.equal(true);
        const nextDay = new Date(before!.getTime() + DAY_MILLISECONDS);
        expect((await calendar.dueDate(nextDay, term)) > vence!).to.equal(true);
      }),
      randomRuns(200),
    );
  });

  it('notify the members of the groups that may take the task', async () => {
    const llave = await timed.city.start('AVISA');
    await come(llave, 'REGLA_1');
    expect(await mailed(2)).to.deep.equal(['luz@alcaldia.example', 'rosa@alcaldia.example']);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'AVISO']);
  });

  it('notify the holder of the task', async () => {
    const llave = await timed.city.start('AVISA');
    await timed.city.claim('rosa', (await timed.city.task(llave, 'A')).id).expect(200);
    await come(llave, 'REGLA_1');
    expect(await mailed(1)).to.deep.equal(['rosa@alcaldia.example']);
  });

  it('notify the addresses in the data, and raise the priority, in one rule', async () => {
    const llave = await timed.city.start('AVISA', { correo: 'jefa@alcaldia.example' });
    await come(llave, 'REGLA_2');
    expect(await mailed(1)).to.deep.equal(['jefa@alcaldia.example']);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'AVISO', 'PRIORIDAD']);
    const urgent = await inbox('luz', 'prioridad=7');
    expect(urgent.map(({ instancia, prioridad }) => [instancia, prioridad])).to.deep.equal([[llave, 7]]);
    expect(await inbox('luz', 'prioridad=8')).to.deep.equal([]);
    await timed.city.client.get('luz', 'bandeja/?prioridad=0').expect(400);
  });

  it('have an incident where no address is given, and change nothing then', async () => {
    const llave = await timed.city.start('AVISA');
    const timer = (await timed.timers(llave)).find(({ codigo }) => codigo === 'REGLA_2')!;
    await timed.makeDue(timer.id);
    await timed.handOver();
    await until('it is an incident', async () => (await timed.moves(llave)).includes('INCIDENTE'));
    expect((await timed.timers(llave)).map(({ codigo }) => codigo)).to.include('REGLA_2');
    const all = await inbox('luz', 'proceso=AVISA');
    expect(all.find(({ instancia }) => instancia === llave)?.prioridad).to.equal(0);
    expect(mail.received).to.deep.equal([]);
  });

  it('take the task from its holder at the end, for other groups', async () => {
    const llave = await timed.city.start('ESCALA');
    const { id } = await timed.city.task(llave, 'A');
    await timed.city.claim('luz', id).expect(200);
    await come(llave, 'REGLA_1');
    await come(llave, 'ESCALAMIENTO');
    expect(await timed.city.task(llave, 'A')).to.include({ id, estado: 'EN_POOL' });
    expect((await inbox('luz', 'proceso=ESCALA')).length).to.equal(0);
    expect((await timed.city.claim('luz', id)).status).to.equal(403);
    expect((await inbox('rosa', 'proceso=ESCALA')).map(({ prioridad }) => prioridad)).to.deep.equal([3]);
    await timed.city.work('rosa', llave, 'A');
    const { historial } = await timed.city.see(llave);
    expect(historial.map(({ tipo, motivo }) => [tipo, motivo])).to.deep.equal([
      ['INICIO', null],
      ['TOMA', null],
      ['PRIORIDAD', 'REGLA_1'],
      ['ESCALAMIENTO', 'ESCALAMIENTO'],
      ['TOMA', null],
      ['ACCION', 'SIGUE'],
    ]);
  });

  it('are applied once, however often their jobs run, and not to a task that was left', async () => {
    const [llave, left] = [await timed.city.start('ESCALA'), await timed.city.start('ESCALA')];
    const [timer] = await timed.timers(llave);
    const [other] = await timed.timers(left);
    await timed.makeDue(timer!.id);
    await timed.host.database.changeRows('UPDATE workflow_timer SET handed_at = due_at WHERE id = $1', [timer!.id]);
    await timed.city.work('luz', left, 'A');
    await Promise.all([timed.carryOut(timer!.id), timed.carryOut(timer!.id), timed.carryOut(other!.id)]);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'PRIORIDAD']);
    expect(await timed.moves(left)).to.deep.equal(['INICIO', 'TOMA', 'ACCION']);
  });

  it('leave instances that agree with their histories', async () => {
    expect(await timed.city.checkHistories()).to.be.greaterThan(5);
  });
});
