import { expect } from 'chai';
import request from 'supertest';
import { Outbox } from '../../../../../host/plugin-api/index.js';
import { automaticJobs } from '../../../../../plugins/workflow/engine/automatic/automatic-jobs.js';
import { AutomaticTasks } from '../../../../../plugins/workflow/engine/automatic/automatic-tasks.js';
import { MailWork } from '../../../../../plugins/workflow/engine/automatic/mail-work.js';
import { SubprocessWork } from '../../../../../plugins/workflow/engine/automatic/subprocess-work.js';
import { automaticTask } from '../../../../../plugins/workflow/engine/steps/jobs.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { until } from '../../../../../testing/until.js';
import { definition, flow, inParallel, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';
import { holdNotes, whileLocked } from '../../support/locks.js';

const procedureProcess = definition(
  [
    task('PROCEDIMIENTO', 'VER', { procedimiento: 'CUANDO' }),
    user('MUCHO'),
    task('PROCEDIMIENTO', 'NADA', { procedimiento: 'LISTA' }),
    task('FIN', 'FIN'),
  ],
  flow('VER>MUCHO?datos.valor > 100', 'VER>NADA', 'MUCHO!SIGUE>FIN', 'NADA>FIN'),
  { codigo: 'PROCEDIMIENTO' },
);

const brokenProcess = definition(
  [task('PROCEDIMIENTO', 'VER', { procedimiento: 'LENTA' }), task('FIN', 'FIN')],
  flow('VER>FIN'),
  { codigo: 'LENTO' },
);

const mailProcess = definition(
  [task('CORREO', 'AVISAR', { plantilla: 'M_AVISO', para: 'datos.correo' }), task('FIN', 'FIN')],
  flow('AVISAR>FIN'),
  { codigo: 'CORREO' },
);

const visit = definition([user('VISITAR'), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), {
  codigo: 'VISITA',
  nombre: 'Visita',
});

const caller = definition(
  [
    task('SUBPROCESO', 'VISITA', { proceso: 'VISITA', datos: '{predio: datos.predio}' }),
    task('DECISION', 'D'),
    user('REVISAR'),
    task('FIN', 'FIN'),
  ],
  flow('VISITA>D', 'D>FIN?datos.VISITA.favorable = true', 'D>REVISAR', 'REVISAR!SIGUE>FIN'),
  { codigo: 'LICENCIA' },
);

/** A procedure runs while a person works on another task. */
const aside = inParallel('APARTE', task('PROCEDIMIENTO', 'VER', { procedimiento: 'CUANDO' }), user('ATENDER'));

/** A process that waits for nothing. */
const quick = definition(
  [task('PROCEDIMIENTO', 'NADA', { procedimiento: 'LISTA' }), task('FIN', 'FIN')],
  flow('NADA>FIN'),
  { codigo: 'RAPIDO' },
);

const TOKEN = 'clave-de-conciliacion';

describe('an automatic task', () => {
  let city: AutomaticCity;
  let server: TestSmtpServer;

  before(async () => {
    server = await TestSmtpServer.start();
    city = await startAutomaticCity({
      config: { mail: server.config() },
      environment: { BPM_RECONCILE_TOKEN: TOKEN },
    });
    for (const one of [procedureProcess, brokenProcess, mailProcess, visit, caller, aside, quick])
      await city.client.release('ana', one);
  });
  after(async () => {
    await city.stop();
    await server.stop();
  });

  const retry = async (llave: string, codigo: string): Promise<void> => {
    const { id } = await city.task(llave, codigo);
    const admin = await city.client.admin();
    expect((await admin.mutate('workflow.tasks.retry', { tarea: id, motivo: 'Corregido' })).status).to.equal(200);
  };
  const mailsTo = (address: string): number => server.received.filter(({ to }) => to.includes(address)).length;

  describe('of a procedure', () => {
    it('runs it, merges its answer and continues by the data', async () => {
      await city.note('verde');
      const llave = await city.start('PROCEDIMIENTO', { espera: 'verde' });
      await city.untilEnded(llave);
      const { datos, tareas, historial } = await city.see(llave);
      expect(datos).to.deep.equal({ espera: 'verde', visto: 'verde', valor: 7 });
      expect(tareas.map(({ codigo, estado }) => [codigo, estado])).to.deep.equal([
        ['VER', 'COMPLETADA'],
        ['NADA', 'COMPLETADA'],
      ]);
      expect(historial.map(({ tipo }) => tipo)).to.deep.equal(['INICIO', 'HECHA', 'AVANCE', 'HECHA', 'AVANCE']);
      expect(await city.notes(`intento ${llave}`)).to.equal(1);
    });

    it('has an incident where it refuses, keeps none of its writes, and resumes from there once the cause is fixed', async () => {
      const llave = await city.start('PROCEDIMIENTO', { espera: 'amarillo' });
      expect(await city.incidentOf(llave, 'VER')).to.include({
        codigo: 'procedimiento_rechazado',
        mensaje: 'Todavía no.',
      });
      expect(await city.notes(`intento ${llave}`)).to.equal(0);
      await retry(llave, 'VER');
      await until('it was tried again', async () => (await city.see(llave)).historial.length === 4);
      await city.untilTask(llave, 'VER', 'INCIDENTE');
      await city.note('amarillo');
      await retry(llave, 'VER');
      await city.untilEnded(llave);
      expect(await city.notes(`intento ${llave}`)).to.equal(1);
      const { id } = await city.task(llave, 'VER');
      const again = await (await city.client.admin()).mutate('workflow.tasks.retry', { tarea: id });
      expect([again.status, again.reason]).to.deep.equal([409, 'sin_incidente']);
    });

    it('runs without a lock on its instance: a person ends another task meanwhile, and nothing is lost', async () => {
      const { database } = city.client.host;
      await city.note('azul');
      let llave = '';
      await whileLocked(database, holdNotes(database), async () => {
        llave = await city.start('APARTE', { espera: 'azul' });
        await until('the procedure runs', async () => {
          const rows = await database.rows<{ attempts: number }>(
            `SELECT t.attempts FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
             WHERE i.llave = $1 AND t.codigo = 'VER' AND t.attempts > 0`,
            [llave],
          );
          return rows.length > 0;
        });
        await city.work('luz', llave, 'ATENDER', { visto: 'luz', dicho: true });
      });
      await city.untilEnded(llave);
      expect((await city.see(llave)).datos).to.deep.equal({ espera: 'azul', visto: 'azul', valor: 7, dicho: true });
      expect(await city.notes(`intento ${llave}`)).to.equal(1);
    });

    it('has an incident where it fails', async () => {
      const llave = await city.start('LENTO');
      expect(await city.incidentOf(llave, 'VER')).to.include({ codigo: 'procedimiento_fallido' });
    });
  });

  describe('of a mail', () => {
    it('is done when all addresses have their mail', async () => {
      const llave = await city.start('CORREO', { correo: ['uno@correo.example', 'dos@correo.example'] });
      await city.untilEnded(llave);
      expect([mailsTo('uno@correo.example'), mailsTo('dos@correo.example')]).to.deep.equal([1, 1]);
    });

    it('has an incident for a mail that is refused for good, and writes again only to addresses that no mail has reached', async () => {
      const llave = await city.start('CORREO', { correo: ['tres@correo.example', 'no es una dirección'] });
      const incident = await city.incidentOf(llave, 'AVISAR');
      expect(incident.codigo).to.equal('email_not_valid');
      expect(mailsTo('tres@correo.example')).to.equal(0);

      server.answers.recipient = 550;
      const other = await city.start('CORREO', { correo: 'cuatro@correo.example' });
      expect((await city.incidentOf(other, 'AVISAR')).codigo).to.equal('correo_rechazado');
      delete server.answers.recipient;
      await retry(other, 'AVISAR');
      await city.untilEnded(other);
      expect(mailsTo('cuatro@correo.example')).to.equal(1);
    });

    it('has an incident where the expression gives no address', async () => {
      const llave = await city.start('CORREO', {});
      expect((await city.incidentOf(llave, 'AVISAR')).codigo).to.equal('destinatario_invalido');
    });
  });

  describe('of another process', () => {
    const called = async (llave: string): Promise<string> => {
      await city.untilTask(llave, 'VISITA', 'EN_ESPERA');
      const [row] = await city.client.host.database.rows<{ llave: string }>(
        `SELECT c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id
         WHERE i.llave = $1 ORDER BY c.id DESC`,
        [llave],
      );
      return row!.llave;
    };

    it('waits for it, and has its data under its own code', async () => {
      const llave = await city.start('LICENCIA', { predio: 'A-12', otro: 1 });
      const visita = await called(llave);
      expect((await city.see(visita)).datos).to.deep.equal({ predio: 'A-12' });
      await city.work('luz', visita, 'VISITAR', { favorable: true });
      await city.untilEnded(llave);
      expect((await city.see(llave)).datos).to.deep.equal({
        predio: 'A-12',
        otro: 1,
        VISITA: { predio: 'A-12', favorable: true },
      });
    });

    it('has an incident where that is cancelled, and starts another one on a retry', async () => {
      const llave = await city.start('LICENCIA', { predio: 'B' });
      const first = await called(llave);
      const admin = await city.client.admin();
      await admin.mutate('workflow.instances.cancel', { llave: first, motivo: 'Duplicada' });
      expect((await city.incidentOf(llave, 'VISITA')).codigo).to.equal('subproceso_cancelado');
      await retry(llave, 'VISITA');
      const second = await called(llave);
      expect(second).to.not.equal(first);
      await city.work('luz', second, 'VISITAR', { favorable: false });
      await city.untilTask(llave, 'REVISAR', 'EN_POOL');
    });
  });

  describe('whose failure does not pass by waiting', () => {
    const called = async (llave: string): Promise<string> => {
      await city.untilTask(llave, 'VISITA', 'EN_ESPERA');
      const [row] = await city.client.host.database.rows<{ llave: string }>(
        'SELECT c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id WHERE i.llave = $1',
        [llave],
      );
      return row!.llave;
    };

    it('has an incident at once where the data of a called instance do not fit, and takes them once they do', async () => {
      const llave = await city.start('LICENCIA', { predio: 'C', plano: 'x'.repeat(400_000) });
      const visita = await called(llave);
      await city.work('luz', visita, 'VISITAR', { favorable: true, fotos: 'y'.repeat(150_000) });
      expect((await city.incidentOf(llave, 'VISITA')).codigo).to.equal('datos_muy_grandes');
      await request(city.client.host.url)
        .post('/workflow/api/reconciliar-bpm/')
        .set('X-Reconcile-Token', TOKEN)
        .send({ evento_id: 'plano', llave, datos: { plano: null } })
        .expect(200);
      await retry(llave, 'VISITA');
      await city.untilEnded(llave);
      const { datos } = await city.see(llave);
      expect(datos['VISITA']).to.include({ predio: 'C', favorable: true });
      const calls = await city.client.host.database.rows(
        'SELECT c.id FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id WHERE i.llave = $1',
        [llave],
      );
      expect(calls, 'a retry calls no second instance').to.have.lengthOf(1);
    });

    it('has an incident where the job for the end fails for the last time', async () => {
      const llave = await city.start('LICENCIA', { predio: 'D' });
      const visita = await called(llave);
      const { database, container } = city.client.host;
      const [row] = await database.rows<{ id: number }>('SELECT id FROM workflow_instance WHERE llave = $1', [visita]);
      const handlers = automaticJobs({
        automaticTasks: container.get(AutomaticTasks),
        mails: container.get(MailWork),
        subprocesses: container.get(SubprocessWork),
      });
      const ended = handlers.find(({ type }) => type.name === 'workflow/called-ended')!;
      const reason = { cause: 'attempts', words: 'Se intentó doce veces.' } as const;
      await database.transaction((tx) => ended.givenUp!(tx, { instancia: row!.id }, reason));
      expect(await city.incidentOf(llave, 'VISITA')).to.include({ codigo: 'trabajo_abandonado' });
    });

    it('refuses a loop through a process that waits for nothing, and names the loop', async () => {
      const spinning = definition(
        [task('SUBPROCESO', 'LLAMA', { proceso: 'RAPIDO' }), task('DECISION', 'OTRA'), task('FIN', 'FIN')],
        flow('LLAMA>OTRA', 'OTRA>LLAMA?datos.sigue = true', 'OTRA>FIN'),
        { codigo: 'GIRA' },
      );
      const { body } = await city.client.saveDraft('ana', 'GIRA', { definicion: spinning, revision: 0 }).expect(200);
      expect(body.errores).to.deep.include({
        path: ['tareas', 0],
        codigo: 'ciclo_automatico',
        mensaje: 'El ciclo de «LLAMA», «OTRA» no espera a nadie: daría vueltas sin parar.',
      });
    });

    it('has an incident after a thousand steps, or a hundred calls, in which no person acted', async () => {
      const { database } = city.client.host;
      const llave = await city.start('PROCEDIMIENTO', { espera: 'rojo' });
      await city.untilTask(llave, 'VER', 'INCIDENTE');
      await city.note('rojo');
      const { id } = await city.task(llave, 'VER');
      const setAlone = (what: string, count: number, of: string): Promise<number> =>
        database.changeRows(`UPDATE workflow_instance SET ${what} = $1 WHERE llave = $2`, [count, of]);
      await setAlone('steps_alone', 1000, llave);
      await database.changeRows("UPDATE workflow_task SET estado = 'EN_EJECUCION', incidente = NULL WHERE id = $1", [
        id,
      ]);
      await database.transaction((tx) =>
        city.client.host.container.get<Outbox>(Outbox).enqueueJob(tx, automaticTask, { tarea: id }),
      );
      expect((await city.incidentOf(llave, 'VER')).codigo).to.equal('ciclo_sin_espera');
      await retry(llave, 'VER');
      await city.untilEnded(llave);

      const caller = await city.start('LICENCIA', { predio: 'E' });
      const first = await called(caller);
      await setAlone('calls_alone', 100, caller);
      const admin = await city.client.admin();
      await admin.mutate('workflow.instances.cancel', { llave: first });
      await city.untilTask(caller, 'VISITA', 'INCIDENTE');
      const { id: call } = await city.task(caller, 'VISITA');
      await database.changeRows("UPDATE workflow_task SET estado = 'EN_EJECUCION', incidente = NULL WHERE id = $1", [
        call,
      ]);
      await database.transaction((tx) =>
        city.client.host.container.get<Outbox>(Outbox).enqueueJob(tx, automaticTask, { tarea: call }),
      );
      expect((await city.incidentOf(caller, 'VISITA')).codigo).to.equal('ciclo_sin_espera');
    });

    it('restarts the counts of automatic steps once a person has acted in a called instance', async () => {
      const { database } = city.client.host;
      const llave = await city.start('LICENCIA', { predio: 'F' });
      const visita = await called(llave);
      await city.work('luz', visita, 'VISITAR', { favorable: false });
      await city.untilTask(llave, 'REVISAR', 'EN_POOL');
      const [row] = await database.rows<object>('SELECT acts, calls_alone FROM workflow_instance WHERE llave = $1', [
        llave,
      ]);
      expect(row).to.deep.equal({ acts: 1, calls_alone: 0 });
    });
  });

  describe('of any kind', () => {
    it('agrees with its history at all times', async () => {
      expect(await city.checkHistories()).to.be.greaterThan(3);
    });
  });
});
