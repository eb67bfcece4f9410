import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseConfiguration } from '../../../host/config/configuration.js';
import type { HostConfig } from '../../../host/config/host-config.js';
import type { Layer } from '../../../host/config/layers.js';
import { HostSecrets } from '../../../host/secrets/host-secrets.js';
import { rootKey, rootKeys } from '../../../host/secrets/root-key.js';
import { rootKeySource, type RootKeySource } from '../../../host/secrets/root-key-source.js';
import { idOf } from '../../../host/secrets/sealer.js';
import { bootFailure } from '../support/rejection.js';
import { TemporaryFolder } from '../support/temporary-folder.js';

describe('the root key', () => {
  let folder: TemporaryFolder;

  beforeEach(() => {
    folder = new TemporaryFolder();
  });
  afterEach(() => folder.remove());

  const configWith = (layer: Layer = {}): HostConfig =>
    parseConfiguration({ plugins: ['./x'], data: folder.path, ...layer }, [], {}).host;

  it('is the configured one', () => {
    const key = randomBytes(32);
    expect(rootKey(configWith({ secretKey: key.toString('base64') })).equals(key)).to.equal(true);
  });

  for (const [how, previous] of [
    ['a text with commas', (keys: readonly Buffer[]) => keys.map((key) => key.toString('base64')).join(', ')],
    ['a list', (keys: readonly Buffer[]) => keys.map((key) => key.toString('base64'))],
  ] as const) {
    it(`may have followed others, named as ${how}`, () => {
      const [present, ...others] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
      const layer = { secretKey: present.toString('base64'), secretKeyPrevious: previous(others) };
      expect(rootKeys(configWith(layer))).to.deep.equal({ present, previous: others });
    });
  }

  it('is made once for a data folder, for nobody else to read', () => {
    const key = rootKey(configWith());
    expect(key).to.have.length(32);
    expect(rootKey(configWith()).equals(key)).to.equal(true);
    const file = path.join(folder.path, 'secret.key');
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64').equals(key)).to.equal(true);
  });

  it('is not made anew beside a database that needs the one that was lost', async () => {
    folder.write('postgres/cluster/password', 'x');
    const reason = await bootFailure(() => rootKey(configWith()));
    expect(reason)
      .to.include(path.join(folder.path, 'secret.key'))
      .and.include('is missing')
      .and.include('backup')
      .and.include('VENTANILLA_SECRET_KEY');
    const key = randomBytes(32);
    expect(rootKey(configWith({ secretKey: key.toString('base64') })).equals(key)).to.equal(true);
  });

  it('is asked for where the database is shared', async () => {
    const config = configWith({ database: { url: 'postgres://localhost/x' } });
    expect(await bootFailure(() => rootKey(config))).to.include('VENTANILLA_SECRET_KEY');
  });

  it('is not taken from a file that holds something else', async () => {
    const file = folder.write('secret.key', 'half a ke');
    expect(await bootFailure(() => rootKey(configWith())))
      .to.include(file)
      .and.not.include('half a ke');
  });
});

describe('a root key in the data folder that another one replaces', () => {
  let folder: TemporaryFolder;
  const source = (): RootKeySource =>
    rootKeySource(parseConfiguration({ plugins: ['./x'], data: folder.path }, [], {}).host);

  beforeEach(() => {
    folder = new TemporaryFolder();
  });
  afterEach(() => folder.remove());

  it('is beside it from the beginning to the end, and one of the two is there at any moment', () => {
    const { present: old } = source().read();
    const id = source().begin();
    const { present, previous } = source().read();
    expect(present.equals(old)).to.equal(true);
    expect(previous.map(idOf)).to.deep.equal([id]);
    expect(statSync(path.join(folder.path, 'secret.key.new')).mode & 0o777).to.equal(0o600);
    expect(source().begin(), 'begun again after it was broken off').to.equal(id);

    source().finish(idOf(old));
    expect(source().read().present.equals(old), 'the database belongs to the earlier one still').to.equal(true);
    for (let times = 0; times < 2; times += 1) {
      source().finish(id);
      const { present: now, previous: others } = source().read();
      expect([idOf(now), others]).to.deep.equal([id, []]);
    }
    expect(readdirSync(folder.path)).to.deep.equal(['secret.key']);
  });
});

describe('a draft of a root key that a kill has left', () => {
  it('is removed by the next one that is made, and that of a program that runs is not', () => {
    const folder = new TemporaryFolder();
    try {
      const { pid } = spawnSync(process.execPath, ['--version']);
      for (const name of [`secret.key.${pid}`, `secret.key.new.${pid}`, `secret.key.${process.ppid}`]) {
        folder.write(name, 'x');
      }
      const { host } = parseConfiguration({ plugins: ['./x'], data: folder.path }, [], {});
      rootKey(host);
      rootKeySource(host).begin();
      const files = ['secret.key', `secret.key.${process.ppid}`, 'secret.key.new'];
      expect(readdirSync(folder.path)).to.have.members(files);
    } finally {
      folder.remove();
    }
  });
});

describe('derived keys', () => {
  const exported = (secrets: HostSecrets, purpose: string): string => secrets.key(purpose).export().toString('hex');
  const secretsOf = (dataKey: Buffer): HostSecrets => {
    const secrets = new HostSecrets({ present: randomBytes(32), previous: [] });
    secrets.useDataKey(dataKey);
    return secrets;
  };

  it('are the same for one purpose and database, whatever its root key', () => {
    const dataKey = randomBytes(32);
    const key = exported(secretsOf(dataKey), 'auth/place');
    expect(key).to.match(/^[0-9a-f]{64}$/);
    expect(exported(secretsOf(dataKey), 'auth/place')).to.equal(key);
    expect(exported(secretsOf(dataKey), 'auth/session')).not.to.equal(key);
    expect(exported(secretsOf(randomBytes(32)), 'auth/place')).not.to.equal(key);
    expect(key).not.to.equal(dataKey.toString('hex'));
  });

  it('are not given out before the database is known to belong to the root key', () => {
    const secrets = new HostSecrets({ present: randomBytes(32), previous: [] });
    expect(() => secrets.key('auth/place')).to.throw('auth/place');
  });
});
