import { expect } from 'chai';
import { InputError, UnavailableError } from '../../../../host/plugin-api/index.js';
import { ProcedureFailedError } from '../../../../plugins/procedures/contract.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { until } from '../../../../testing/until.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { echo } from './support/shape-fixtures.js';
import { fail, ledger, slow } from './support/slow-fixtures.js';

const SECRET = 'Josefa-Quintero';

describe('failures of procedures', () => {
  let lab: ProcedureLab;
  before(async () => {
    lab = await openLab({ connections: 2 });
    await lab.make(ledger, fail, slow, echo);
  });
  beforeEach(() => void lab.logged.splice(0));
  after(() => lab?.close());

  it('report their kind to the caller and their place to the log, without the text of the error', async () => {
    const error = await rejectionOf(lab.executor.run(callOf('fail', { id: 1, texto: SECRET })));
    expect(error).to.be.instanceOf(ProcedureFailedError);
    expect(error.message).to.equal('the procedure fail failed: database-error');
    expect(error.cause).to.equal(undefined);
    const [line] = lab.logged;
    expect(line).to.include({ level: 'error', procedure: 'fail', name: 'fail', failure: 'database-error' });
    expect(line!['milliseconds']).to.be.a('number');
    expect(String(line!['errorCode'])).to.match(/^(P4321|54321|50000)$/);
    expect(String(line!['routine'])).to.match(/^(dbo\.)?fail$/);
    expect(line!['line']).to.be.within(3, 6);
    expect(JSON.stringify(line)).not.to.match(/Falla|predio|Josefa/);
  });

  it('carry the text of the error for dry runs, and log it with `logErrorText`', async () => {
    const call = callOf('fail', { id: 1, texto: SECRET });
    const ran = (await rejectionOf(lab.executor.run(call))) as ProcedureFailedError;
    expect(ran.text).to.equal(undefined);
    const tried = (await rejectionOf(lab.executor.dryRun(call))) as ProcedureFailedError;
    expect(tried.text).to.include(SECRET);
    expect(JSON.stringify(lab.logged)).not.to.include(SECRET);
    await rejectionOf(lab.open({ logErrorText: true }).run(call));
    expect(lab.logged.at(-1)!['text']).to.equal(tried.text);
  });

  it('log the constraint without values', async () => {
    await lab.database.rows(`INSERT INTO ledger VALUES (987654321, 'taken')`);
    await rejectionOf(lab.executor.run(callOf('slow', { id: 987654321 })));
    const [line] = lab.logged;
    expect(line).to.include({ constraint: 'ledger_pk' });
    expect(String(line!['errorCode'])).to.match(/^(23505|2627)$/);
    if (lab.database.dialect === 'postgres') expect(line).to.include({ table: 'public.ledger' });
    expect(JSON.stringify(line)).not.to.include('987654321');
  });

  it('log no value of the call, also where the database quotes it', async () => {
    const values = [SECRET, SECRET.toUpperCase(), 'ñandú (x) $& .*', '1023456789', 'ana@example.org', '5'.repeat(3000)];
    for (const texto of values) {
      await rejectionOf(lab.executor.run(callOf('fail', { id: 2, texto })));
      await rejectionOf(lab.executor.run(callOf('slow', { id: `${texto}x` })));
      await rejectionOf(lab.executor.run(callOf('echo', { texto, nul: '\0' })));
    }
    const log = JSON.stringify(lab.logged).toLowerCase();
    expect(lab.logged.length).to.be.at.least(values.length);
    for (const value of values) expect(log, value).not.to.include(value.slice(0, 100).toLowerCase());
  });

  it('JSON that no database can hold is refused before it is sent', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) as Record<string, unknown>;
    const hostile = [{ a: 'x\0y' }, { 'k\0': 1 }, { a: '\ud800' }, { a: ['\udc00x'] }, deep];
    for (const json of hostile) {
      expect(await rejectionOf(lab.executor.run(callOf('echo', json)))).to.be.instanceOf(InputError);
    }
    expect(lab.logged).to.deep.equal([]);
  });

  it('JSON that only looks unfit, and large JSON, reach the procedure', async () => {
    const fine = [
      { a: '\\u0000' },
      { a: '\\\\ud800 \\' },
      { 'a"b': "'; DROP TABLE ledger; --" },
      { __proto__x: '$1 $$ :a ?' },
    ];
    for (const json of [...fine, { texto: 'ñ"\\'.repeat(150_000) }]) {
      expect(await lab.executor.run(callOf('echo', json))).to.deep.equal({ estado: true, respuesta: json });
    }
  });

  it('the call of an unknown procedure, or of a schema that is not allowed, fails', async () => {
    for (const name of ['nowhere', 'sys.sp_who', 'pg_catalog.pg_sleep', 'echo"; DROP TABLE ledger; --', 'a.b.c', '']) {
      expect(await rejectionOf(lab.executor.run(callOf(name))), name).to.include({
        failure: 'database-error',
      });
    }
    expect(lab.logged).to.have.length(6);
  });

  it('a lost connection answers 503, and the next call gets another connection', async function () {
    postgresOnly(this, 'sessions cannot be ended from a test there');
    const run = rejectionOf(lab.executor.run(callOf('slow', { id: 50 })));
    await until('it runs', async () => {
      const ended = await lab.database.rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE '%"slow"(%' AND state = 'active' AND pid <> pg_backend_pid()`,
      );
      return ended.length === 1;
    });
    expect(await run).to.be.instanceOf(UnavailableError);
    expect(await lab.executor.run(callOf('echo'))).to.include({ estado: true });
    expect(await lab.executor.run(callOf('echo'))).to.include({ estado: true });
  });
});
