import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseConfiguration } from '../../../../host/boot/config/configuration.js';
import type { HostConfig } from '../../../../host/boot/config/host-config.js';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { HostSecrets } from '../../../../host/data/secrets/host-secrets.js';
import { rootKey, rootKeys } from '../../../../host/data/secrets/root-key.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

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
