import { expect } from 'chai';
import { postgresOnly } from '../../../support/postgres-only.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type Fixture, type ProcedureLab } from './support/procedure-lab.js';
import { ledger } from './support/slow-fixtures.js';
import { inTransaction } from './support/in-transaction.js';

/** Returns a function in PL/pgSQL that is declared STABLE, even if its body writes. */
const declaredStable = (name: string, body: string): Fixture => ({
  postgres: `CREATE OR REPLACE FUNCTION ${name}(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $f$ BEGIN ${body} END $f$`,
  mssql: [],
});

const yes = `RETURN jsonb_build_object('estado', true, 'respuesta', jsondata->'n');`;

describe('functions that are declared STABLE', () => {
  let lab: ProcedureLab;
  before(async function () {
    postgresOnly(this, 'SQL Server has no such declaration');
    lab = await openLab({ connections: 1 });
    await lab.make(
      ledger,
      {
        postgres: `CREATE FUNCTION enter_row(id integer) RETURNS void LANGUAGE sql AS
          $f$ INSERT INTO ledger VALUES (id, 'entered') $f$`,
        mssql: [],
      },
      declaredStable('read_number', yes),
      declaredStable('say_no', `RETURN '{"estado":false,"mensaje":"no"}';`),
      declaredStable('write_after_all', `PERFORM enter_row((jsondata->>'id')::integer); ${yes}`),
      declaredStable(
        'count_rows',
        `RETURN jsonb_build_object('estado', true, 'respuesta', (SELECT count(*) FROM ledger));`,
      ),
    );
  });
  after(() => lab?.close());

  const rows = async (): Promise<number> => (await lab.database.rows('SELECT id FROM ledger')).length;

  it('answer yes and no', async () => {
    expect(await lab.executor.run(callOf('read_number', { n: 7 }))).to.deep.equal({
      estado: true,
      respuesta: 7,
    });
    expect(await lab.executor.run(callOf('say_no'))).to.deep.equal({ estado: false, mensaje: 'no' });
    expect(await lab.executor.dryRun(callOf('read_number', { n: 8 }))).to.include({ respuesta: 8 });
  });

  it('fail where they call a function that writes, change nothing, and log the reason', async () => {
    const error = await rejectionOf(lab.executor.run(callOf('write_after_all', { id: 1 })));
    expect(error).to.include({ failure: 'database-error' });
    expect(await rows()).to.equal(0);
    const line = lab.logged.findLast(({ msg }) => msg === 'a procedure failed');
    expect(line).to.include({ procedure: 'write_after_all', errorCode: '25006' });
    expect(await lab.executor.run(callOf('read_number', { n: 1 }))).to.include({ estado: true });
  });

  it('may write within a second of being declared VOLATILE', async () => {
    const volatile = 'ALTER FUNCTION write_after_all(jsonb) VOLATILE';
    await lab.database.rows(volatile);
    lab.clock.advance(1.1);
    expect(await lab.executor.run(callOf('write_after_all', { id: 2 }))).to.include({ estado: true });
    expect(await rows()).to.equal(1);
  });

  it('leave neither a setting nor a lock on the connection', async () => {
    await lab.make(
      declaredStable(
        'leave',
        `PERFORM set_config('search_path', 'pg_catalog', false), pg_advisory_lock(4712);
         RETURN '{"estado":true,"respuesta":1}';`,
      ),
      declaredStable(
        'look',
        `RETURN jsonb_build_object('estado', true, 'respuesta', jsonb_build_array(current_setting('search_path'),
           (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4712)));`,
      ),
    );
    const before = await lab.executor.run(callOf('look'));
    await lab.executor.run(callOf('leave'));
    expect(await lab.executor.run(callOf('look'))).to.deep.equal(before);
  });

  it('are cancelled at the timeout of the pool, or of the call', async () => {
    await lab.make(declaredStable('sleep', `PERFORM pg_sleep((jsondata->>'n')::float); ${yes}`));
    const strict = lab.open({ connections: 1, timeoutSeconds: 0.6 });
    const forEver = callOf('sleep', { n: 60 });
    expect(await rejectionOf(strict.run(forEver))).to.include({ failure: 'timeout' });
    expect(await rejectionOf(lab.executor.run({ ...forEver, timeoutSeconds: 0.2 }))).to.include({ failure: 'timeout' });
    const long = callOf('sleep', { n: 1 }, { timeoutSeconds: 30 });
    expect(await strict.run(long)).to.include({ estado: true });
    expect(await rejectionOf(strict.run(forEver))).to.include({ failure: 'timeout' });
  });

  it('fail where they answer another shape, and leave the connection usable', async () => {
    await lab.make(declaredStable('another_shape', `RETURN '[1]';`));
    expect(await rejectionOf(lab.executor.run(callOf('another_shape')))).to.include({
      failure: 'wrong-shape',
    });
    expect(await lab.executor.run(callOf('read_number', { n: 2 }))).to.include({ respuesta: 2 });
  });

  it('see the earlier writes of their transaction', async () => {
    await inTransaction(lab.executor, 'session', async (session) => {
      const before = await session.run(callOf('count_rows'));
      await lab.database.insertRows('ledger', [{ id: 99, note: 'own' }], [], session.tx);
      const after = await session.run(callOf('count_rows'));
      expect([before, after]).to.deep.equal([
        { estado: true, respuesta: 1 },
        { estado: true, respuesta: 2 },
      ]);
    });
  });
});
