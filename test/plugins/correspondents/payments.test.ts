import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { CorrespondentsClient, sourceNames } from './support/correspondents-client.js';

const DAY = 86_400;

/** The guarantees of both sources of invoices. */
for (const source of sourceNames) {
  describe(`invoices of the source ${source}`, () => {
    let client: CorrespondentsClient;

    before(async () => {
      client = await CorrespondentsClient.start(source);
    });
    after(() => client?.stop());

    const refusal = (status: string, mensaje: RegExp) => (body: { status: string; data: { mensaje: string } }) => {
      expect(body).to.have.all.keys('status', 'data', 'request_id');
      expect(body.status).to.equal(status);
      expect(body.data.mensaje).to.match(mensaje);
      expect(body.data).to.have.all.keys('mensaje');
    };
    const refused = async (requestId: string, status: string, mensaje: RegExp): Promise<void> => {
      const { body } = await client.pay(requestId).expect(200);
      refusal(status, mensaje)(body as never);
    };

    it('are described with a masked holder', async () => {
      const { invoice_id } = await client.invoice({ vencimiento: '2999-12-31' });
      const { body } = await client.query(invoice_id).expect(200);
      const { request_id } = body as { request_id: string };
      expect(body).to.deep.equal({
        status: '0',
        data: {
          Usable: true,
          invoice_id,
          concepto: 'Impuesto predial 2026',
          titular: 'C***** R*******',
          valor: '125000.50',
          moneda: 'COP',
          vencimiento: '2999-12-31',
          estado: 'PENDIENTE',
        },
        request_id,
      });
      expect(request_id).to.match(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
      const [entry, ...more] = await client.ledger('request_id', request_id);
      expect(more).to.deep.equal([]);
      expect(entry).to.deep.equal({
        movimiento: 'CONSULTA',
        status: '0',
        user_id: await client.userId('banco'),
        request_id,
        invoice_id,
        valor: '125000.50',
        moneda: 'COP',
        estado: 'PENDIENTE',
        comprobante: null,
        motivo: null,
      });
    });

    it('are reported as missing, and then cannot be paid', async () => {
      const { body } = await client.query('NO-HAY').expect(200);
      const { request_id } = body as { request_id: string };
      const data = { Usable: false, mensaje: 'No existe una factura con ese número.' };
      expect(body).to.deep.equal({ status: '1', data, request_id });
      await refused(request_id, '3', /No existe una factura/);
    });

    it('cannot be paid once paid, annulled or overdue, with the reason', async () => {
      const yesterday = new Date(client.host.clock.now().getTime() - 2 * DAY * 1000).toISOString().slice(0, 10);
      const cases = [
        [{ estado: 'PAGADA' }, 'PAGADA', '2', /ya fue pagada/],
        [{ estado: 'ANULADA' }, 'ANULADA', '3', /anulada/],
        [{ vencimiento: yesterday }, 'VENCIDA', '3', /vencida/],
      ] as const;
      for (const [given, estado, status, words] of cases) {
        const { invoice_id } = await client.invoice(given);
        const { body } = await client.query(invoice_id).expect(200);
        const { data, request_id } = body as { data: { mensaje: string }; request_id: string };
        expect(body).to.deep.include({ status: '0' });
        expect(data).to.include({ Usable: false, estado, titular: 'C***** R*******' });
        expect(data.mensaje).to.match(words);
        await refused(request_id, status, words);
      }
    });

    it('are paid once; a repeated request gets the first answer at any time', async () => {
      const { invoice_id } = await client.invoice();
      const requestId = await client.ask(invoice_id);
      const first = await client.pay(requestId).expect(200);
      const { data, ...rest } = first.body as { data: Record<string, string> };
      expect(rest).to.deep.equal({ status: '0', request_id: requestId });
      expect(data).to.have.all.keys('comprobante', 'invoice_id', 'valor', 'fecha');
      expect(data).to.include({ invoice_id, valor: '125000.50' });
      expect(data['comprobante']).to.match(source === 'table' ? /^P-\d{9}$/ : /^REC-\d+$/);
      expect(await client.stateOf(invoice_id)).to.equal('PAGADA');
      await client.set(invoice_id, "valor = 1, estado = 'ANULADA'");
      for (const days of [0, 1, 400]) {
        client.host.clock.advance(days * DAY);
        await client.signIn();
        expect((await client.pay(requestId.toUpperCase()).expect(200)).body).to.deep.equal(first.body);
      }
      const entries = await client.ledger('request_id', requestId);
      expect(entries.map(({ movimiento, status }) => movimiento + status)).to.deep.equal(['CONSULTA0', 'PAGO0']);
      expect(entries[1]).to.include({ invoice_id, valor: '125000.50', moneda: 'COP', ...pick(data, 'comprobante') });
    });

    it('are paid by one of two requests; the other is refused for good', async () => {
      const { invoice_id } = await client.invoice();
      const [mine, other] = [await client.ask(invoice_id), await client.ask(invoice_id, 'caja')];
      await client.pay(mine).expect(200);
      for (let time = 0; time < 2; time += 1) {
        refusal('2', /ya fue pagada/)((await client.pay(other, 'caja').expect(200)).body as never);
      }
      const entries = await client.ledger('request_id', other);
      expect(entries.map(({ movimiento, status }) => movimiento + status)).to.deep.equal(['CONSULTA0', 'PAGO2']);
      expect((await client.query(invoice_id).expect(200)).body.data).to.include({ Usable: false, estado: 'PAGADA' });
    });

    it('are not paid with an unknown request or that of another user, which stays usable', async () => {
      const { invoice_id } = await client.invoice();
      const theirs = await client.ask(invoice_id, 'caja');
      const unknown = randomUUID();
      const answers = await Promise.all([client.pay(unknown).expect(200), client.pay(theirs).expect(200)]);
      const said = answers.map(({ body }) => (body as { data: object }).data);
      expect(said[0]).to.deep.equal(said[1]);
      for (const { body } of answers) refusal('3', /No hay una consulta suya/)(body as never);
      expect(await client.stateOf(invoice_id)).to.equal('PENDIENTE');
      expect(await client.ledger('request_id', unknown)).to.have.length(1);
      expect((await client.pay(theirs, 'caja').expect(200)).body.status).to.equal('0');
    });

    it('are paid by an old request where they have not changed, even if overdue by now', async () => {
      const tomorrow = new Date(client.host.clock.now().getTime() + DAY * 1000).toISOString().slice(0, 10);
      const { invoice_id } = await client.invoice({ vencimiento: tomorrow });
      const requestId = await client.ask(invoice_id);
      client.host.clock.advance(5 * DAY);
      await client.signIn();
      expect((await client.pay(requestId).expect(200)).body.status).to.equal('0');
    });

    it('are not paid where amount, currency or state have changed since, by an old request or a new one', async () => {
      const words = source === 'table' ? /cambió desde la consulta/ : /no está pendiente por ese valor/;
      for (const change of ['valor = 125000.51', "moneda = 'USD'", "estado = 'ANULADA'"]) {
        const { invoice_id } = await client.invoice();
        const requestId = await client.ask(invoice_id);
        await client.set(invoice_id, change);
        await refused(requestId, '3', words);
        // A late copy of the call cannot take a payment that the bank has returned.
        await client.set(invoice_id, "valor = 125000.50, moneda = 'COP', estado = 'PENDIENTE'");
        await refused(requestId, '3', words);
        expect(await client.stateOf(invoice_id), change).to.equal('PENDIENTE');
        expect((await client.pay(await client.ask(invoice_id)).expect(200)).body.status).to.equal('0');
      }
      const { invoice_id } = await client.invoice();
      const requestId = await client.ask(invoice_id);
      await client.set(invoice_id, 'valor = 1');
      client.host.clock.advance(31 * 60);
      await refused(requestId, '3', source === 'table' ? /La consulta venció/ : words);
    });

    it('are paid once by twenty calls at the same time, of one request or of twenty', async () => {
      const { invoice_id: one } = await client.invoice();
      const requestId = await client.ask(one);
      const same = await Promise.all(Array.from({ length: 20 }, () => payUntilAnswered(client, requestId)));
      expect(new Set(same.map((body) => JSON.stringify(body))).size).to.equal(1);
      expect(same[0]).to.include({ status: '0' });

      const { invoice_id: other } = await client.invoice();
      const requests = await Promise.all(Array.from({ length: 20 }, () => client.ask(other)));
      const answers = await Promise.all(requests.map((each) => payUntilAnswered(client, each)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).to.deep.equal(['0', ...Array.from({ length: 19 }, () => '2')]);
      const paid = (await client.ledger('invoice_id', other)).filter(({ movimiento }) => movimiento === 'PAGO');
      expect(paid.map(({ status }) => status).sort()).to.deep.equal(statuses);
    });

    it('keep amounts of eighteen digits', async () => {
      const valor = '9999999999999999.99';
      const { invoice_id } = await client.invoice({ valor });
      const { body } = await client.query(invoice_id).expect(200);
      expect(body.data.valor).to.equal(valor);
      const paid = await client.pay((body as { request_id: string }).request_id).expect(200);
      expect(paid.body.data.valor).to.equal(valor);
    });
  });
}

function pick<T extends object, K extends keyof T>(from: T, key: K): Pick<T, K> {
  return { [key]: from[key] } as Pick<T, K>;
}

interface PaymentBody {
  readonly status: string;
}

/** Pays like a bank, which repeats calls that were too many at once. */
async function payUntilAnswered(client: CorrespondentsClient, requestId: string): Promise<PaymentBody> {
  for (;;) {
    const { status, body, headers } = await client.pay(requestId);
    if (status === 200) return body as PaymentBody;
    expect([status, body.code]).to.deep.equal([503, 'unavailable']);
    expect(headers).to.have.property('retry-after');
  }
}
