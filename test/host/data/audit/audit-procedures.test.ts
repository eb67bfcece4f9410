import { expect } from 'chai';
import { auditProcedures } from '../../../../host/routes/admin/audit-procedures.js';
import type { Identity } from '../../../../host/plugin-api/index.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { AuditHost } from './support/audit-host.js';
import { desksPlugin, moves } from './support/desks-plugin.js';

function identity(userId: number, ...permissions: readonly string[]): Identity {
  const held = new Set(permissions);
  return {
    userId,
    username: 'someone',
    isSuperuser: false,
    permissions: held,
    groups: new Set(),
    scheme: 'jwt',
    may: (permission) => held.has(permission),
  };
}

describe('the admin procedures of the audit log', () => {
  let host: AuditHost;
  let started: Date;

  const parts = () => ({ database: host.database, audit: host.audit, logs: host.logs, secrets: host.secrets });
  const callerOf = (caller: Identity | undefined) =>
    auditProcedures({ ...parts(), timeZone: 'America/Bogota' }).createCaller({
      identity: caller,
      refusal: undefined,
      requestId: 'test',
    });
  const admin = () => callerOf(identity(1, 'host.audit'));
  const actionsOf = async (filter: Parameters<ReturnType<typeof admin>['list']>[0]): Promise<string[]> =>
    (await admin().list(filter)).items.map(({ action }) => action);

  /** Returns the day of a moment in the city. */
  const dayOf = (moment: Date): string => new Date(moment.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);

  before(async () => {
    host = await AuditHost.start({ plugins: [peoplePlugin(), desksPlugin(moves)] });
    started = host.host.clock.now();
    await host.write(1, {
      action: 'test.role.saved',
      by: { userId: 7 },
      subject: { kind: 'test.role', id: 'a' },
    });
    await host.write(1, {
      action: 'test.role.removed',
      by: { userId: 8 },
      subject: { kind: 'test.role', id: 'b' },
    });
    await host.write(1, { action: 'test_role', by: 'public' });
    await host.sealed();
  });
  after(() => host.stop());

  it('require the permission host.audit', async () => {
    for (const [caller, code] of [
      [undefined, 'UNAUTHORIZED'],
      [identity(2, 'host.admin'), 'FORBIDDEN'],
    ] as const) {
      const procedures = callerOf(caller);
      const calls = [
        procedures.list({}),
        procedures.status(),
        procedures.erase({ kind: 'auth.user', id: '7' }),
        procedures.export({}),
        procedures.verify({ log: 'host/audit' }),
        procedures.users({ q: 'a' }),
      ];
      for (const result of await Promise.allSettled(calls)) {
        expect(result.status === 'rejected' && (result.reason as { code: string }).code).to.equal(code);
      }
    }
    expect(await actionsOf({ action: 'host.audit.' })).to.deep.equal([]);
  });

  it('list entries, the newest first, whole', async () => {
    const { items, nextCursor } = await admin().list({});
    expect(items.map(({ action }) => action)).to.deep.equal(['test_role', 'test.role.removed', 'test.role.saved']);
    expect(nextCursor).to.equal(null);
    const { at, ...saved } = items[2]!;
    expect(new Date(at).getTime()).to.be.at.least(started.getTime());
    expect(saved).to.deep.equal({
      id: 1,
      action: 'test.role.saved',
      actor: { kind: 'user', userId: 7 },
      subject: { kind: 'test.role', id: 'a' },
      details: { n: 0 },
      personal: null,
      sealed: true,
      isErased: false,
      actorName: null,
      subjectName: null,
    });
  });

  it('list them page by page', async () => {
    const first = await admin().list({ limit: 2 });
    expect(first.items.map(({ id }) => id)).to.deep.equal([3, 2]);
    const second = await admin().list({ limit: 2, cursor: first.nextCursor });
    expect(second.items.map(({ id }) => id)).to.deep.equal([1]);
    expect(second.nextCursor).to.equal(null);
    const days = { fromDay: dayOf(started), limit: 2 };
    const ofDay = await admin().list(days);
    expect(ofDay.items.map(({ id }) => id)).to.deep.equal([3, 2]);
    const rest = await admin().list({ ...days, cursor: ofDay.nextCursor });
    expect(rest.items.map(({ id }) => id)).to.deep.equal([1]);
  });

  it('narrow the list', async () => {
    expect(await actionsOf({ action: 'test.role.' })).to.deep.equal(['test.role.removed', 'test.role.saved']);
    expect(await actionsOf({ action: 'test_' })).to.deep.equal(['test_role']);
    expect(await actionsOf({ action: '%' })).to.deep.equal([]);
    expect(await actionsOf({ userId: 8 })).to.deep.equal(['test.role.removed']);
    expect(await actionsOf({ actorKind: 'public' })).to.deep.equal(['test_role']);
    expect(await actionsOf({ subject: { kind: 'test.role' } })).to.have.length(2);
    expect(await actionsOf({ subject: { kind: 'test.role', id: 'a' } })).to.deep.equal(['test.role.saved']);
    expect(await actionsOf({ from: started.toISOString() })).to.have.length(3);
    expect(await actionsOf({ to: started.toISOString() })).to.deep.equal([]);
    const later = new Date(host.host.clock.now().getTime() + 3_600_000).toISOString();
    expect(await actionsOf({ from: later })).to.deep.equal([]);
    expect(await actionsOf({ fromDay: dayOf(started), toDay: dayOf(started) })).to.have.length(3);
    expect(await actionsOf({ toDay: '2000-01-01' })).to.deep.equal([]);
    expect(await actionsOf({ fromDay: '2999-12-31' })).to.deep.equal([]);
    expect(await actionsOf({ action: "'; DROP TABLE host_audit_entry --" })).to.deep.equal([]);
  });

  it('refuse an invalid filter', async () => {
    const wrong: object[] = [
      { limit: 0 },
      { limit: 201 },
      { cursor: -1 },
      { userId: 2 ** 31 },
      { from: 'x' },
      { fromDay: '2026-02-30' },
      { toDay: '0001-01-01' },
      { what: 1 },
    ];
    for (const filter of wrong) {
      const outcome = await admin()
        .list(filter)
        .then(
          () => 'answered',
          (error: unknown) => (error as { code: string }).code,
        );
      expect(outcome, JSON.stringify(filter)).to.equal('BAD_REQUEST');
    }
  });

  it('show the state of each chain', async () => {
    const [chain, ...others] = (await admin().status()).chains;
    expect(others).to.deep.equal([{ log: 'desks/moves', sealed: 0, unsealed: 0, unsealedSince: null, head: null }]);
    expect(chain).to.deep.include({ log: 'host/audit', sealed: 3, unsealed: 0, unsealedSince: null });
    expect(chain!.head!.seq).to.equal(3);
    expect(chain!.head!.hash).to.match(/^[0-9a-f]{64}$/);
  });

  it('show personal data until they are erased, which is an entry of its own', async () => {
    await host.write(1, {
      action: 'test.named',
      by: 'public',
      subject: { kind: 'auth.user', id: '9' },
      personal: { name: 'Ana' },
    });
    const named = async () => (await admin().list({ action: 'test.named' })).items[0]!;
    expect((await named()).personal).to.deep.equal({ name: 'Ana' });
    expect(await admin().erase({ kind: 'auth.user', id: '9' })).to.deep.equal({ erased: 1 });
    expect(await named()).to.include({ personal: null, isErased: true });
    const [told] = (await admin().list({ action: 'host.audit.erased' })).items;
    expect(told).to.deep.include({
      actor: { kind: 'user', userId: 1 },
      subject: { kind: 'auth.user', id: '9' },
      details: { entries: 1 },
    });
  });

  it('answer the entries of a filter for a file, and record that they were taken', async () => {
    const { items, nextCursor, portion } = await admin().export({ action: 'test.role.' });
    expect(items.map(({ action }) => action)).to.deep.equal(['test.role.removed', 'test.role.saved']);
    expect({ nextCursor, portion }).to.deep.equal({ nextCursor: null, portion: 1000 });
    const [told] = (await admin().list({ action: 'host.audit.exported' })).items;
    expect(told).to.deep.include({
      actor: { kind: 'user', userId: 1 },
      details: { filters: ['action'], entries: 2, newest: 2, oldest: 1 },
    });
  });

  it('verify a chain, and compare it with a noted head', async () => {
    await host.sealed();
    const { head, ...whole } = await admin().verify({ log: 'host/audit' });
    expect(whole).to.deep.equal({ personal: 0, erased: 1, isEnd: true, fault: null });
    const { chains } = await admin().status();
    expect(head).to.deep.equal(chains[0]!.head);
    const rest = await admin().verify({ log: 'host/audit', after: head });
    expect(rest, 'nothing is left after the head').to.deep.include({ head, isEnd: true, fault: null });
    const other = { seq: 2, hash: 'ab'.repeat(32) };
    expect((await admin().verify({ log: 'host/audit', noted: other })).fault).to.include({
      kind: 'noted_differs',
      seq: 2,
    });
    const later = { seq: head!.seq + 1, hash: 'ab'.repeat(32) };
    expect((await admin().verify({ log: 'host/audit', noted: later })).fault).to.include({ kind: 'end_cut' });
    expect((await admin().verify({ log: 'desks/moves' })).head).to.equal(null);
  });

  it('refuse to verify a log that this host does not have', async () => {
    const refused = await admin()
      .verify({ log: 'desks/none' })
      .catch((error: unknown) => (error as Error).message);
    expect(refused).to.equal('No existe ese registro en este servidor.');
  });
});
