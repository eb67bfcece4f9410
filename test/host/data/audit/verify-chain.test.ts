import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { HostSecrets } from '../../../../host/data/secrets/host-secrets.js';
import { auditChain } from '../../../../host/data/audit/audit-chain.js';
import { CHAIN_KEY, chainStart, type Seal } from '../../../../host/data/audit/chain-hash.js';
import { verifyChain } from '../../../../host/data/audit/verify-chain.js';
import { rejectionOf } from '../../support/rejection.js';
import type { AuditHost } from './support/audit-host.js';
import { AuditView } from './support/audit-view.js';
import { startSealed } from './support/sealed-entries.js';

describe('npm run audit -- verify', () => {
  let host: AuditHost;

  before(async () => {
    host = await startSealed();
  });
  after(() => host.stop());

  it('counts what fits, and prints the head and what is not sealed yet', async () => {
    const lines = await host.run('verify');
    expect(lines.slice(0, 4)).to.deep.equal([
      'log                       host/audit',
      'sealed entries that fit   6',
      '  personal data checked   2',
      '  personal data erased    0',
    ]);
    expect(lines[4]).to.match(/^head {22}host\/audit:6:[0-9a-f]{64}$/);
    expect(lines[5]).to.equal('entries without a seal    0');
  });

  it('tells the unsealed tail', () =>
    host.undone(async (log) => {
      await log.write(3);
      const { id } = (await log.database.rows<{ id: string }>('SELECT MAX(id) AS id FROM host_audit_entry'))[0]!;
      const lines = await log.run('verify');
      expect(lines[5]).to.match(
        new RegExp(`^entries without a seal {4}3, the first is entry ${Number(id) - 2} of \\d{4}-`),
      );
      expect(lines[1]).to.equal('sealed entries that fit   6');
    }));

  it('is content with an empty log', () =>
    host.undone(async (log) => {
      for (const table of ['host_audit_personal', 'host_audit_seal', 'host_audit_entry']) {
        await log.tamper(table, `DELETE FROM ${table}`);
      }
      const lines = await log.run('verify');
      expect(lines[1]).to.equal('sealed entries that fit   0');
      expect(lines[4]).to.equal('head                      none');
    }));

  it('says that the key may be another one where nothing fits', async () => {
    const secrets = new HostSecrets({ present: randomBytes(32), previous: [] });
    secrets.useDataKey(randomBytes(32));
    const other = new AuditView(host.database, host.audit, secrets, host.logs);
    expect((await other.verify()).problem).to.match(/^entry 1 \(seal 1\) was changed.*host_root_key/);
  });

  it('goes on from the head of a portion', async () => {
    const key = host.secrets.key(CHAIN_KEY);
    const verify = (after: Seal, most: number) =>
      verifyChain(host.database, auditChain, key, undefined, { after, most });
    const first = await verify(chainStart, 4);
    expect(first).to.include({ isEnd: false, problem: undefined, personal: 0 });
    expect(first.head.seq).to.equal(4);
    const rest = await verify(first.head, 4);
    expect(rest).to.include({ isEnd: true, problem: undefined, personal: 2 });
    expect(rest.head.seq).to.equal(6);
    const wrong = await verify({ seq: 4, hash: randomBytes(32) }, 4);
    expect(wrong.fault).to.deep.equal({ kind: 'seal_moved', seq: 5, entryId: '5' });
  });

  for (const args of [
    [],
    ['check'],
    ['verify', 'now'],
    ['verify', '--id', '1'],
    ['erase'],
    ['erase', '--kind', 'a'],
    ['erase', '--kind', '', '--id', ''],
    ['verify', '--what'],
  ]) {
    it(`refuses: ${args.join(' ') || 'nothing'}`, async () => {
      expect((await rejectionOf(host.run(...args))).message).to.match(/^usage: npm run audit/);
    });
  }
});
