import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import {
  Resealing,
  Secrets,
  type AnyHostPlugin,
  type Resealed,
  type SealedColumn,
} from '../../../../host/plugin-api/index.js';
import type { HostSecrets } from '../../../../host/data/secrets/host-secrets.js';
import { SealedColumnStore, type StaleSeal } from '../../../../host/data/secrets/sealed-store.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';

const newKey = (): string => randomBytes(32).toString('base64');
const [old, next] = [newKey(), newKey()];

const column: SealedColumn = { table: 'chat_bot', key: 'name', column: 'token', purpose: 'chat/token' };
const chat: AnyHostPlugin = pluginOf({ id: 'chat', sealedColumns: [column] });

interface Row {
  readonly name: string;
  readonly token: Buffer | null;
}

describe('a value that is stored sealed', () => {
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
  const sealed = (name: string): Buffer => secrets().sealBytes(column.purpose, name, Buffer.from(`of ${name}`));
  const rows = (): Promise<Row[]> => host.database.rows<Row>('SELECT name, token FROM chat_bot ORDER BY name');
  const reseal = (): Promise<readonly Resealed[]> => host.container.get<Resealing>(Resealing).resealSecrets();
  const of = (outcomes: readonly Resealed[], name: string): Resealed =>
    outcomes.find((outcome) => outcome.name === name)!;

  beforeEach(async () => {
    database = await createTestDatabase();
    host = await start(old);
    const bytes = host.database.dialect === 'postgres' ? 'BYTEA' : 'VARBINARY(200)';
    await host.database.changeRows(`CREATE TABLE chat_bot (name VARCHAR(20) PRIMARY KEY, token ${bytes} NULL)`);
  });
  afterEach(async () => {
    await host.stop();
    await database.drop();
  });

  it('is brought under a new root key in batches, once, and the database with it', async () => {
    const names = Array.from({ length: 250 }, (_, index) => nameOf(index));
    await host.database.insertRows('chat_bot', [
      ...names.map((name) => ({ name, token: sealed(name) })),
      { name: 'none', token: null },
    ]);
    const key = secrets().key('chat/any').export();

    await restart(next, old);
    expect(host.logLines.join('')).to.include('run npm run keys -- reseal');
    for (const { name, token } of (await rows()).slice(0, 3)) {
      expect(secrets().openSealed(column.purpose, name, token!).toString()).to.equal(`of ${name}`);
    }
    await host.database.insertRows('chat_bot', [{ name: 'new', token: sealed('new') }]);
    const outcomes = await reseal();
    expect(of(outcomes, 'chat/token')).to.deep.equal({ name: 'chat/token', resealed: 250, unreadable: 0 });
    expect(of(outcomes, 'host/data-key')).to.include({ resealed: 1, unreadable: 0 });
    for (const outcome of await reseal()) expect(outcome).to.include({ resealed: 0, unreadable: 0 });

    await restart(next);
    expect(host.logLines.join('')).not.to.include('reseal');
    for (const { name, token } of await rows()) {
      if (token) expect(secrets().openSealed(column.purpose, name, token).toString()).to.equal(`of ${name}`);
    }
    expect(secrets().key('chat/any').export().equals(key)).to.equal(true);
    expect(await bootFailure(start(old))).to.include('is not the secret key of this database');
    const audited = await host.database.rows("SELECT id FROM host_audit_entry WHERE action = 'host.rootKey.changed'");
    expect(audited).to.have.length(1);
  });

  it('is counted and kept where no known key opens it, whatever the number, and does not block the others', async () => {
    const foreign = Array.from({ length: 150 }, (_, index) => ({
      name: nameOf(index),
      token: randomBytes(60),
    }));
    await host.database.insertRows('chat_bot', [...foreign, { name: 'last', token: sealed('last') }]);
    await restart(next, old);
    expect(of(await reseal(), 'chat/token')).to.include({ resealed: 1, unreadable: 150 });
    expect(of(await reseal(), 'chat/token')).to.include({ resealed: 0, unreadable: 150 });
    for (const { token } of (await rows()).slice(0, 150)) {
      expect(foreign.some(({ token: before }) => before.equals(token!))).to.equal(true);
    }
  });

  it('keeps a change that is made meanwhile', async () => {
    await host.database.insertRows('chat_bot', [
      { name: 'changed', token: sealed('changed') },
      { name: 'kept', token: sealed('kept') },
    ]);
    await restart(next, old);
    const { sealer } = host.container.get<HostSecrets>(Secrets);
    const store = new SealedColumnStore(host.database, column, sealer.head);
    const [changed, kept] = (await store.stale(undefined)) as [StaleSeal, StaleSeal];
    const mine = secrets().sealBytes(column.purpose, 'changed', Buffer.from('anew'));
    await host.database.changeRows('UPDATE chat_bot SET token = $1 WHERE name = $2', [mine, 'changed']);
    await host.database.changeRows('DELETE FROM chat_bot WHERE name = $1', ['kept']);
    expect(await store.replace(changed, sealed('changed'))).to.equal(false);
    expect(await store.replace(kept, sealed('kept'))).to.equal(false);
    expect((await rows()).map(({ token }) => token!.equals(mine))).to.deep.equal([true]);
    expect(of(await reseal(), 'chat/token')).to.include({ resealed: 0, unreadable: 0 });
  });
});
