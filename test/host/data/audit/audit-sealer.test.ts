import { expect } from 'chai';
import { auditChain } from '../../../../host/data/audit/audit-chain.js';
import { CHAIN_KEY } from '../../../../host/data/audit/chain-hash.js';
import { ChainWriter } from '../../../../host/data/audit/chain-writer.js';
import { SealStore } from '../../../../host/data/audit/seal-store.js';
import { until } from '../../../../testing/until.js';
import { rejectionOf } from '../../support/rejection.js';
import { AuditHost } from './support/audit-host.js';
import { healthOf } from '../../../support/health-of.js';

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
  /** Takes the lease, so that the hosts' own sealers do not seal. */
  const takeLease = async (seconds: number): Promise<void> => {
    const end = new Date(host.host.clock.now().getTime() + seconds * 1000);
    await host.database.changeRows('UPDATE host_audit_sealer SET holder = $1, expires_at = $2', ['test', end]);
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
      await host.audit.recordEntry(tx, { action: 'test.undone', by: 'system' });
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
      await host.audit.recordEntry(tx, { action: 'test.late', by: 'system' });
      recorded();
      await mayCommit;
    });
    await isRecorded;
    await host.write(2);
    await until('both are sealed', async () => (await order()).length === 2);
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
    await until('one has the lease', async () => (await holder()) !== null);
    await takeLease(3);
    await until('another has the lease', async () => (await holder()) !== 'test');
    await host.sealed();
    expect((await host.verify()).problem).to.equal(undefined);
  });

  it('never forks: of two sealers that believe they hold the lease, one is refused', async () => {
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

  it('is reported as degraded when an entry has waited for a minute', async () => {
    await host.stop();
    host = await AuditHost.start({ config: { logging: { level: 'warn' } } });
    const ready = async () => (await healthOf(host.host)).body;
    const { status, checks } = await ready();
    expect([status, checks['audit']]).to.deep.equal(['ok', 'ok']);
    await takeLease(3600);
    await host.write(1);
    expect(await ready()).to.deep.include({ status: 'ok' });
    host.host.clock.advance(61);
    expect(await ready()).to.deep.equal({ status: 'degraded', checks: { ...checks, audit: 'failed' } });
    expect(host.host.logLines.join('')).to.include(
      '"reason":"entries of host/audit have waited for their seal for more than a minute"',
    );
  });
});
