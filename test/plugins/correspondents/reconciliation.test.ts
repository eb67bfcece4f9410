import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AdminCaller } from '../../../testing/admin-caller.js';
import { SeededRandom } from '../../support/seeded-random.js';
import { CorrespondentsClient } from './support/correspondents-client.js';

const random = SeededRandom.of('PAYMENTS_SEED');
const PAYMENTS = 5000;
const TIMES = ['22:15:00', '00:05:08'];
const DAYS = ['2026-03-30', '2026-03-31'];

interface File {
  readonly nombre: string;
  readonly contenido: string;
  readonly sha256: string;
  readonly pagos: number;
  readonly totales: readonly { moneda: string; pagos: number; valor: string }[];
}

/** Parses RFC 4180. */
function parse(text: string, separator: string): string[][] {
  const lines: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|$)`, 'gy');
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '\r\n') lines.push([]);
    if (end === '') break;
  }
  return lines.slice(0, -1);
}

const cents = (valor: string): bigint => BigInt(valor.replace(/[.,]/, ''));

describe(`the files of payments (seed ${random.seed})`, () => {
  let client: CorrespondentsClient;
  let reader: AdminCaller;
  const users = { banco: 0, caja: 0 };
  const rows: { user_id: number; dia: string; moneda: string; valor: string; invoice_id: string }[] = [];
  const receipts = [
    'P-000000001',
    '=1+1',
    '+57 300',
    '-7',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    'con, coma; y "comillas"',
    '0,5',
    'a\nb',
  ];

  before(async () => {
    client = await CorrespondentsClient.start();
    reader = await client.admin('lectora');
    for (const name of ['banco', 'caja'] as const) users[name] = await client.userId(name);
    const entries = Array.from({ length: PAYMENTS }, (_none, index) => {
      const amount = `${random.below(2 ** 31)}${String(random.below(10 ** 6)).padStart(6, '0')}`;
      const valor = `${amount}.${String(random.below(100)).padStart(2, '0')}`;
      const dia = DAYS[random.below(2)]!;
      return {
        at: new Date(`${dia}T${TIMES[index % 2]}.000-05:00`),
        dia,
        movimiento: 'PAGO',
        status: '0',
        user_id: random.below(3) === 0 ? users.caja : users.banco,
        request_id: randomUUID(),
        invoice_id: `F-${index}`,
        valor,
        moneda: ['COP', 'USD'][random.below(2)]!,
        comprobante: receipts[index % receipts.length]!,
      };
    });
    rows.push(...entries);
    // Refused payments and queries are in no file.
    const refused = { ...entries[0]!, status: '2', request_id: randomUUID(), comprobante: null, motivo: 'La factura…' };
    const asked = { ...entries[0]!, movimiento: 'CONSULTA', request_id: randomUUID(), comprobante: null };
    await client.host.database.insertRows('correspondents_ledger', entries);
    await client.host.database.insertRows('correspondents_ledger', [refused]);
    await client.host.database.insertRows('correspondents_ledger', [asked]);
  });
  after(() => client?.stop());

  const fileOf = async (day: string, userId: number, forma?: string): Promise<File> => {
    const { data, text } = await reader.query('correspondents.reconciliation.file', { day, userId, forma });
    expect(data, text).to.be.an('object');
    return data as File;
  };
  const sum = (some: typeof rows, moneda: string): string => {
    const total = some.filter((row) => row.moneda === moneda).reduce((all, { valor }) => all + cents(valor), 0n);
    return `${total / 100n}.${String(total % 100n).padStart(2, '0')}`;
  };

  for (const [forma, separator, decimal] of [
    ['csv', ',', '.'],
    ['excel', ';', ','],
  ] as const) {
    it(`as ${forma}, have each payment of a user on a day, and total lines`, async () => {
      for (const day of DAYS) {
        for (const userId of Object.values(users)) {
          const own = rows.filter((row) => row.dia === day && row.user_id === userId);
          const file = await fileOf(day, userId, forma);
          expect(file.contenido.startsWith('\uFEFF')).to.equal(forma === 'excel');
          expect(file.sha256).to.equal(createHash('sha256').update(Buffer.from(file.contenido, 'utf8')).digest('hex'));
          expect(file.pagos).to.equal(own.length).and.to.be.greaterThan(500);
          expect(file.nombre).to.equal(`pagos-${userId}-${day}.csv`);

          const [heading, ...lines] = parse(file.contenido.replace('\uFEFF', ''), separator);
          expect(heading).to.deep.equal(['fecha', 'hora', 'comprobante', 'factura', 'solicitud', 'moneda', 'valor']);
          const payments = lines.slice(0, -2);
          expect(payments.map((line) => line[3])).to.deep.equal(own.map(({ invoice_id }) => invoice_id));
          expect(payments.map((line) => line[6])).to.deep.equal(own.map(({ valor }) => valor.replace('.', decimal)));
          expect(new Set(payments.map((line) => `${line[0]} ${line[1]}`))).to.deep.equal(
            new Set(TIMES.map((time) => `${day} ${time}`)),
          );
          for (const [at, moneda] of ['COP', 'USD'].entries()) {
            const some = payments.filter((line) => line[5] === moneda);
            const total = some.reduce((all, line) => all + cents(line[6]!), 0n);
            const line = lines.at(at - 2)!;
            expect(line.slice(0, 6)).to.deep.equal(['TOTAL', '', String(some.length), '', '', moneda]);
            expect(cents(line[6]!)).to.equal(total);
            expect(file.totales[at]).to.deep.equal({ moneda, pagos: some.length, valor: sum(own, moneda) });
          }
        }
      }
    });
  }

  it('have no formulas, and exact numbers', async () => {
    const { contenido } = await fileOf(DAYS[0]!, users.banco);
    const found = new Set(parse(contenido, ',').map((line) => line[2]));
    const expected = [
      "'=1+1",
      "'+57 300",
      '-7',
      "'-2+3",
      "'@SUM(A1)",
      "'\tx",
      'con, coma; y "comillas"',
      '0,5',
      'a\nb',
    ];
    expect([...found]).to.include.members(expected);
  });

  it('agree with the totals of the database', async () => {
    for (const day of DAYS) {
      const { data } = await reader.query('correspondents.reconciliation.totals', { day });
      const own = rows.filter(({ dia }) => dia === day);
      const totals = data.totales as {
        userId: number;
        username: string;
        moneda: string;
        pagos: number;
        valor: string;
      }[];
      expect(totals).to.have.length(4);
      for (const { userId, username, moneda, pagos, valor } of totals) {
        const some = own.filter((row) => row.user_id === userId && row.moneda === moneda);
        expect({ pagos, valor }).to.deep.equal({ pagos: some.length, valor: sum(some, moneda) });
        expect(users[username as keyof typeof users]).to.equal(userId);
      }
      const one = await reader.query('correspondents.reconciliation.totals', { day, userId: users.caja });
      expect(one.data.totales).to.deep.equal(totals.filter(({ userId }) => userId === users.caja));
    }
  });

  it('are empty for a day without payments', async () => {
    const { contenido, pagos, totales } = await fileOf('2001-01-01', users.banco);
    expect(contenido).to.equal('fecha,hora,comprobante,factura,solicitud,moneda,valor\r\n');
    expect([pagos, totales]).to.deep.equal([0, []]);
  });

  it("are by the day in the city's time zone", async () => {
    const now = client.host.clock.now();
    // It is 23:30 in Bogotá, and already the next day in UTC.
    const evening = new Date(`${now.toISOString().slice(0, 10)}T04:30:00.000Z`);
    client.host.clock.advance((evening.getTime() - now.getTime()) / 1000 + 86_400);
    await client.signIn();
    const { invoice_id } = await client.invoice();
    await client.pay(await client.ask(invoice_id)).expect(200);
    const day = evening.toISOString().slice(0, 10);
    const file = await (
      await client.admin('lectora')
    ).query('correspondents.reconciliation.file', { day, userId: users.banco });
    expect(file.data.pagos, file.text).to.equal(1);
    expect(file.data.contenido).to.match(new RegExp(`^${day},23:30:\\d\\d,P-`, 'm'));
  });
});
