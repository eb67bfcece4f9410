import { expect } from 'chai';
import type pg from 'pg';
import { OpenConnections } from '../../../../host/data/database/connections/open-connections.js';
import { postgresDriver } from '../../../../host/data/database/connections/postgres-client.js';
import {
  PostgresProcedures,
  type PostgresConnection,
} from '../../../../plugins/procedures/executor/postgres/postgres-procedures.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { openLab, type ProcedureLab } from './support/procedure-lab.js';
import { ledger, write } from './support/slow-fixtures.js';

const limits = { connectMilliseconds: 10_000, answerMilliseconds: 10_000, idleMilliseconds: Infinity };
type ProcedureClient = new (config: pg.ClientConfig) => pg.Client & PostgresConnection;
const { Client } = postgresDriver(limits, new OpenConnections()) as { Client: ProcedureClient };

type SendTogether = PostgresConnection['sendTogether'];

/** A client whose every BEGIN fails, as where the server cancels it. */
class RefusedClient extends Client {
  override sendTogether(...[statements, limit]: Parameters<SendTogether>): ReturnType<SendTogether> {
    const sent = statements.map((one) => (one.text.startsWith('BEGIN') ? { ...one, text: 'SELECT 1 / 0' } : one));
    return super.sendTogether(sent, limit);
  }
}

describe('a procedure whose BEGIN is refused', () => {
  let lab: ProcedureLab;
  let client: RefusedClient;
  before(async function () {
    postgresOnly(this, 'there, the procedure is sent once the transaction has begun');
    lab = await openLab();
    await lab.make(ledger, write);
    client = new RefusedClient({ connectionString: lab.url });
    await client.connect();
  });
  after(async () => {
    await client?.end();
    await lab?.close();
  });

  for (const way of ['run', 'read'] as const) {
    for (const preparedStatements of [true, false]) {
      it(`is not run outside a transaction (${way}${preparedStatements ? '' : ', unprepared'})`, async () => {
        const options = { maxResultBytes: 1000, preparedStatements, isLimited: false, ownMilliseconds: 5000 };
        const driver = new PostgresProcedures(lab.database, options);
        const bound = { name: 'jsondata', type: 'jsonb', optional: false };
        const target = { schema: 'public', name: 'write', parameters: [bound], bound, result: 'value' } as const;
        const statement = {
          target: { ...target, isReadOnly: way === 'read' },
          json: '{"id":1,"estado":true}',
          milliseconds: 5000,
        };
        const connection: PostgresConnection = client;
        expect(await rejectionOf(driver[way](connection, statement))).to.have.nested.property(
          'details.errorCode',
          '22012',
        );
        expect(await lab.database.rows('SELECT id FROM ledger')).to.deep.equal([]);
      });
    }
  }
});
