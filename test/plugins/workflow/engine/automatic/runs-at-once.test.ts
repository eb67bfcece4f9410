import { expect } from 'chai';
import type { Response } from 'supertest';
import { Outbox, type Transaction } from '../../../../../host/plugin-api/index.js';
import { automaticTask, mailEnded } from '../../../../../plugins/workflow/engine/steps/jobs.js';
import { until } from '../../../../../testing/until.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { untilWaiting } from '../../../../support/until-waiting.js';
import { definition, flow, inParallel, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';
import { holdInstance, holdNotes, whileLocked } from '../../support/locks.js';

const procedureProcess = definition(
  [task('PROCEDIMIENTO', 'VER', { procedimiento: 'CUANDO' }), task('FIN', 'FIN')],
  flow('VER>FIN'),
  { codigo: 'PROCEDIMIENTO' },
);

const mailProcess = definition(
  [task('CORREO', 'AVISAR', { plantilla: 'M_AVISO', para: 'datos.correo' }), task('FIN', 'FIN')],
  flow('AVISAR>FIN'),
  { codigo: 'CORREO' },
);

/** Builds a process of two branches; the first one changes two rows of the city. */
const beside = (codigo: string, other: ReturnType<typeof task>) =>
  inParallel(codigo, task('PROCEDIMIENTO', 'VER', { procedimiento: 'UNA_OTRA' }), other);
const besidePerson = beside('PERSONA', user('AL_LADO'));
const besideProcedure = beside('DOS', task('PROCEDIMIENTO', 'AL_LADO', { procedimiento: 'OTRA_UNA' }));

interface StoredTask {
  readonly id: number;
  readonly estado: string;
  readonly attempts: number;
  readonly trabajo: unknown;
}

describe('an automatic task with concurrent changes', () => {
  let city: AutomaticCity;
  let server: TestSmtpServer;

  before(async () => {
    server = await TestSmtpServer.start();
    city = await startAutomaticCity({ config: { mail: server.config() } });
    for (const one of [procedureProcess, mailProcess, besidePerson, besideProcedure])
      await city.client.release('ana', one);
  });
  after(async () => {
    await city.stop();
    await server.stop();
  });

  const storedTask = async (llave: string): Promise<StoredTask> => {
    const [row] = await city.client.host.database.rows<StoredTask>(
      `SELECT t.id, t.estado, t.attempts, t.trabajo FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
       WHERE i.llave = $1`,
      [llave],
    );
    return row!;
  };
  const enqueue = (add: (outbox: Outbox) => Parameters<typeof city.client.host.database.transaction>[0]) => {
    const { database, container } = city.client.host;
    return database.transaction(add(container.get<Outbox>(Outbox)));
  };
  /** Enqueues another job of the task, as another host would. */
  const again = (tarea: number) => enqueue((outbox) => (tx) => outbox.enqueueJob(tx, automaticTask, { tarea }));
  const untilJobsAreDone = (name: string): Promise<void> =>
    until(`no ${name} is left`, async () => {
      const rows = await city.client.host.database.rows('SELECT id FROM host_job WHERE name = $1', [name]);
      return rows.length === 0;
    });
  /** Starts an instance, runs `work` while its procedure waits, and returns the instance. */
  const whileItRuns = async (espera: string, work: (llave: string, id: number) => Promise<unknown>) => {
    const { database } = city.client.host;
    let llave = '';
    await whileLocked(database, holdNotes(database), async () => {
      llave = await city.start('PROCEDIMIENTO', { espera });
      await until('the procedure runs', async () => (await storedTask(llave)).attempts === 1);
      await untilWaiting(database);
      await work(llave, (await storedTask(llave)).id);
    });
    return llave;
  };

  it('leaves a procedure to the newer one of two runs, and begins none by itself', async () => {
    const { database } = city.client.host;
    await city.note('uno');
    const llave = await whileItRuns('uno', (_llave, id) =>
      // The update of another host as it begins a run.
      database.changeRows('UPDATE workflow_task SET attempts = attempts + 1 WHERE id = $1', [id]),
    );
    await untilJobsAreDone(automaticTask.name);
    const { id, estado, attempts } = await storedTask(llave);
    expect([estado, attempts]).to.deep.equal(['EN_EJECUCION', 2]);
    expect(await city.notes(`intento ${llave}`)).to.equal(0);
    await again(id);
    await city.untilEnded(llave);
    expect(await city.notes(`intento ${llave}`)).to.equal(1);
  });

  it('gets no incident from the older one of two runs once the newer one has done it', async () => {
    const { database } = city.client.host;
    const llave = await whileItRuns('nadie lo dice', (_llave, id) =>
      // The update of another host as its run ends.
      database.changeRows('UPDATE workflow_task SET attempts = attempts + 1, done_at = created_at WHERE id = $1', [id]),
    );
    await untilJobsAreDone(automaticTask.name);
    expect(await storedTask(llave)).to.include({ estado: 'EN_EJECUCION' });
    await again((await storedTask(llave)).id);
    await city.untilEnded(llave);
  });

  it('gets no incident from the older one of two runs while the newer one has not begun', async () => {
    const { database } = city.client.host;
    const llave = await whileItRuns('nadie lo dice', (_llave, id) =>
      // The update of a move to another version.
      database.changeRows('UPDATE workflow_task SET attempts = attempts + 1 WHERE id = $1', [id]),
    );
    await untilJobsAreDone(automaticTask.name);
    expect(await storedTask(llave)).to.include({ estado: 'EN_EJECUCION' });
    await again((await storedTask(llave)).id);
    await untilJobsAreDone(automaticTask.name);
    expect(await storedTask(llave)).to.include({ estado: 'INCIDENTE' });
  });

  it('rolls back the writes of a procedure whose instance is cancelled meanwhile', async () => {
    const admin = await city.client.admin();
    await city.note('dos');
    const llave = await whileItRuns('dos', async (own) => {
      const { status } = await admin.mutate('workflow.instances.cancel', { llave: own });
      expect(status).to.equal(200);
    });
    await untilJobsAreDone(automaticTask.name);
    const { estado, datos } = await city.see(llave);
    expect([estado, datos]).to.deep.equal(['CANCELADA', { espera: 'dos' }]);
    expect(await city.notes(`intento ${llave}`)).to.equal(0);
  });

  it('keeps the writes of a procedure whose instance is suspended meanwhile, and continues when it is resumed', async () => {
    const admin = await city.client.admin();
    await city.note('tres');
    const llave = await whileItRuns('tres', async (own) => {
      const { status } = await admin.mutate('workflow.instances.suspend', { llave: own });
      expect(status).to.equal(200);
    });
    await untilJobsAreDone(automaticTask.name);
    const { estado, datos } = await city.see(llave);
    expect([estado, datos]).to.deep.equal(['SUSPENDIDA', { espera: 'tres', visto: 'tres', valor: 7 }]);
    await admin.mutate('workflow.instances.resume', { llave });
    await city.untilEnded(llave);
    expect(await city.notes(`intento ${llave}`)).to.equal(1);
  });

  describe('whose locks are in a cycle with those of', () => {
    before(() => Promise.all(['una', 'otra', 'puerta'].map((nota) => city.note(nota))));

    /** Starts an instance whose procedures wait in the middle until `work` is done. */
    const whileInTheMiddle = async (proceso: string, procedures: number, work: (llave: string) => Promise<void>) => {
      const { database } = city.client.host;
      const hold = (tx: Transaction) =>
        database.changeRows("UPDATE city_note SET nota = nota WHERE nota = 'puerta'", [], tx);
      let llave = '';
      await whileLocked(database, hold, async () => {
        llave = await city.start(proceso);
        await untilWaiting(database, procedures);
        await work(llave);
      });
      return llave;
    };

    it('its instance and an action: the action is answered as busy', async () => {
      let acting: Promise<Response> | undefined;
      const llave = await whileInTheMiddle('PERSONA', 1, async (own) => {
        const { id } = await city.task(own, 'AL_LADO');
        await city.claim('luz', id).expect(200);
        acting = city.act('luz', id, {}, 'UNA');
        await untilWaiting(city.client.host.database, 2);
      });
      const { status, body } = await acting!;
      expect([status, body.code]).to.deep.equal([409, 'busy']);
      await city.untilTask(llave, 'VER', 'COMPLETADA');
      const { id } = await city.task(llave, 'AL_LADO');
      expect((await city.act('luz', id, {}, 'UNA')).status).to.equal(200);
      await city.untilEnded(llave);
    });

    it('another procedure: one of them is tried again, without an incident', async () => {
      const llave = await whileInTheMiddle('DOS', 2, () => Promise.resolve());
      await until('one has run', async () =>
        (await city.see(llave)).tareas.some(({ estado }) => estado === 'COMPLETADA'),
      );
      city.client.host.clock.advance(60);
      await city.untilEnded(llave);
      const { datos, historial } = await city.see(llave);
      expect(datos).to.deep.equal({ UNA_OTRA: true, OTRA_UNA: true });
      expect(historial.map(({ tipo }) => tipo)).not.to.include('INCIDENTE');
    });
  });

  it('keeps the end of a mail that comes while another job handles the task', async () => {
    const { database } = city.client.host;
    // A temporary refusal: both mails are on their way.
    server.answers.recipient = 451;
    const llave = await city.start('CORREO', { correo: ['uno@correo.example', 'dos@correo.example'] });
    const correosOf = async (): Promise<Record<string, string>> => {
      const trabajo = database.parseJson<{ correos?: Record<string, string> } | null>(
        (await storedTask(llave)).trabajo,
      );
      return trabajo?.correos ?? {};
    };
    await until('both are on their way', async () => Object.keys(await correosOf()).length === 2);
    await untilJobsAreDone(automaticTask.name);
    const { id: tarea } = await storedTask(llave);
    const [first, second] = Object.keys(await correosOf());
    const end = (correo: string) =>
      enqueue((outbox) => (tx) => outbox.enqueueJob(tx, mailEnded, { tarea, correo, outcome: 'sent' }));
    await whileLocked(database, holdInstance(database, llave), async () => {
      await again(tarea);
      await untilWaiting(database);
      await end(first!);
      await untilJobsAreDone(mailEnded.name);
    });
    await untilJobsAreDone(automaticTask.name);
    expect(await correosOf()).to.deep.equal({ [first!]: 'ENVIADO', [second!]: 'ENVIANDO' });
    await end(second!);
    await city.untilEnded(llave);
  });

  describe('of any kind', () => {
    it('agrees with its history at all times', async () => {
      expect(await city.checkHistories()).to.equal(8);
    });
  });
});
