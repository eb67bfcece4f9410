import { expect } from 'chai';
import request from 'supertest';
import { DueReminders } from '../../../../../plugins/workflow/engine/reminders/due-reminders.js';
import { WaitReminders } from '../../../../../plugins/workflow/engine/reminders/wait-reminders.js';
import { paymentReminded, requestReminded } from '../../../../../plugins/workflow/engine/steps/jobs.js';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { FilingCity, filingPlugins, type FiledCase } from '../../support/filing-city.js';
import { chargesPlugin, TestPayments } from '../../support/test-charges.js';

const pago = { concepto: 'Tasa', titular: '"Ana Gómez"', valor: '5000', si_no_paga: 'Se archiva.' };
const ciudadano = { formulario: 'F_PLANO', para_ciudadano: 'Falta el plano.', si_no_llega: 'Seguimos sin él.' };
const process = (codigo: string, wait: Parameters<typeof task>[2]) =>
  definition(
    [task('ESPERA', 'ESPERA', wait), user('REVISAR'), task('FIN', 'FIN')],
    [...flow('ESPERA>REVISAR', 'REVISAR!SIGUE>FIN'), { desde: 'ESPERA', vencido: true, hacia: 'REVISAR' }],
    { codigo },
  );
const processes = [
  process('TASA', { pago, hasta: { habiles: 5 } }),
  process('TASA_CORTA', { pago, hasta: { habiles: 2 } }),
  process('PLANO', { ciudadano, hasta: { habiles: 5 } }),
  process('PLANO_CORTO', { ciudadano, hasta: { habiles: 2 } }),
];
const form = {
  codigo: 'F_PLANO',
  nombre: 'Plano',
  schema: { type: 'object', properties: { plano: { type: 'string' } } },
};
const correo = { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true };

