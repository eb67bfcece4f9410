import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { mailJob } from '../../../host/mail/mail-job.js';
import { SealedMails } from '../../../host/mail/sealed-mails.js';
import { Secrets, type AnyHostPlugin, type SealedColumn } from '../../../host/plugin-api/index.js';
import type { HostSecrets } from '../../../host/secrets/host-secrets.js';
import { SealedColumnStore, type StaleSeal } from '../../../host/secrets/sealed-store.js';
import { idOf } from '../../../host/secrets/sealer.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { bootFailure } from '../support/rejection.js';
import { ALONE, leadRootKey } from './support/root-key-steps.js';

const newKey = (): string => randomBytes(32).toString('base64');
const [old, next] = [newKey(), newKey()];

const column: SealedColumn = { table: 'chat_bot', key: 'name', column: 'token', purpose: 'chat/token' };
const chat: AnyHostPlugin = pluginOf({ id: 'chat', sealedColumns: [column] });

interface Row {
  readonly name: string;
  readonly token: Buffer | null;
}

describe('what is stored sealed', () => {
  let database: TestDatabase;
  let host: TestHost;

  const start = (secretKey: string, ...secretKeyPrevious: readonly string[]): Promise<TestHost> =>
    startTestHost({
      plugins: [peoplePlugin(), chat],
      databaseUrl: database.url,
      secretKey,
      config: { secretKeyPrevious, logging: { level: 'warn' } },
    });
  const restart = async (...keys: readonly [string, ...string[]]): Promise<void> => {
    await host.stop();
    host = await start(...keys);
  };
  const nameOf = (index: number): string => `bot-${String(index).padStart(4, '0')}`;
  const secrets = (): Secrets => host.container.get<Secrets>(Secrets);
  const sealed = (name: string): Buffer => secrets().seal(column.purpose, name, Buffer.from(`of ${name}`));
  const rows = (): Promise<Row[]> => host.database.rows<Row>('SELECT name, token FROM chat_bot ORDER BY name');
  const lead = (): Promise<readonly string[]> => leadRootKey(host.host, ALONE);

  beforeEach(async () => {
    database = await createTestDatabase();
    host = await start(old);
    const bytes = host.database.dialect === 'postgres' ? 'BYTEA' : 'VARBINARY(200)';
    await host.database.change(`CREATE TABLE chat_bot (name VARCHAR(20) PRIMARY KEY, token ${bytes} NULL)`);
  });
  afterEach(async () => {
    await host.stop();
    await database.drop();
  });

  it('is brought under a new root key in batches, once, and the database with it', async () => {
    const names = Array.from({ length: 250 }, (_, index) => nameOf(index));
    await host.database.insert('chat_bot', [
      ...names.map((name) => ({ name, token: sealed(name) })),
      { name: 'none', token: null },
    ]);
    const key = secrets().key('chat/any').export();

    await restart(next, old);
    for (const { name, token } of (await rows()).slice(0, 3)) {
      expect(secrets().open(column.purpose, name, token!).toString()).to.equal(`of ${name}`);
    }
    // A host that does not know the new key yet must be able to open it.
    await host.database.insert('chat_bot', [{ name: 'new', token: sealed('new') }]);
    expect(await lead()).to.include('chat/token: 251 sealed anew');
    expect((await lead()).filter((line) => line.endsWith('sealed anew'))).to.deep.equal([]);

    await restart(next);
    for (const { name, token } of await rows()) {
      if (token) expect(secrets().open(column.purpose, name, token).toString()).to.equal(`of ${name}`);
    }
    expect(secrets().key('chat/any').export().equals(key)).to.equal(true);
    expect(await bootFailure(start(old))).to.include('is not the secret key of this database');
    const audited = await host.database.rows<{ action: string }>(
      "SELECT action FROM host_audit_entry WHERE action LIKE 'host.rootKey.%' ORDER BY id",
    );
    expect(audited.map(({ action }) => action)).to.deep.equal(['host.rootKey.changeBegun', 'host.rootKey.changed']);
  });

  it('is counted and left where no known key opens it, in whatever number, and hinders nothing else', async () => {
    const foreign = Array.from({ length: 150 }, (_, index) => ({
      name: nameOf(index),
      token: randomBytes(60),
    }));
    await host.database.insert('chat_bot', [...foreign, { name: 'last', token: sealed('last') }]);
    await restart(next, old);
    const lines = await lead();
    expect(lines).to.include('chat/token: 1 sealed anew');
    expect(lines).to.include('chat/token: 150 cannot be opened with any known key, and are left');
    for (const { token } of (await rows()).slice(0, 150)) {
      expect(foreign.some(({ token: before }) => before.equals(token!))).to.equal(true);
    }
  });

  it('stays as somebody changes it meanwhile', async () => {
    await host.database.insert('chat_bot', [
      { name: 'changed', token: sealed('changed') },
      { name: 'kept', token: sealed('kept') },
    ]);
    await restart(next, old);
    const { sealer } = host.container.get<HostSecrets>(Secrets);
    sealer.sealUnder(idOf(Buffer.from(next, 'base64')));
    const store = new SealedColumnStore(host.database, column, sealer);
    const [changed, kept] = (await store.page(undefined)).stale as [StaleSeal, StaleSeal];
    const mine = secrets().seal(column.purpose, 'changed', Buffer.from('anew'));
    await host.database.change('UPDATE chat_bot SET token = $1 WHERE name = $2', [mine, 'changed']);
    await host.database.change('DELETE FROM chat_bot WHERE name = $1', ['kept']);
    expect(await store.replace(changed, sealed('changed'))).to.equal(false);
    expect(await store.replace(kept, sealed('kept'))).to.equal(false);
    expect((await rows()).map(({ token }) => token!.equals(mine))).to.deep.equal([true]);
    expect((await store.page(undefined)).stale).to.deep.equal([]);
  });

  it('is looked at by pages of a hundred rows, however few of them are stale', async () => {
    const names = Array.from({ length: 150 }, (_, index) => nameOf(index));
    const [now, state] = [new Date(), 'DESCARTADA'];
    const job = { name: 'chat/none', state, attempts: 0, data: null as string | null, created_at: now, due_at: now };
    const data = JSON.stringify({ template: 'none', sealed: 'AAAA' });
    await host.database.insert('host_job', [
      ...names.map((id) => ({ ...job, id })),
      { ...job, id: 'mail', name: mailJob.name, data },
    ]);
    await host.database.insert('chat_bot', [
      ...names.map((name) => ({ name, token: sealed(name) })),
      { name: 'stale', token: randomBytes(60) },
    ]);
    const { sealer } = host.container.get<HostSecrets>(Secrets);
    for (const [store, last] of [
      [new SealedColumnStore(host.database, column, sealer), 'stale'],
      [new SealedMails(host.database, sealer), 'mail'],
    ] as const) {
      expect(await store.page(undefined), store.name).to.deep.equal({ stale: [], last: nameOf(99) });
      const page = await store.page(nameOf(99));
      expect(
        page.stale.map(({ key }) => key),
        store.name,
      ).to.deep.equal([last]);
      expect(await store.page(page.last), store.name).to.deep.equal({ stale: [], last: undefined });
    }
  });
});
