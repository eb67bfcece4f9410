import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseConfiguration } from '../../../host/config/configuration.js';
import type { HostConfig } from '../../../host/config/host-config.js';
import type { Layer } from '../../../host/config/layers.js';
import { DerivedSecrets } from '../../../host/secrets/derived-secrets.js';
import { rootKey } from '../../../host/secrets/root-key.js';
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
  const exported = (secrets: DerivedSecrets, purpose: string): string =>
    secrets.key(purpose).export().toString('hex');

  it('are the same for one purpose, and others for another purpose or root', () => {
    const root = randomBytes(32);
    const key = exported(new DerivedSecrets(root), 'auth/token/1');
    expect(key).to.match(/^[0-9a-f]{64}$/);
    expect(exported(new DerivedSecrets(root), 'auth/token/1')).to.equal(key);
    expect(exported(new DerivedSecrets(root), 'auth/token/2')).not.to.equal(key);
    expect(exported(new DerivedSecrets(randomBytes(32)), 'auth/token/1')).not.to.equal(key);
    expect(key).not.to.equal(root.toString('hex'));
  });
});
