import { expect } from 'chai';
import type { DatabaseRefusalLog } from '../../../../host/data/audit/database-refusal-log.js';
import { RefusalLog } from '../../../../host/plugin-api/index.js';
import type { UserRefusal } from '../../../../host/plugin-api/data/audit.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import {
  bearer,
  PASSWORD,
  startAuthHost,
  startReplica,
  type AuthClient,
} from '../../../plugins/auth/support/auth-client.js';

interface Entry {
  readonly action: string;
  readonly actor: { readonly kind: string; readonly userId?: number };
  readonly subject: { readonly kind: string; readonly id: string };
  readonly details: { readonly count: number; readonly called?: string; readonly from: string };
  readonly personal: { readonly address: string } | null;
}

const QUARTER = 15 * 60;

describe('refusals in the audit log', () => {
  let client: AuthClient;
  let replica: AuthClient;
  let jefa: AdminCaller;

  before(async () => {
    client = await startAuthHost({ config: { auth: { plainHttp: true, refusalSeconds: 0.1 } } });
    replica = await startReplica(client, { auth: { plainHttp: true, refusalSeconds: 0.1 } });
    jefa = await AdminCaller.login(client.host, 'jefa', PASSWORD);
  });
  after(async () => {
    await replica?.host.stop();
    await client?.host.stop();
  });

  const idOf = async (username: string): Promise<number> => {
    const sql = 'SELECT id FROM auth_user WHERE username = $1';
    return (await client.host.database.rows<{ id: number }>(sql, [username]))[0]!.id;
  };
  const entries = (action: string): Promise<Entry[]> => jefa.items<Entry>('host.audit.list', { action });
  /** Runs the due schedules, and reads the log with a fresh token. */
  const endQuarter = async (): Promise<void> => {
    client.host.clock.advance(QUARTER + 90);
    replica.host.clock.advance(QUARTER + 90);
    const logs = [client, replica].map(({ host }) => host.container.get<RefusalLog>(RefusalLog) as DatabaseRefusalLog);
    await Promise.all(logs.map((log) => log.close()));
    jefa = await AdminCaller.login(client.host, 'jefa', PASSWORD);
  };
  const fail = async (username: string, from: string, of = client): Promise<void> => {
    await of.attempt('/api/token/', { username, password: 'incorrecta', from }).expect(404);
  };

  it('record failed logins: the first at once, the others once the quarter is over', async () => {
    const userId = await idOf('luz');
    for (const of of [client, replica, client]) await fail('luz', '198.51.100.1', of);
    await fail('luz', '198.51.100.2');
    await client.attempt('/api/sesion/', { username: 'luz', password: 'incorrecta', from: '198.51.100.2' }).expect(401);
    const first = await entries('auth.login_failed');
    expect(first).to.have.length(2);
    for (const { actor, subject, details } of first) {
      expect(actor).to.deep.equal({ kind: 'public', userId: null });
      expect(subject).to.deep.equal({ kind: 'auth.user', id: String(userId) });
      expect(details.count).to.equal(1);
    }
    await endQuarter();
    const all = await entries('auth.login_failed');
    const counts = (address: string): number[] =>
      all.filter(({ personal }) => personal?.address === address).map(({ details }) => details.count);
    expect([counts('198.51.100.1'), counts('198.51.100.2')]).to.deep.equal([
      [2, 1],
      [1, 1],
    ]);
    await endQuarter();
    expect(await entries('auth.login_failed')).to.have.length(4);
  });

  it('omit names without a user, and successful logins', async () => {
    const before = (await entries('auth.login_failed')).length;
    await fail('nadie-de-aqui', '198.51.100.3');
    await client.attempt('/api/token/').expect(200);
    await client.attempt('/api/token/', { password: undefined as unknown as string, from: '198.51.100.3' });
    expect(await entries('auth.login_failed')).to.have.length(before);
    const text = JSON.stringify([
      await client.host.database.rows('SELECT * FROM host_audit_refusal'),
      await jefa.items('host.audit.list'),
    ]);
    expect(text).not.to.contain('nadie-de-aqui');
  });

  it('are one entry and a count, whatever the number at a time and of hosts', async () => {
    const before = (await entries('probe.')).length;
    const userId = await idOf('marta');
    const refusal: UserRefusal = { action: 'probe.refused', userId, isProven: true, address: '198.51.100.9' };
    const statements = [client, replica].flatMap(({ host }) =>
      Array.from({ length: 250 }, () => host.container.get<RefusalLog>(RefusalLog).noteRefusal(refusal)),
    );
    await Promise.all(statements);
    expect(await entries('probe.')).to.have.length(before + 1);
    await endQuarter();
    const counts = (await entries('probe.')).map(({ details }) => details.count);
    expect(counts).to.have.length(2);
    expect(counts.reduce((sum, count) => sum + count, 0)).to.equal(500);
  });

  it('record refused permissions of routes and admin procedures, but no wrong token or csrf value', async () => {
    const userId = await idOf('marta');
    const { access } = await client.tokens({ username: 'marta', from: '198.51.100.4' });
    const from = { ...bearer(access), 'X-Forwarded-For': '198.51.100.4' };
    await client
      .call('get', '/probe', { headers: { ...bearer('falso'), 'X-Forwarded-For': '198.51.100.4' } })
      .expect(401);
    const { cookie } = await client.session('marta');
    await client.call('delete', '/api/sesion/', { headers: { Cookie: cookie } }).expect(403);
    expect(await entries('host.permission_refused')).to.deep.equal([]);

    await client.call('get', '/admin/trpc/auth.users.list', { headers: from }).expect(403);
    await client.call('get', '/probe/leer', { headers: from }).expect(403);
    const [entry, ...others] = await entries('host.permission_refused');
    expect(others).to.deep.equal([]);
    expect(entry).to.deep.include({
      actor: { kind: 'user', userId },
      subject: { kind: 'auth.user', id: String(userId) },
      personal: { address: '198.51.100.4' },
    });
    expect(entry!.details).to.include({ count: 1, called: 'auth.users.list' });
    await endQuarter();
    expect((await entries('host.permission_refused')).map(({ details }) => details.count)).to.deep.equal([1, 1]);
  });

  it('leave a refusal as it is where they cannot be written', async () => {
    const { database } = client.host;
    const rename = (from: string, to: string): Promise<object[]> =>
      database.rows(
        database.dialect === 'postgres'
          ? `ALTER TABLE ${from} RENAME TO ${to}`
          : `EXEC sp_rename '${from}', '${to}', 'OBJECT'`,
      );
    await rename('host_audit_refusal', 'host_audit_refusal_away');
    try {
      const { access } = await client.tokens({ username: 'marta' });
      await client.call('get', '/probe/leer', { headers: bearer(access) }).expect(403);
      await fail('luz', '198.51.100.5');
    } finally {
      await rename('host_audit_refusal_away', 'host_audit_refusal');
    }
  });
});
