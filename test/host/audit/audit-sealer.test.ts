import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { auditChain } from '../../../host/audit/audit-chain.js';
import { CHAIN_KEY } from '../../../host/audit/chain-hash.js';
import { ChainWriter } from '../../../host/audit/chain-writer.js';
import { SealStore } from '../../../host/audit/seal-store.js';
import type { AuditEntry } from '../../../host/plugin-api/index.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { rejectionOf } from '../support/rejection.js';
import { AuditHost } from './support/audit-host.js';

const always = (): Promise<boolean> => Promise.resolve(true);

describe('the sealer of the audit log', () => {
  let host: AuditHost;

  beforeEach(async () => {
    host = await AuditHost.start();
  });
  afterEach(() => host.stop());

  const order = async ({ database } = host): Promise<number[]> => {
    const rows = await database.rows<{ entry_id: string }>('SELECT entry_id FROM host_audit_seal ORDER BY seq');
    return rows.map(({ entry_id }) => Number(entry_id));
  };
  const holder = async ({ database } = host): Promise<string | null> => {
    const [row] = await database.rows<{ holder: string | null }>('SELECT holder FROM host_audit_sealer');
    return row!.holder;
  };
  /** Keeps the hosts' own sealers away. */
  const takeLease = async (seconds: number): Promise<void> => {
    const end = new Date(host.host.clock.now().getTime() + seconds * 1000);
    await host.database.change('UPDATE host_audit_sealer SET holder = $1, expires_at = $2', ['test', end]);
  };
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    const giveUpAt = performance.now() + 15_000;
    while (!(await holds())) {
      if (performance.now() > giveUpAt) throw new Error('it did not come to be');
      await wait(50);
    }
  };

  it('chains what is committed, within seconds and in order', async () => {
    await host.write(1200);
    await host.sealed();
    expect(await order()).to.deep.equal(Array.from({ length: 1200 }, (_, index) => index + 1));
    expect(await host.verify()).to.deep.include({ problem: undefined, personal: 0, erased: 0 });
  });

  it('is not held up by a gap that a rollback left', async () => {
    await host.write(1);
    const failing = host.database.transaction(async (tx) => {
      await host.audit.record(tx, { action: 'test.undone', by: 'system' });
      throw new Error('changed my mind');
    });
    await rejectionOf(failing);
    await host.write(1);
    await host.sealed();
    expect(await order()).to.deep.equal([1, 3]);
    expect((await host.verify()).problem).to.equal(undefined);
  });

  it('seals an entry that is committed after a later one was sealed', async () => {
    let recorded: () => void = () => undefined;
    const isRecorded = new Promise<void>((resolve) => (recorded = resolve));
    let commit: () => void = () => undefined;
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    const late = host.database.transaction(async (tx) => {
      await host.audit.record(tx, { action: 'test.late', by: 'system' });
      recorded();
      await mayCommit;
    });
    await isRecorded;
    await host.write(2);
    await until(async () => (await order()).length === 2);
    commit();
    await late;
    await host.sealed();
    expect(await order()).to.deep.equal([2, 3, 1]);
    expect((await host.verify()).problem).to.equal(undefined);
  });

  it('goes on where another host ended, and one at a time holds the lease', async () => {
    await host.write(3);
    await host.sealed();
    const first = await holder();
    const other = await host.another();
    try {
      await host.write(3);
      await host.sealed();
      expect(await holder()).to.equal(first);
      await host.host.host.stop();
      await other.write(3);
      await other.sealed();
      expect(await holder(other))
        .to.be.a('string')
        .that.does.not.equal(first);
      expect(await order(other)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect((await other.verify()).problem).to.equal(undefined);
    } finally {
      await other.stop();
    }
  });

  it('takes over from a host that died, once its lease has ended', async () => {
    await host.write(1);
    await until(async () => (await holder()) !== null);
    await takeLease(3);
    await until(async () => (await holder()) !== 'test');
    await host.sealed();
    expect((await host.verify()).problem).to.equal(undefined);
  });

  it('never forks: of two that believe to hold the lease, one is refused', async () => {
    const key = host.secrets.key(CHAIN_KEY);
    const store = new SealStore(host.database, auditChain);
    await takeLease(3600);
    await host.write(1);
    const writers = await Promise.all([ChainWriter.open(store, key), ChainWriter.open(store, key)]);
    await writers[0].round(always);
    await host.write(1);
    const error = await rejectionOf(writers[1].round(always));
    expect(store.isForked(error)).to.equal(true);
    await writers[0].round(always);
    expect((await order()).length).to.equal(2);
    expect((await host.verify()).problem).to.equal(undefined);
  });

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
                  await host.audit.record(tx, { action: 'test.undone', by: 'public' });
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

  it('is told of as degraded when an entry has waited for a minute', async () => {
    const ready = async (): Promise<unknown> => (await fetch(`${host.host.url}/health/ready`)).json();
    expect(await ready()).to.deep.equal({ status: 'ok', checks: { database: 'ok', audit: 'ok', pdf: 'ok' } });
    await takeLease(3600);
    await host.write(1);
    expect(await ready()).to.deep.include({ status: 'ok' });
    host.host.clock.advance(61);
    expect(await ready()).to.deep.equal({ status: 'degraded', checks: { database: 'ok', audit: 'failed', pdf: 'ok' } });
  });
});
