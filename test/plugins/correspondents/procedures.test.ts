import { expect } from 'chai';
import { CorrespondentsClient } from './support/correspondents-client.js';
import { writtenProcedures } from './support/invoice-procedures.js';
import { healthOf } from '../../support/health-of.js';

/** The PL/pgSQL and T-SQL texts that replace a procedure. */
interface Replacement {
  readonly postgres: string;
  readonly mssql: string;
}

const yes = (respuesta: string): Replacement => ({
  postgres: `RETURN '{"estado": true, "respuesta": ${respuesta}}'::jsonb;`,
  mssql: `SELECT CAST(1 AS BIT) AS estado, ${respuesta === 'null' ? 'NULL' : `N'${respuesta}'`} AS respuesta;`,
});

const failing: Replacement = {
  postgres: `RAISE EXCEPTION 'Carlos Restrepo';`,
  mssql: `THROW 50001, 'Carlos Restrepo', 1;`,
};

describe('procedures that have the invoices', () => {
  let client: CorrespondentsClient;

  before(async () => {
    client = await CorrespondentsClient.start('procedures', { config: { logging: { level: 'error' } } });
  });
  afterEach(async () => {
    for (const sql of writtenProcedures[client.host.database.dialect]) await client.host.database.rows(sql);
  });
  after(() => client?.stop());

  const replace = async (name: 'consulta' | 'pago', body: Replacement): Promise<void> => {
    const { database } = client.host;
    const sql =
      database.dialect === 'postgres'
        ? `CREATE OR REPLACE FUNCTION public.city_factura_${name}(datos jsonb) RETURNS jsonb LANGUAGE plpgsql AS
           $body$ BEGIN ${body.postgres} END $body$`
        : `ALTER PROCEDURE dbo.city_factura_${name} @datos NVARCHAR(MAX) AS BEGIN SET NOCOUNT ON; ${body.mssql} END`;
    await database.rows(sql);
  };
  const count = async (table: string): Promise<number> => {
    const [row] = await client.host.database.rows<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${table}`);
    return Number(row!.n);
  };

  it('run within the transaction of a payment, and their changes are rolled back with it', async () => {
    const invoices = await Promise.all([client.invoice(), client.invoice()]);
    const requests = await Promise.all(invoices.map(({ invoice_id }) => client.ask(invoice_id)));
    const [paid, tried] = [await count('correspondents_payment'), await count('city_attempt')];
    await client.set(invoices[0].invoice_id, 'valor = 1');
    const answers = await Promise.all(requests.map((each) => client.pay(each).expect(200)));
    expect(answers.map(({ body }) => (body as { status: string }).status)).to.deep.equal(['3', '0']);
    const attempts = await client.host.database.rows('SELECT request_id, usuario FROM city_attempt ORDER BY id');
    expect(attempts.slice(tried)).to.deep.equal([{ request_id: requests[1], usuario: 'banco' }]);
    expect(await count('correspondents_payment')).to.equal(paid + 1);
  });

  it("return the invoice's own number, for any spelling of it", async () => {
    const { invoice_id } = await client.invoice({ invoice_id: '123' });
    const [one, other] = [await client.ask('000123'), await client.ask('0123')];
    expect((await client.query('00123').expect(200)).body.data).to.include({ invoice_id });
    expect((await client.pay(one).expect(200)).body.status).to.equal('0');
    expect((await client.pay(other).expect(200)).body.status).to.equal('2');
  });

  it('may not know that an invoice is paid: it is not paid again', async () => {
    const { invoice_id } = await client.invoice();
    const [one, other] = [await client.ask(invoice_id), await client.ask(invoice_id)];
    await client.pay(one).expect(200);
    await client.set(invoice_id, "estado = 'PENDIENTE'");
    expect((await client.query(invoice_id).expect(200)).body.data).to.include({ Usable: false, estado: 'PAGADA' });
    expect((await client.pay(other).expect(200)).body.status).to.equal('2');
  });

  it('need not give a receipt: the plugin then makes one', async () => {
    for (const respuesta of ['null', '{}', '{"comprobante": null, "otro": 1}']) {
      await replace('pago', yes(respuesta));
      const { invoice_id } = await client.invoice();
      const { body } = await client.pay(await client.ask(invoice_id)).expect(200);
      expect(body.data.comprobante, respuesta).to.match(/^P-\d{9}$/);
    }
  });

  const unavailable = async (call: PromiseLike<{ status: number; body: object; headers: object }>): Promise<void> => {
    const { status, body, headers } = await call;
    expect([status, (body as { code: string }).code]).to.deep.equal([503, 'unavailable']);
    expect(headers).to.have.property('retry-after');
  };

  const careless: Record<string, Replacement> = {
    'fail with words of their own': failing,
    'answer another shape': { postgres: `RETURN '{"otra": 1}'::jsonb;`, mssql: `SELECT 1 AS otra;` },
    'answer no object': yes('[1]'),
    'answer a part of it': yes('{"invoice_id": "F", "comprobante": 7, "valor": "Carlos Restrepo"}'),
    'answer an amount that is none': yes(
      '{"invoice_id": "F", "concepto": "c", "titular": "Carlos Restrepo", "valor": -1, "moneda": "COP", "estado": "PENDIENTE", "comprobante": ""}',
    ),
  };
  for (const [what, body] of Object.entries(careless)) {
    it(`that ${what} cause a 503; nothing is written, and the request can be repeated`, async () => {
      const { invoice_id } = await client.invoice();
      const requestId = await client.ask(invoice_id);
      const entries = await count('correspondents_ledger');
      const payments = await count('correspondents_payment');
      const logged = client.host.logLines.length;
      await replace('pago', body);
      await unavailable(client.pay(requestId));
      await replace('consulta', body);
      await unavailable(client.query(invoice_id));
      expect(await count('correspondents_ledger')).to.equal(entries);
      expect(await count('correspondents_payment')).to.equal(payments);
      const log = client.host.logLines.slice(logged).join('');
      expect(log).to.contain('FACTURA_PAGO').and.to.contain('FACTURA_CONSULTA');
      expect(log).not.to.contain('Restrepo');
      await replace('pago', yes('{}'));
      expect((await client.pay(requestId).expect(200)).body.status).to.equal('0');
    });
  }

  it('cannot be removed, and the health check reports one that cannot be run', async () => {
    const admin = await client.admin();
    const removed = await admin.mutate('procedures.procedures.remove', { codigo: 'FACTURA_PAGO' });
    expect([removed.status, removed.reason], removed.text).to.deep.equal([409, 'in_use']);
    expect((await healthOf(client.host)).body.checks).to.include({ correspondents: 'ok' });
    const setUses = async (use: string): Promise<void> => {
      const { database } = client.host;
      await database.rows(`UPDATE procedures_procedure SET usos = '["${use}"]' WHERE codigo = 'FACTURA_PAGO'`);
      await database.rows('UPDATE host_revision SET revision = revision + 1');
    };
    await setUses('jwt');
    expect((await healthOf(client.host)).body.checks).to.include({ correspondents: 'failed' });
    await unavailable(client.pay(await client.ask((await client.invoice()).invoice_id)));
    await setUses('interno');
  });

  it('exclude changes of invoices here', async () => {
    const admin = await client.admin();
    const invoice = { invoice_id: 'F', concepto: 'c', titular: 't', valor: '1', moneda: 'COP' };
    const saved = await admin.mutate('correspondents.invoices.save', invoice);
    expect([saved.status, saved.reason]).to.deep.equal([409, 'invoices_elsewhere']);
    const annulled = await admin.mutate('correspondents.invoices.annul', { invoice_id: 'F', motivo: 'x' });
    expect(annulled.reason).to.equal('invoices_elsewhere');
  });
});
