import { expect } from 'chai';
import fc from 'fast-check';
import { WorkingCalendar, type Term } from '../../../../../plugins/calendar/contract.js';
import { getTask } from '../../../../../plugins/workflow/definition/index.js';
import { TaskTimes } from '../../../../../plugins/workflow/engine/steps/task-times.js';
import { until } from '../../../../../testing/until.js';
import type { TestSmtpServer } from '../../../../support/smtp-server.js';
import { compiled } from '../../definition/language/definition-builders.js';
import { plantilla, ruled, RuledCity } from '../../support/ruled-city.js';
import type { TimedCity } from '../../support/timed-city.js';

const DAY_MILLISECONDS = 86_400_000;

const processes = [
  ruled('AVISA', [
    { antes: { habiles: 2 }, avisar: { plantilla } },
    { despues: 'P3D', avisar: { plantilla, para: 'datos.correo' }, prioridad: 7 },
  ]),
  ruled('ESCALA', [{ antes: 'P1D', prioridad: 3 }], { escalamiento: { pool: ['rol:revision'] } }),
];

describe('the rules of a term', () => {
  let ruledCity: RuledCity;
  let timed: TimedCity;
  let mail: TestSmtpServer;

  before(async () => {
    ruledCity = await RuledCity.start(processes);
    ({ timed, mail } = ruledCity);
    for (const [username, email] of [
      ['luz', 'luz@alcaldia.example'],
      ['rosa', 'rosa@alcaldia.example'],
    ]) {
      await timed.host.database.change('UPDATE auth_user SET email = $1 WHERE username = $2', [email, username]);
    }
  });
  after(() => ruledCity?.stop());
  beforeEach(() => {
    mail.received.length = 0;
  });

  const come = (llave: string, codigo: string): Promise<void> => ruledCity.come(llave, codigo);
  const mailed = (count: number): Promise<string[]> => ruledCity.mailed(count);
  const inbox = async (as: string, query: string): Promise<{ instancia: string; prioridad: number }[]> => {
    const { body } = await timed.city.client.get(as, `bandeja/?${query}`).expect(200);
    return body.results as { instancia: string; prioridad: number }[];
  };

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
        const { vence, timers } = await times.of(getTask(compiled(process), 'A'), from);
        expect(vence).to.deep.equal(await calendar.dueDate(from, plazo));
        const [before, at, after] = timers.map(({ dueAt }) => dueAt);
        expect(at).to.deep.equal(vence);
        expect(after).to.deep.equal(await calendar.dueDate(vence!, term));
        // So much is left then, and less of it a day later.
        expect((await calendar.dueDate(before!, term)) <= vence!).to.equal(true);
        const nextDay = new Date(before!.getTime() + DAY_MILLISECONDS);
        expect((await calendar.dueDate(nextDay, term)) > vence!).to.equal(true);
      }),
      { numRuns: 200 },
    );
  });

  it('are seen in the case of an instance until they are applied, each with its moment and what it does', async () => {
    const llave = await timed.city.start('AVISA', { correo: 'jefa@alcaldia.example' });
    const [first, second] = await timed.timers(llave);
    const ahead = async (as: string): Promise<unknown> => {
      const { body } = await timed.city.client.get(as, `casos/${llave}/`).expect(200);
      const entries = body.entradas as { tipo: string; datos: Record<string, unknown> }[];
      return entries.find(({ tipo }) => tipo === 'TAREA')!.datos['temporizadores'];
    };
    const both = { codigo: 'REGLA_2', efectos: ['AVISO', 'PRIORIDAD'], fecha: second!.due_at.toISOString() };
    expect(await ahead('luz')).to.deep.equal([
      { codigo: 'REGLA_1', efectos: ['AVISO'], fecha: first!.due_at.toISOString() },
      both,
    ]);
    await come(llave, 'REGLA_1');
    expect(await ahead('luz')).to.deep.equal([both]);
    await mailed(2);
    await timed.city.work('luz', llave, 'A');
    expect(await ahead('luz')).to.deep.equal([]);
  });

  it('notify the members of the groups that may take the task', async () => {
    const llave = await timed.city.start('AVISA');
    await come(llave, 'REGLA_1');
    expect(await mailed(2)).to.deep.equal(['luz@alcaldia.example', 'rosa@alcaldia.example']);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'AVISO']);
  });

  it('notify who holds the task', async () => {
    const llave = await timed.city.start('AVISA');
    await timed.city.claim('rosa', (await timed.city.task(llave, 'A')).id).expect(200);
    await come(llave, 'REGLA_1');
    expect(await mailed(1)).to.deep.equal(['rosa@alcaldia.example']);
  });

  it('notify whom the data name, and raise the priority, in one', async () => {
    const llave = await timed.city.start('AVISA', { correo: 'jefa@alcaldia.example' });
    await come(llave, 'REGLA_2');
    expect(await mailed(1)).to.deep.equal(['jefa@alcaldia.example']);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'AVISO', 'PRIORIDAD']);
    const urgent = await inbox('luz', 'prioridad=7');
    expect(urgent.map(({ instancia, prioridad }) => [instancia, prioridad])).to.deep.equal([[llave, 7]]);
    expect(await inbox('luz', 'prioridad=8')).to.deep.equal([]);
    await timed.city.client.get('luz', 'bandeja/?prioridad=0').expect(400);
  });

  it('are an incident where nobody is named, and change nothing then', async () => {
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

  it('are applied once, however often their jobs are, and not to a task that was left', async () => {
    const [llave, left] = [await timed.city.start('ESCALA'), await timed.city.start('ESCALA')];
    const [timer] = await timed.timers(llave);
    const [other] = await timed.timers(left);
    await timed.makeDue(timer!.id);
    await timed.host.database.change('UPDATE workflow_timer SET handed_at = due_at WHERE id = $1', [timer!.id]);
    await timed.city.work('luz', left, 'A');
    await Promise.all([timed.carryOut(timer!.id), timed.carryOut(timer!.id), timed.carryOut(other!.id)]);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'PRIORIDAD']);
    expect(await timed.moves(left)).to.deep.equal(['INICIO', 'TOMA', 'ACCION']);
  });

  it('tell of each notice that was not sent, also once its task has ended, and that nobody could get', async () => {
    const admin = await timed.city.client.admin();
    const jobs = async (state: string): Promise<string[]> => {
      const found = await admin.items<{ id: string }>('host.jobs.list', { name: 'host/mail', state });
      return found.map(({ id }) => id);
    };
    const failures = async (llave: string): Promise<unknown[]> => {
      const { historial } = await timed.city.see(llave);
      const failed = historial.filter(({ tipo }) => tipo === 'AVISO_FALLIDO');
      return failed.map(({ motivo, hacia }) => [motivo, hacia]);
    };
    const refused = await timed.city.start('AVISA');
    mail.answers.recipient = 550;
    await come(refused, 'REGLA_1');
    const two = Array.from({ length: 2 }, () => ['REGLA_1', 'EN_POOL']);
    await until('both are told', async () => (await failures(refused)).length === 2);
    expect(await failures(refused)).to.deep.equal(two);

    // The server takes it later: the job is tried again.
    delete mail.answers.recipient;
    const [one] = await jobs('FALLIDA');
    expect((await admin.mutate('host.jobs.retry', { id: one })).status).to.equal(200);
    await mailed(1);

    // Given up as its task has ended.
    mail.answers.recipient = 450;
    const ended = await timed.city.start('AVISA');
    await timed.city.claim('rosa', (await timed.city.task(ended, 'A')).id).expect(200);
    await come(ended, 'REGLA_1');
    const { database } = timed.host;
    await until('it was refused, and waits', async () => {
      const sql = `SELECT id FROM host_job WHERE name = 'host/mail' AND state = 'PENDIENTE'
        AND attempts > 0 AND lease IS NULL`;
      return (await database.rows(sql)).length === 1;
    });
    expect((await timed.city.act('rosa', (await timed.city.task(ended, 'A')).id)).status).to.equal(200);
    const [open] = await jobs('PENDIENTE');
    // Not while it is tried again.
    await until('it is discarded', async () => (await admin.mutate('host.jobs.discard', { id: open })).status === 200);
    delete mail.answers.recipient;
    await until('it is told', async () => (await failures(ended)).length === 1);
    expect(await failures(ended)).to.deep.equal([['REGLA_1', 'COMPLETADA']]);

    await database.change("UPDATE auth_user SET email = NULL WHERE username = 'rosa'", []);
    const unknown = await timed.city.start('AVISA');
    await timed.city.claim('rosa', (await timed.city.task(unknown, 'A')).id).expect(200);
    await come(unknown, 'REGLA_1');
    expect(await timed.moves(unknown)).to.deep.equal(['INICIO', 'TOMA', 'AVISO_FALLIDO']);
  });

  it('leave instances that are what their histories say', async () => {
    expect(await timed.city.checkHistories()).to.be.greaterThan(5);
  });
});