describe('the reminder that a wait for a citizen ends soon', () => {
  let filing: FilingCity;
  let second: TestHost;
  let monday = new Date('2031-03-03T10:00:00-05:00');

  before(async () => {
    const plugins = [chargesPlugin()];
    filing = await FilingCity.start(processes, { forms: [form], plugins });
    const { host } = filing.city.client;
    await new TestPayments(host).charges.createTable();
    const more = { termino: 'PETICION', preguntas: [correo] };
    await importInto(host, {
      tramites: processes.map(({ codigo }) => ({ codigo, nombre: codigo, proceso: codigo, ...more })),
    });
    const { databaseUrl, dataFolder, secretKey } = host;
    const all = [...filingPlugins, ...plugins];
    second = await startTestHost({ plugins: all, databaseUrl, dataFolder, secretKey });
  });
  after(async () => {
    await second?.stop();
    await filing?.stop();
  });
  beforeEach(() => {
    on(0);
  });
  afterEach(() => {
    monday = new Date(monday.getTime() + 63 * 86_400_000);
  });

  const hosts = (): readonly TestHost[] => [filing.city.client.host, second];
  /** Sets the clocks to an hour of a day, counted from a Monday of the test's own. */
  function on(day: number, hour = 10): void {
    const at = monday.getTime() + (day * 24 + hour - 10) * 3_600_000;
    for (const { clock } of hosts()) clock.advance((at - clock.now().getTime()) / 1000);
  }
  const file = (codigo: string): Promise<FiledCase> => filing.file(codigo, { correo: 'ana@correo.example' });
  const quiet = (): Promise<void> =>
    until('no reminder waits', async () => {
      const sql = "SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA') AND name LIKE 'workflow/%-reminder'";
      return (await filing.city.client.host.database.rows(sql)).length === 0;
    });
  const look = async (): Promise<void> => {
    const each = [...hosts(), ...hosts()].map(({ container }) =>
      container.get(DueReminders).handOver(new AbortController().signal),
    );
    await Promise.all(each);
    await quiet();
  };
  const reminders = ({ id }: FiledCase) =>
    filing.city.client.host.database.rows<{ ocasion: string; texto: string }>(
      "SELECT ocasion, texto FROM tramites_record_notice WHERE record_id = $1 AND ocasion LIKE '%RECORDATORIO'",
      [id],
    );
  const remindersOn = async (filed: FiledCase, day: number, hour?: number) => {
    on(day, hour);
    await look();
    return reminders(filed);
  };

  const waitOf = async ({ llave }: FiledCase) => {
    const [wait] = await filing.city.client.host.database.rows<{ id: number; pago: number | null; vence: Date }>(
      `SELECT t.id, t.vence, c.id AS pago FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
       LEFT JOIN workflow_charge c ON c.task_id = t.id WHERE i.llave = $1`,
      [llave],
    );
    return { tarea: wait!.id, pago: wait!.pago, hasta: wait!.vence.toISOString() };
  };
  /** Carries the job of a reminder out, as a host does that is late with it. */
  const carryOut = async (type: object, data: object): Promise<void> => {
    const { handlers } = filing.city.client.host.container.get(WaitReminders);
    const finish = (): Promise<void> => Promise.resolve();
    await handlers.find((handler) => handler.type === type)!.handle(data, { finish } as never);
  };

  it('names the payment once, two working days before its last day, and not at night', async () => {
    const filed = await file('TASA');
    expect(await remindersOn(filed, 2)).to.deep.equal([]);
    expect(await remindersOn(filed, 3, 5)).to.deep.equal([]);
    const [reminder, ...others] = await remindersOn(filed, 3);
    expect(others).to.deep.equal([]);
    expect(reminder!.ocasion).to.equal('PAGO_RECORDATORIO');
    expect(reminder!.texto)
      .to.match(
        /^Todavía no hemos recibido su pago, y el plazo se vence pronto\.\n\nConcepto: Tasa\nValor: \$ 5\.000\n/,
      )
      .and.contain('Pague a más tardar el 10 de marzo de 2031. Se archiva.\nDónde pagar: Banco de la ciudad');
    expect(await remindersOn(filed, 4)).to.have.length(1);
  });

  it('names what is missing and the consequence once, and again before each later end', async () => {
    const filed = await file('PLANO');
    expect(await remindersOn(filed, 2)).to.deep.equal([]);
    const [reminder, ...others] = await remindersOn(filed, 3);
    expect(others).to.deep.equal([]);
    expect(reminder!.ocasion).to.equal('RECORDATORIO');
    expect(reminder!.texto).to.match(/pronto\.\n\nFalta el plano\.\n\nTiene hasta el .* de 2031\. Seguimos sin él\.$/);
    const { tarea } = await waitOf(filed);
    const endAt = async (day: number, hours: number): Promise<void> => {
      const later = new Date(monday.getTime() + (day * 24 + hours) * 3_600_000);
      const { database } = filing.city.client.host;
      await database.changeRows('UPDATE workflow_timer SET due_at = $1 WHERE task_id = $2', [later, tarea]);
      await database.changeRows('UPDATE workflow_task SET vence = $1 WHERE id = $2', [later, tarea]);
    };
    await endAt(14, 0);
    expect(await remindersOn(filed, 9)).to.have.length(1);
    expect(await remindersOn(filed, 11)).to.have.length(2);
    // Another end within the day of the last one.
    await endAt(14, 2);
    expect(await remindersOn(filed, 11, 11)).to.have.length(3);
  });

  it('is not sent for a wait that began in its last days', async () => {
    const short = [await file('TASA_CORTA'), await file('PLANO_CORTO')];
    for (const filed of short) {
      expect(await remindersOn(filed, 0)).to.deep.equal([]);
      expect(await remindersOn(filed, 1)).to.deep.equal([]);
    }
  });

  it('is not sent once the invoice is paid, also where nothing has reported that, or the wait has ended', async () => {
    const { host } = filing.city.client;
    const payments = new TestPayments(host);
    const [told, untold, handedIn] = [await file('TASA'), await file('TASA'), await file('PLANO')];
    const invoice = async ({ llave }: FiledCase) => (await payments.ofInstance(llave))[0]!.factura;
    await payments.pay(await invoice(told));
    await payments.charges.settle(await invoice(untold));
    const { tarea, hasta } = await waitOf(handedIn);
    const place = `/home/api/tramite/pendiente/${handedIn.key}/${tarea}/`;
    await request(host.url).post(place).send({ plano: 'norte' }).expect(200);
    // The job of a wait that has ended after it was handed over.
    await carryOut(requestReminded, { tarea, hasta });
    for (const filed of [told, untold, handedIn]) expect(await remindersOn(filed, 3)).to.deep.equal([]);
    expect((await payments.ofInstance(untold.llave))[0]!.estado).to.equal('PAGADO');
  });

  it('is not sent by a job that runs after the end', async () => {
    const [fee, plan] = [await file('TASA'), await file('PLANO')];
    const [{ pago }, { tarea, hasta }] = [await waitOf(fee), await waitOf(plan)];
    on(9);
    await carryOut(paymentReminded, { pago });
    await carryOut(requestReminded, { tarea, hasta });
    expect([await reminders(fee), await reminders(plan)]).to.deep.equal([[], []]);
  });

  it('is not sent for a process that is suspended or has ended, nor for a record that was forwarded', async () => {
    const plans = [await file('PLANO'), await file('PLANO'), await file('PLANO')] as const;
    const fee = await file('TASA');
    const admin = await AdminCaller.login(filing.city.client.host, 'jefa', PASSWORD);
    const does = async (name: string, input: object): Promise<void> => {
      expect((await admin.mutate(name, { motivo: 'x', ...input })).status).to.equal(200);
    };
    const letter = { entidad: 'Otra', oficio: 'Les remitimos.', para_ciudadano: 'Es de otra entidad.' };
    await does('workflow.instances.suspend', { llave: plans[0].llave });
    for (const { id } of [plans[1], fee]) await does('tramites.records.forward', { id, ...letter });
    const ended = { id: plans[2].id, estado: 'ANULADO', terminar_proceso: true, para_ciudadano: 'No procede.' };
    await does('tramites.records.move', ended);
    on(3);
    await carryOut(paymentReminded, { pago: (await waitOf(fee)).pago });
    for (const plan of plans) await carryOut(requestReminded, await waitOf(plan));
    expect(await Promise.all([...plans, fee].map(reminders))).to.deep.equal([[], [], [], []]);
  });
});
