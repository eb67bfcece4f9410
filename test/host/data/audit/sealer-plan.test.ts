import { expect } from 'chai';
import { auditChain } from '../../../../host/data/audit/audit-chain.js';
import { SealStore } from '../../../../host/data/audit/seal-store.js';
import { unsealedEntries } from '../../../../host/data/audit/unsealed-entries.js';
import { connect } from '../../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../../host/data/database/sequelize-database.js';
import type { Database } from '../../../../host/plugin-api/index.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { AuditHost } from './support/audit-host.js';

const [ENTRIES, SEALED] = [6000, 5500];

describe('the statements of a sealer on a chain that was empty when they were first sent', () => {
  let host: AuditHost;
  /** A single connection, whose prepared statements a host keeps as long as it runs. */
  let database: Database;

  before(async function () {
    postgresOnly(this, 'rows read are counted there');
    host = await AuditHost.start();
    database = new SequelizeDatabase(connect(host.host.databaseUrl, { ...testDatabaseConfig, connections: 1 }));
    const end = new Date(host.host.clock.now().getTime() + 3_600_000);
    await database.changeRows('UPDATE host_audit_sealer SET holder = $1, expires_at = $2', ['test', end]);
  });
  after(async () => {
    await database?.sequelize.close();
    await host?.stop();
  });

  /** Returns the number of rows read from the chain and its indexes. */
  const readSeals = async (): Promise<number> => {
    await database.rows('SELECT pg_stat_force_next_flush()');
    const [row] = await database.rows<{ read: string }>(
      `SELECT t.seq_tup_read + (SELECT SUM(i.idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid) AS read
       FROM pg_stat_user_tables t WHERE t.relname = 'host_audit_seal'`,
    );
    return Number(row!.read);
  };

  it('read no more seals than there are entries', async () => {
    const store = new SealStore(database, auditChain);
    const unsealed = () => store.unsealed(0, Number.MAX_SAFE_INTEGER, ENTRIES);
    await host.write(1);
    for (let round = 0; round < 10; round += 1) {
      expect(await unsealed()).to.have.length(1);
      expect((await unsealedEntries(database, auditChain)).count).to.equal(1);
    }
    await database.rows(`INSERT INTO host_audit_entry (id, at, action, actor_kind)
      SELECT n, now(), 'test.many', 'system' FROM generate_series(2, ${ENTRIES}) AS n`);
    await database.rows(`INSERT INTO host_audit_seal (seq, entry_id, previous, hash)
      SELECT n, n, sha256('a'), sha256('b') FROM generate_series(1, ${SEALED}) AS n`);
    const before = await readSeals();
    expect(await unsealed()).to.have.length(ENTRIES - SEALED);
    expect((await unsealedEntries(database, auditChain)).count).to.equal(ENTRIES - SEALED);
    // One seal per entry, for each of the two statements.
    expect((await readSeals()) - before).to.be.at.most(2 * ENTRIES);
  });
});
