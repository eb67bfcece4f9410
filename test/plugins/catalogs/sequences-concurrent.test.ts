import { expect } from 'chai';
import { Database } from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../plugins/calendar/index.js';
import { Sequences } from '../../../plugins/catalogs/contract.js';
import { plugin as catalogs } from '../../../plugins/catalogs/index.js';
import { plugin as forms } from '../../../plugins/forms/index.js';
import { plugin as procedures } from '../../../plugins/procedures/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { CatalogHost } from './support/catalog-host.js';

const CLIENTS = 10;
const NUMBERS = 100;

const bundle = { catalogos: { consecutivo: [{ codigo: 'RECIBO', longitud: 3 }] } };

describe(`${CLIENTS} clients that take ${NUMBERS} numbers of one sequence on two hosts`, () => {
  let first: CatalogHost;
  let second: TestHost;
  let hosts: readonly TestHost[];
  let path: string;
  let headers: Readonly<Record<string, string>>;

  before(async () => {
    first = await CatalogHost.start(bundle);
    const { databaseUrl, secretKey } = first.host;
    second = await startTestHost({ plugins: [auth, calendar, forms, procedures, catalogs], databaseUrl, secretKey });
    hosts = [first.host, second];
    const { body } = await first.call('get', '/global/Consecutivo/?codigo=RECIBO');
    path = `/global/Consecutivo/${(body as { results: [{ id: number }] }).results[0].id}/tomar/`;
    headers = { Authorization: `Bearer ${await first.token('jefa')}` };
    await first.host.database.rows(
      'CREATE TABLE sample_receipt (numero INTEGER NOT NULL CONSTRAINT sample_receipt_pk PRIMARY KEY)',
    );
  });
  after(async () => {
    await second?.stop();
    await first?.stop();
  });

  const post = async ({ url }: TestHost, key: string): Promise<number> => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { ...headers, 'Idempotency-Key': key } });
    expect(answer.status).to.equal(200);
    return ((await answer.json()) as { numero: number }).numero;
  };

  /** Takes a number as a plugin does for its own row; `fails` rolls it back afterwards. */
  const write = ({ container, database }: TestHost, fails: boolean): Promise<number> =>
    database.transaction(async (tx) => {
      const { numero } = await container.get<Sequences>(Sequences).takeNumber(tx, 'RECIBO');
      await container.get<Database>(Database).insertRows('sample_receipt', [{ numero }], [], tx);
      if (fails) throw new Error('rolled back');
      return numero;
    });

  it('get all numbers from 1 on, each once, despite rollbacks and repeats', async () => {
    const numbers: number[] = [];
    const first = new Map<string, number>();
    let repeated = 0;
    let left = NUMBERS;
    const work = async (client: number): Promise<void> => {
      for (let turn = 0; left > 0; turn += 1) {
        left -= 1;
        const [host, other] = turn % 2 === 0 ? [hosts[0]!, hosts[1]!] : [hosts[1]!, hosts[0]!];
        if (turn % 4 === 3) {
          await write(host, true).then(
            () => expect.fail('it was to be rolled back'),
            (error: unknown) => expect(error).to.include({ message: 'rolled back' }),
          );
          numbers.push(await write(host, false));
          continue;
        }
        const key = `${client}-${turn}`;
        // Both hosts at the same time, as by a caller that repeats after a timeout.
        const answers = await Promise.all(turn % 2 === 0 ? [post(host, key), post(other, key)] : [post(host, key)]);
        expect(new Set(answers).size).to.equal(1);
        repeated += answers.length - 1;
        first.set(key, answers[0]);
        numbers.push(answers[0]);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_none, client) => work(client)));

    expect(numbers.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: NUMBERS }, (_none, index) => index + 1));
    expect(repeated).to.be.greaterThan(NUMBERS / 4);
    for (const [key, number] of [...first].slice(0, 20)) expect(await post(second, key)).to.equal(number);
  });

  it('leave the next number, and an audit entry for each number over REST, none for a rollback', async () => {
    const { database } = second;
    const [row] = await database.rows<{ siguiente: number; revision: number }>(
      'SELECT siguiente, revision FROM catalogs_consecutivo WHERE codigo = $1',
      ['RECIBO'],
    );
    expect(row).to.deep.equal({ siguiente: NUMBERS + 1, revision: NUMBERS + 1 });
    const lines = await database.rows<{ details: unknown }>('SELECT details FROM host_audit_entry WHERE action = $1', [
      'catalogs.consecutivo.taken',
    ]);
    const overRest = lines.map(({ details }) => database.parseJson<{ numero: number }>(details).numero);
    const written = await database.rows<{ numero: number }>('SELECT numero FROM sample_receipt');
    const all = [...overRest, ...written.map(({ numero }) => numero)].sort((a, b) => a - b);
    expect(all).to.deep.equal(Array.from({ length: NUMBERS }, (_none, index) => index + 1));
    expect(written).to.have.length.greaterThan(0);
  });
});
