import { randomUUID } from 'node:crypto';
import request, { type Test } from 'supertest';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as correspondents } from '../../../../plugins/correspondents/index.js';
import { plugin as procedures } from '../../../../plugins/procedures/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { cityTables, invoiceProcedures, procedureSource } from './invoice-procedures.js';

export const correspondentPlugins: readonly AnyHostPlugin[] = [auth, calendar, procedures, correspondents];

export const PASSWORD = 'correcta-y-larga';

/** The API users of the tests. */
export type Correspondent = 'banco' | 'caja';

/** A sample invoice. */
export interface SampleInvoice {
  readonly invoice_id: string;
  readonly concepto: string;
  readonly titular: string;
  readonly valor: string;
  readonly moneda: string;
  readonly vencimiento: string | null;
  readonly estado: string;
}

/** A row of the ledger. */
export interface LedgerRow {
  readonly movimiento: string;
  readonly status: string;
  readonly user_id: number;
  readonly request_id: string;
  readonly invoice_id: string | null;
  readonly valor: string | null;
  readonly moneda: string | null;
  readonly estado: string | null;
  readonly comprobante: string | null;
  readonly motivo: string | null;
}

export type SourceName = 'table' | 'procedures';
export const sourceNames: readonly SourceName[] = ['table', 'procedures'];

const keys = { banco: randomUUID(), caja: randomUUID() };

/** Users with API keys, and an administrator; the city's procedures. */
export const correspondentsBundle = {
  usuarios: [
    { username: 'banco', password: PASSWORD },
    { username: 'caja', password: PASSWORD },
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'lectora', password: PASSWORD, permisos: ['correspondents.read'] },
  ],
  api_usuarios: Object.entries(keys).map(([username, api_key]) => ({
    username,
    api_key,
    endpoints: ['corresponsales.consulta', 'corresponsales.pago'],
  })),
  procedimientos: invoiceProcedures,
};

/** A client of a host with invoices of either source. */
export class CorrespondentsClient {
  private readonly headers = new Map<Correspondent, Readonly<Record<string, string>>>();

  private constructor(
    readonly host: TestHost,
    readonly source: SourceName,
  ) {}

  static async start(source: SourceName = 'table', options: TestHostOptions = {}): Promise<CorrespondentsClient> {
    const host = await startTestHost({
      plugins: correspondentPlugins,
      bundle: correspondentsBundle,
      ...options,
      config: {
        ...(source === 'procedures' && { correspondents: procedureSource }),
        ...options.config,
      },
    });
    const client = new CorrespondentsClient(host, source);
    if (options.databaseUrl === undefined) await client.makeCityTables();
    await client.signIn();
    return client;
  }

  async makeCityTables(): Promise<void> {
    const { database } = this.host;
    for (const sql of cityTables[database.dialect]) await database.rows(sql);
  }

  stop(): Promise<void> {
    return this.host.stop();
  }

  async signIn(): Promise<void> {
    for (const username of ['banco', 'caja'] as const) {
      const { body } = await request(this.host.url)
        .post('/api/token/')
        .send({ username, password: PASSWORD })
        .expect(200);
      const { access } = body as { access: string };
      this.headers.set(username, { Authorization: `Bearer ${access}`, 'api-key': keys[username] });
    }
  }

  admin(username = 'jefa'): Promise<AdminCaller> {
    return AdminCaller.login(this.host, username, PASSWORD);
  }

  headersOf(who: Correspondent): Readonly<Record<string, string>> {
    return this.headers.get(who)!;
  }

  post(path: 'consulta' | 'pago', body: unknown, who: Correspondent = 'banco'): Test {
    return request(this.host.url)
      .post(`/corresponsales/api/factura/${path}/`)
      .set(this.headersOf(who))
      .type('json')
      .send(typeof body === 'string' ? body : JSON.stringify(body));
  }

  query(invoice_id: string, who?: Correspondent): Test {
    return this.post('consulta', { invoice_id }, who);
  }

  /** Returns the request id of a query. */
  async ask(invoice_id: string, who?: Correspondent): Promise<string> {
    const { body } = await this.query(invoice_id, who).expect(200);
    return (body as { request_id: string }).request_id;
  }

  pay(request_id: string, who?: Correspondent): Test {
    return this.post('pago', { request_id }, who);
  }

  private get table(): string {
    return this.source === 'table' ? 'correspondents_invoice' : 'city_invoice';
  }

  /** Makes a payable invoice, changed by `given`. */
  async invoice(given: Partial<SampleInvoice> = {}): Promise<SampleInvoice> {
    const invoice = {
      invoice_id: `F-${randomUUID().slice(0, 13)}`,
      concepto: 'Impuesto predial 2026',
      titular: 'Carlos Restrepo',
      valor: '125000.50',
      moneda: 'COP',
      vencimiento: null,
      estado: 'PENDIENTE',
      ...given,
    };
    await this.host.database.insertRows(this.table, [invoice]);
    return invoice;
  }

  /** Changes an invoice in the database. */
  async set(invoiceId: string, assignment: string): Promise<void> {
    await this.host.database.changeRows(`UPDATE ${this.table} SET ${assignment} WHERE invoice_id = $1`, [invoiceId]);
  }

  async stateOf(invoiceId: string): Promise<string> {
    const sql = `SELECT estado FROM ${this.table} WHERE invoice_id = $1`;
    return (await this.host.database.rows<{ estado: string }>(sql, [invoiceId]))[0]!.estado;
  }

  /** Returns the entries of a request or an invoice, in their order. */
  ledger(by: 'request_id' | 'invoice_id', value: string): Promise<LedgerRow[]> {
    return this.host.database.rows<LedgerRow>(
      `SELECT movimiento, status, user_id, request_id, invoice_id, valor, moneda, estado, comprobante, motivo
       FROM correspondents_ledger WHERE ${by} = $1 ORDER BY id`,
      [value],
    );
  }

  async userId(username: string): Promise<number> {
    const rows = await this.host.database.rows<{ id: number }>('SELECT id FROM auth_user WHERE username = $1', [
      username,
    ]);
    return rows[0]!.id;
  }
}
