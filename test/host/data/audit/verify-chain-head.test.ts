import { expect } from 'chai';
import { rejectionOf } from '../../support/rejection.js';
import type { AuditHost } from './support/audit-host.js';
import { startSealed } from './support/sealed-entries.js';

const E = 'host_audit_entry';
const S = 'host_audit_seal';
const P = 'host_audit_personal';

/** Returns the head that `verify` printed. */
const headOf = (lines: readonly string[]): string =>
  lines.find((line) => line.startsWith('head'))!.replace(/^head +/, '');

describe('npm run audit -- verify --head', () => {
  let host: AuditHost;

  before(async () => {
    host = await startSealed();
  });
  after(() => host.stop());

  it('finds an end that was cut off, which fits in itself', () =>
    host.undone(async (log) => {
      const head = headOf(await log.run('verify'));
      expect((await log.run('verify', '--head', head)).at(-1)).to.include('every chain is whole');
      await log.tamper(P, `DELETE FROM ${P}`);
      await log.tamper(E, `DELETE FROM ${E} WHERE id > 4`);
      await log.tamper(S, `DELETE FROM ${S} WHERE seq > 4`);
      expect((await log.run('verify')).at(-1)).to.include('every chain is whole');
      expect((await rejectionOf(log.run('verify', '--head', head))).message).to.include(
        'the chain ends at seal 4, before the noted 6',
      );
    }));

  it('is content when the chain has grown since', () =>
    host.undone(async (log) => {
      const head = headOf(await log.run('verify'));
      await log.write(2);
      await log.seal();
      expect((await log.run('verify', '--head', head))[1]).to.equal('sealed entries that fit   8');
    }));

  it('finds a chain that was made anew', async () => {
    const other = `host/audit:6:${'ab'.repeat(32)}`;
    expect((await rejectionOf(host.run('verify', '--head', other))).message).to.include(
      'seal 6 is not the one that was noted',
    );
  });

  for (const wrong of [
    'host/audit:6',
    'host/audit:6:xyz',
    'host/audit:0:' + 'a'.repeat(64),
    `6:${'a'.repeat(64)}`,
    `host/audit:6:${'a'.repeat(65)}`,
    `host/audit:${'9'.repeat(30)}:${'a'.repeat(64)}`,
  ]) {
    it(`refuses ${wrong.slice(0, 20)}`, async () => {
      expect((await rejectionOf(host.run('verify', '--head', wrong))).message).to.include('must be LOG:SEQ:HASH');
    });
  }
});
