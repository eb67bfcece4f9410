import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../host/plugin-api/index.js';
import type { Correspondent } from '../../plugins/correspondents/support/correspondents-client.js';
import { PaymentClients, type PaymentCall, type PaymentSaid } from './payment-clients.js';

/** Banks that pay at a time. */
export const LINES = 4;
/** The share of requests that are repeated after their answer, as by a bank that lost it: one in so many. */
const AGAIN_IN = 5;
const VALUE = '125000.50';

/** Banks that query one invoice after the other and pay it, some of them twice. */
export class PaymentStream {
  readonly clients: PaymentClients;
  /** Requests that were answered. */
  paid = 0;
  private next = 0;
  private stopping = false;
  private running: Promise<void>[] = [];

  constructor(address: () => string | undefined) {
    this.clients = new PaymentClients(address, LINES);
  }

  /** Adds so many invoices to the city's table. */
  static async addInvoices(database: Database, count: number): Promise<void> {
    await database.rows(
      `INSERT INTO correspondents_invoice (invoice_id, concepto, titular, valor, moneda, estado)
       SELECT 'F-' || n, 'Impuesto predial 2026', 'Carlos Restrepo', $1, 'COP', 'PENDIENTE'
       FROM generate_series(0, $2::int - 1) AS n`,
      [VALUE, count],
    );
  }

  signIn(): Promise<void> {
    return this.clients.signIn();
  }

  start(restMilliseconds: number): void {
    this.running = Array.from({ length: LINES }, (_none, line) => this.work(line, restMilliseconds));
  }

  /** Lets begun payments end. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  /** Returns the answer to each request; throws where two answers to one differ. */
  said(): readonly (readonly [call: PaymentCall, said: PaymentSaid])[] {
    return [...this.clients.answers].map(([call, answers]) => {
      if (new Set(answers).size > 1) throw new Error(`two answers to ${call.requestId}: ${answers.join(' ')}`);
      return [call, JSON.parse(answers[0]!) as PaymentSaid];
    });
  }

  private async work(line: number, restMilliseconds: number): Promise<void> {
    const who: Correspondent = line % 2 === 0 ? 'caja' : 'banco';
    const { clients } = this;
    while (!this.stopping) {
      const invoice = `F-${this.next}`;
      this.next += 1;
      const call = await clients.query(invoice, who);
      await clients.pay(call);
      this.paid += 1;
      if (this.next % AGAIN_IN === 0) await clients.pay(call);
      await delay(restMilliseconds);
    }
  }
}
