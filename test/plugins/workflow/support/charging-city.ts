import type { ChargedInvoice } from '../../../../plugins/workflow/contract.js';
import { RecordPayments } from '../../../../plugins/tramites/contract.js';
import { until } from '../../../../testing/until.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { chargesPlugin, TestPayments } from './test-charges.js';
import { TimedCity } from './timed-city.js';
import { workflowPlugins } from './workflow-client.js';

export const pago = {
  concepto: 'Expensas',
  titular: 'datos.titular',
  valor: 'datos.valor',
  si_no_paga: 'Se archiva.',
} as const;
const ends = [task('FIN', 'PAGADO', { resultado: 'PAGADO' }), task('FIN', 'IMPAGO', { resultado: 'IMPAGO' })];
const overdue = { desde: 'PAGO', vencido: true, hacia: 'IMPAGO' };

/** A process that begins with a payment, which a message may replace. */
export const fee = definition(
  [task('ESPERA', 'PAGO', { pago, mensaje: 'EXENTO', hasta: 'P5D' }), ...ends],
  [...flow('PAGO>PAGADO?datos.PAGO != null', 'PAGO>IMPAGO'), overdue],
  { codigo: 'TASA' },
);

/** A process in which staff ask for the payment, and a user who may be unknown goes on. */
const asked = definition(
  [
    user('LIQUIDAR'),
    task('ESPERA', 'PAGO', { pago, mensaje: 'EXENTO', hasta: 'P5D' }),
    user('REVISAR', { asignacion: { usuario: 'datos.revisor' } }),
    ...ends,
  ],
  [...flow('LIQUIDAR!SIGUE>PAGO', 'PAGO>REVISAR', 'REVISAR!SIGUE>PAGADO'), overdue],
  { codigo: 'LIQUIDA' },
);

/** A process that waits for the payment of an invoice that exists. */
const present = definition(
  [task('ESPERA', 'PAGO', { pago: { factura: 'datos.factura', si_no_paga: 'Nada.' }, hasta: 'P5D' }), ...ends],
  [...flow('PAGO>PAGADO'), overdue],
  { codigo: 'PREDIAL' },
);

/** A process that asks for the payment of an invoice that exists as long as `datos.sigue`, or after its time is up. */
const looping = definition(
  [
    task('ESPERA', 'PAGO', { pago: { factura: 'datos.factura', si_no_paga: 'Nada.' }, hasta: 'P5D' }),
    task('DECISION', 'OTRA'),
    user('INSISTIR'),
    ends[0]!,
  ],
  [
    ...flow('PAGO>OTRA', 'OTRA>PAGO?datos.sigue = true', 'OTRA>PAGADO', 'INSISTIR!SIGUE>PAGO'),
    { desde: 'PAGO', vencido: true, hacia: 'INSISTIR' },
  ],
  { codigo: 'GIRA' },
);

/** A process that calls the first one. */
const calling = definition(
  [task('SUBPROCESO', 'COBRO', { proceso: 'TASA', datos: 'datos' }), task('FIN', 'FIN')],
  flow('COBRO>FIN'),
  { codigo: 'LLAMA' },
);

/** Builds a process whose wait may be for another thing in another version. */
export const moving = (nombre: string, wait: Parameters<typeof task>[2] = { pago }) =>
  definition([task('ESPERA', 'PAGO', { nombre, hasta: 'P5D', ...wait }), ...ends], [...flow('PAGO>PAGADO'), overdue], {
    codigo: 'MUDA',
  });

/** A city whose processes wait for payments. */
export class ChargingCity {
  private constructor(
    readonly timed: TimedCity,
    readonly payments: TestPayments,
  ) {}

  static async start(): Promise<ChargingCity> {
    const timed = await TimedCity.start({ plugins: [...workflowPlugins, chargesPlugin({ notices: true })] });
    const payments = new TestPayments(timed.host);
    await payments.charges.createTable();
    for (const one of [fee, asked, present, looping, calling, moving('Pago')])
      await timed.city.client.release('ana', one);
    return new ChargingCity(timed, payments);
  }

  get city() {
    return this.timed.city;
  }

  /** Starts an instance that waits for a payment at once; returns its key and the number of the invoice. */
  async charge(proceso = 'TASA', datos: object = {}): Promise<{ readonly llave: string; readonly factura: string }> {
    const llave = await this.city.start(proceso, { titular: 'Ana Gómez', valor: 87_600.5, ...datos });
    // The job that looks whether the invoice is paid has run, so that it takes no payment of the test.
    await until('the invoice was looked at', async () => {
      const sql =
        "SELECT id FROM host_job WHERE name = 'workflow/charge-opened' AND (lease IS NOT NULL OR due_at <= $1)";
      return (await this.timed.host.database.rows(sql, [new Date()])).length === 0;
    });
    const [one] = await this.payments.ofInstance(llave);
    return { llave, factura: one!.factura };
  }

  /** Adds an invoice of the city's own; returns its number. */
  async addInvoice(factura: string, more: Partial<ChargedInvoice> = {}): Promise<string> {
    const invoice = {
      concepto: 'Predial',
      valor: '5.00',
      moneda: 'COP',
      vencimiento: null,
      estado: 'PENDIENTE',
    } as const;
    await this.payments.charges.add({ factura, ...invoice, ...more });
    return factura;
  }

  listPayments(llave: string) {
    return this.timed.host.container.get<RecordPayments>(RecordPayments).listPayments(llave);
  }

  /** Returns the states of the payment of an instance and of its invoice. */
  async states(llave: string): Promise<string> {
    const [one] = await this.payments.ofInstance(llave);
    return `${one!.estado} ${one!.factura_estado}`;
  }

  /** Makes the time of a wait run out. */
  async timeUp(llave: string): Promise<void> {
    const [timer] = await this.timed.timers(llave);
    const sql = 'UPDATE workflow_timer SET handed_at = $1 WHERE id = $2';
    await this.timed.host.database.changeRows(sql, [new Date(), timer!.id]);
    await this.timed.carryOut(timer!.id);
  }

  control(move: 'suspend' | 'resume' | 'cancel', llave: string) {
    return this.city.client.admin().then((admin) => admin.mutate(`workflow.instances.${move}`, { llave, motivo: 'x' }));
  }

  /** Returns the outcome of an instance that has ended. */
  async outcome(llave: string): Promise<unknown> {
    await this.city.untilEnded(llave);
    return ((await this.city.see(llave)) as unknown as { resultado: unknown }).resultado;
  }
}
