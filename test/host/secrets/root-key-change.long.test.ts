import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { createHost } from '../../../host/create-host.js';
import type { Host } from '../../../host/host.js';
import { Secrets, type AnyHostPlugin, type SealedColumn } from '../../../host/plugin-api/index.js';
import { readRootKeyRow, type RootKeyRow } from '../../../host/secrets/root-key-check.js';
import { idOf } from '../../../host/secrets/sealer.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { until } from '../../../testing/until.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { bootFailure, rejectionOf } from '../support/rejection.js';
import { leadRootKey } from './support/root-key-steps.js';

const newKey = (): string => randomBytes(32).toString('base64');
const idOfText = (key: string): string => idOf(Buffer.from(key, 'base64'));
const [old, next, other] = [newKey(), newKey(), newKey()];

const column: SealedColumn = { table: 'chat_bot', key: 'name', column: 'token', purpose: 'chat/token' };
const plugins: readonly AnyHostPlugin[] = [peoplePlugin(), pluginOf({ id: 'chat', sealedColumns: [column] })];

type Keys = readonly [present: string, ...previous: readonly string[]];

describe('npm run keys -- root', function () {
  let database: TestDatabase;
  let hosts: [TestHost, TestHost];
  let tools: Host[];
  let written: number;

  const start = ([secretKey, ...secretKeyPrevious]: Keys): Promise<TestHost> =>
    startTestHost({ plugins, databaseUrl: database.url, secretKey, config: { secretKeyPrevious } });
  const restart = async (index: 0 | 1, ...keys: Keys): Promise<void> => {
    await hosts[index].stop();
    hosts[index] = await start(keys);
  };
  const tool = async (...[secretKey, ...secretKeyPrevious]: Keys): Promise<Host> => {
    const limits = { acquireSeconds: 30, statementSeconds: 15 };
    const own = { plugins: ['./none'], data: hosts[0].dataFolder, database: { url: database.url, ...limits } };
    const layer = { ...own, secretKey, secretKeyPrevious, logging: { level: 'silent' } };
    const host = await createHost({ layer, environment: {}, role: 'tool', plugins });
    tools.push(host);
    return host;
  };
  /** A host seals a value, as any request might. */
  const write = async (host: TestHost): Promise<string> => {
    const name = `bot-${(written += 1)}`;
    const token = host.container.get<Secrets>(Secrets).seal(column.purpose, name, Buffer.from(name));
    await host.database.insert('chat_bot', [{ name, token }]);
    return name;
  };
  /** Every host that serves can open everything. */
  const readAll = async (): Promise<void> => {
    const rows = await hosts[0].database.rows<{ name: string; token: Buffer }>('SELECT name, token FROM chat_bot');
    expect(rows).to.have.length(written);
    for (const { container } of hosts) {
      const secrets = container.get<Secrets>(Secrets);
      for (const { name, token } of rows) {
        expect(secrets.open(column.purpose, name, token).toString()).to.equal(name);
      }
    }
  };
  const useAll = async (): Promise<void> => {
    for (const host of hosts) await write(host);
    await readAll();
  };
  const standing = (): Promise<RootKeyRow> => readRootKeyRow(hosts[0].database);

  beforeEach(async () => {
    database = await createTestDatabase();
    [tools, written] = [[], 0];
    hosts = [await start([old]), await start([old])];
    const bytes = hosts[0].database.dialect === 'postgres' ? 'BYTEA' : 'VARBINARY(200)';
    await hosts[0].database.change(`CREATE TABLE chat_bot (name VARCHAR(20) PRIMARY KEY, token ${bytes} NOT NULL)`);
  });
  afterEach(async () => {
    for (const host of [...tools, ...hosts]) await host.stop();
    await database.drop();
  });

  it('begins nothing where a plugin has tables here that is not loaded, unless it is one that seals nothing', async () => {
    const left = (owner: string) =>
      hosts[0].database.change(
        `CREATE TABLE ${owner}_migration (name VARCHAR(9) NOT NULL, version VARCHAR(9), compatible_from VARCHAR(9))`,
      );
    await left('calendar');
    await left('sms_mailbox');
    await left('channels');
    const refusal = await rejectionOf(leadRootKey(await tool(next, old)));
    expect(refusal.message).to.match(/as they are not loaded: (?:sms_mailbox, channels|channels, sms_mailbox)\. List/);
    expect(await standing()).to.include({ dataKeyId: idOfText(old), sealingId: undefined });
  });

  it('leads two hosts that serve from one key to the other, and waits for both at each step', async () => {
    await useAll();
    const leading = leadRootKey(await tool(next, old));
    let isOver = false;
    void leading.finally(() => (isOver = true));

    await restart(0, next, old);
    await useAll();
    const ids = { dataKeyId: idOfText(old), sealingId: undefined };
    expect(await standing(), 'not begun before each host has both keys').to.include(ids);
    await restart(1, next, old);
    await useAll();
    await until('the database belongs to the new key', async () => (await standing()).dataKeyId === idOfText(next));
    await useAll();
    expect(await bootFailure(start([old]))).to.include('is not the secret key of this database');

    await restart(0, next);
    await useAll();
    expect(isOver, 'the other host has the earlier key still').to.equal(false);
    await restart(1, next);
    const lines = await leading;
    expect(lines.at(-1)).to.equal(`The root key is ${idOfText(next)}, and no other one is needed.`);
    expect(lines.some((line) => line.endsWith(`lacks ${idOfText(next)}`))).to.equal(true);
    expect(lines.some((line) => line.endsWith(`has ${idOfText(old)}`))).to.equal(true);
    for (const key of [old, next]) expect(lines.join('\n')).not.to.include(key);
    await useAll();
  });

  it('is broken off at any line, and goes on from there', async () => {
    for (const index of [0, 1] as const) await restart(index, next, old);
    const seen = new Set<string>();
    const isNew = { test: (line: string) => !seen.has(line) && Boolean(seen.add(line)) } as unknown as RegExp;
    let lines: readonly string[];
    // Each run goes one line further; the last one before both hosts are to leave the earlier key.
    do {
      await useAll();
      lines = await leadRootKey(await tool(next, old), isNew);
    } while (!lines.some((line) => line.includes(' alone')));
    for (const index of [0, 1] as const) await restart(index, next);
    await useAll();
    const last = await leadRootKey(await tool(next));
    expect(last.at(-1)).to.include('To change the root key');
    const audited = await hosts[0].database.rows("SELECT id FROM host_audit_entry WHERE action LIKE 'host.rootKey.%'");
    expect(audited).to.have.length(2);
  });

  it('goes back to the key that it began with, and to no third one', async () => {
    for (const index of [0, 1] as const) await restart(index, next, old, other);
    await leadRootKey(await tool(next, old, other), /^Hosts seal under/);
    await until('hosts seal under the new key', async () => {
      const rows = await hosts[0].database.rows<{ root_keys: string }>('SELECT root_keys FROM host_instance');
      return rows.every(({ root_keys }) => root_keys.startsWith(idOfText(next)));
    });
    await useAll();
    const refused = await rejectionOf(leadRootKey(await tool(other, old, next)));
    expect(refused.message).to.include(`A change to the root key ${idOfText(next)} is under way`);
    expect(await bootFailure(start([old])), 'a host without the new key').to.match(
      new RegExp(`is being changed to ${idOfText(next)}, which this program does not have`),
    );

    await leadRootKey(await tool(old, next, other), / alone/);
    await useAll();
    for (const index of [0, 1] as const) await restart(index, old);
    await useAll();
  });

  it('ends a host that does not have the key which hosts seal under', async () => {
    const [away] = hosts;
    await hosts[1].database.change('UPDATE host_root_key SET sealing_id = $1', [Buffer.from(idOfText(next), 'hex')]);
    await until('it has ended', () =>
      fetch(away.url).then(
        () => false,
        () => true,
      ),
    );
  });
});
