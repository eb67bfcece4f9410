import { expect } from 'chai';
import { AuditHost } from './support/audit-host.js';
import { named } from './support/sealed-entries.js';

describe('npm run audit -- erase', () => {
  let host: AuditHost;

  before(async () => {
    host = await AuditHost.start();
    await host.write(2, { ...named, subject: { kind: 'auth.user', id: '12' }, by: 'public' });
    await host.write(2, { ...named, by: { userId: 12 } });
    await host.write(1, { ...named, by: { userId: 13 }, subject: { kind: 'test.thing', id: '12' } });
    await host.seal();
  });
  after(() => host.stop());

  it('erases what is about a user and by a user, says so in the log, and leaves the chain valid', async () => {
    expect(await host.run('erase', '--kind', 'auth.user', '--id', '12')).to.deep.equal([
      'personal data of 4 entries erased',
    ]);
    await host.seal();
    expect(await host.verify()).to.deep.include({ problem: undefined, personal: 1, erased: 4 });
    const [told] = await host.database.rows<{ details: unknown }>(
      "SELECT actor_kind, subject_kind, subject_id, details FROM host_audit_entry WHERE action = 'host.audit.erased'",
    );
    expect(told).to.deep.include({ actor_kind: 'console', subject_kind: 'auth.user', subject_id: '12' });
    expect(host.database.parseJson(told!.details)).to.deep.equal({ entries: 4 });
  });

  it('erases what is about another subject, and nothing twice', async () => {
    expect(await host.run('erase', '--kind', 'test.thing', '--id', '12')).to.deep.equal([
      'personal data of 1 entries erased',
    ]);
    expect(await host.run('erase', '--kind', 'test.thing', '--id', "12' OR 1=1 --")).to.deep.equal([
      'personal data of 0 entries erased',
    ]);
    await host.seal();
    expect(await host.verify()).to.deep.include({ problem: undefined, personal: 0, erased: 5 });
  });
});
