import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { auditChain } from '../../host/data/audit/audit-chain.js';
import { CHAIN_KEY } from '../../host/data/audit/chain-hash.js';
import { ChainWriter } from '../../host/data/audit/chain-writer.js';
import { SealStore } from '../../host/data/audit/seal-store.js';
import type { AuditEntry } from '../../host/plugin-api/index.js';
import { AuditHost } from '../host/data/audit/support/audit-host.js';
import { rejectionOf } from '../host/support/rejection.js';
import { postgresOnly } from '../support/postgres-only.js';

const always = (): Promise<boolean> => Promise.resolve(true);

describe('the sealer of the audit log, with much to seal', () => {
  let host: AuditHost;

  beforeEach(async () => {
    host = await AuditHost.start();
  });
  afterEach(() => host.stop());

  const order = async (): Promise<number[]> => {
    const rows = await host.database.rows<{ entry_id: string }>('SELECT entry_id FROM host_audit_seal ORDER BY seq');
    return rows.map(({ entry_id }) => Number(entry_id));
  };
  /** Keeps the hosts' own sealers away. */
  const takeLease = async (seconds: number): Promise<void> => {
    const end = new Date(host.host.clock.now().getTime() + seconds * 1000);
    await host.database.changeRows('UPDATE host_audit_sealer SET holder = $1, expires_at = $2', ['test', end]);
  };

  it('finds an entry that became visible far behind the newest one', async function () {
    postgresOnly(this, 'an id cannot be chosen there');
    const key = host.secrets.key(CHAIN_KEY);
    await takeLease(3600);
    await host.database.rows(
      `INSERT INTO host_audit_entry (id, at, action, actor_kind)
       SELECT n, now(), 'test.many', 'system' FROM generate_series(1, 45000) AS n WHERE n <> 70`,
    );
    const writer = await ChainWriter.open(new SealStore(host.database, auditChain), key);
    await writer.round(always);
    expect((await order()).length).to.equal(44_999);
    await host.database.rows(
      "INSERT INTO host_audit_entry (id, at, action, actor_kind) VALUES (70, now(), 'test.late', 'system')",
    );
    // Too far back for a look near the end, and the sweep has passed it already.
    const successor = await ChainWriter.open(new SealStore(host.database, auditChain), key);
    await successor.round(always);
    expect((await order()).at(-1)).to.equal(70);
    expect((await host.verify()).problem).to.equal(undefined);
  });

  it('keeps one chain with two hosts sealing under ten writers', async () => {
    const other = await host.another();
    // A third one that does not care about leases at all.
    let isDone = false;
    const store = new SealStore(host.database, auditChain);
    const rogue = (async () => {
      while (!isDone) {
        try {
          await (await ChainWriter.open(store, host.secrets.key(CHAIN_KEY))).round(always);
        } catch (error) {
          if (!store.isForked(error)) throw error;
        }
      }
    })();
    const entry = (writer: number, n: number): Partial<AuditEntry> => ({
      by: { userId: writer },
      personal: { secret: randomBytes(4).toString('hex') },
      details: { n },
    });
    try {
      await Promise.all(
        Array.from({ length: 10 }, async (_, writer) => {
          for (let n = 0; n < 60; n += 1) {
            await (writer % 2 === 0 ? host : other).write(1, entry(writer, n));
            if (n % 7 === 0) {
              await rejectionOf(
                host.database.transaction(async (tx) => {
                  await host.audit.recordEntry(tx, { action: 'test.undone', by: 'public' });
                  throw new Error('changed my mind');
                }),
              );
            }
          }
        }),
      );
      await host.sealed();
      isDone = true;
      await rogue;
      const sealed = await order();
      expect(sealed).to.have.length(600);
      expect(new Set(sealed).size).to.equal(600);
      expect(await host.verify()).to.deep.include({ problem: undefined, personal: 600 });
    } finally {
      isDone = true;
      await rogue.catch(() => undefined);
      await other.stop();
    }
  });
});
