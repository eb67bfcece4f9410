import { expect } from 'chai';
import type { Database } from '../../../../../host/plugin-api/index.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { TransferCity } from '../../support/transfer-city.js';

const ENDED = 30_000;
const process = (nombre: string) =>
  definition([user('A', { nombre }), task('FIN', 'FIN')], flow('A!SIGUE>FIN'), { codigo: 'VIVAS' });

describe('a check before a move', () => {
  let transfers: TransferCity;

  before(async function () {
    postgresOnly(this, 'plans are read in the words of PostgreSQL');
    transfers = await TransferCity.start();
  });
  after(() => transfers?.stop());

  it('reads the live instances alone, however many have ended', async () => {
    const { database } = transfers.timed.host;
    await transfers.publish(process('Uno'));
    const llave = await transfers.city.start('VIVAS');
    await database.changeRows(
      `INSERT INTO workflow_instance (llave, version_id, estado, datos, revision, next_ordinal, created_at, ended_at)
       SELECT gen_random_uuid()::text, version_id, 'FINALIZADA', datos, revision, next_ordinal, created_at, created_at
       FROM workflow_instance CROSS JOIN generate_series(1, ${ENDED}) WHERE llave = $1`,
      [llave],
    );
    await database.rows('ANALYZE workflow_instance');
    await transfers.publish(process('Dos'));

    const rows = database.rows.bind(database);
    let seen: readonly [sql: string, bind: readonly unknown[]] | undefined;
    const spy: Database['rows'] = (statement, bind = [], tx) => {
      const sql = typeof statement === 'string' ? statement : statement.composed;
      if (sql.startsWith('SELECT id, llave FROM workflow_instance')) seen = [sql, bind];
      return rows(statement, bind, tx);
    };
    database.rows = spy;
    try {
      expect((await transfers.checkMove({ proceso: 'VIVAS' })).map((fit) => fit.llave)).to.deep.equal([llave]);
    } finally {
      database.rows = rows;
    }
    const [sql, bind] = seen!;
    const plan = await database.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, bind);
    const text = plan.map((row) => row['QUERY PLAN']).join(' ');
    expect(text).to.contain('workflow_instance_live_ix').and.not.to.contain('Seq Scan');
  });
});
