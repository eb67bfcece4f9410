import { expect } from 'chai';
import { existsSync, symlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { healthOf } from '../../../support/health-of.js';
import { Opened } from '../../../support/opened.js';
import { startTestBucket, type TestBucket } from '../../../support/s3-server.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

const PROTECTED = '/sys/kernel';

describe('where files are stored is checked', () => {
  const folder = new TemporaryFolder();
  const opened = new Opened();
  let bucket: TestBucket;

  before(async () => {
    bucket = await startTestBucket();
  });
  afterEach(() => opened.stop());
  after(async () => {
    await bucket.stop();
    folder.remove();
  });

  const start = (storage: Layer, dataFolder?: string): Promise<TestHost> =>
    opened.add(
      startTestHost({
        plugins: [peoplePlugin()],
        config: { storage, logging: { level: 'info' } },
        ...(dataFolder !== undefined && { dataFolder }),
      }),
    );
  const checks = ({ logLines }: TestHost): object[] =>
    logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['check'] === 'storage')
      .map(({ level, key, reason, msg }) => ({ level, key, reason, msg }));

  for (const [what, wrong, said] of [
    [
      'bucket that is not there',
      { bucket: 'nowhere' },
      /^Configuration: storage\.bucket: there is no bucket "nowhere" at http/,
    ],
    [
      'key that is not known',
      { accessKeyId: 'NOBODY' },
      /^Configuration: storage\.accessKeyId: the server does not know it$/,
    ],
    [
      'secret that is not the one of its key',
      { secretAccessKey: 'wrong' },
      /^Configuration: storage\.secretAccessKey: is not the one of accessKeyId$/,
    ],
    [
      'region that is not that of the bucket',
      { region: 'sa-east-1' },
      /^Configuration: storage\.region: the bucket "ventanilla-test" is not in sa-east-1$/,
    ],
    ['secret without its key', { accessKeyId: undefined }, /^Configuration: storage\.accessKeyId: is needed: /],
    ['key without its secret', { secretAccessKey: undefined }, /^Configuration: storage\.secretAccessKey: is needed: /],
  ] as const) {
    it(`as the host starts: a ${what} stops it`, async () => {
      const reason = await bootFailure(start({ ...bucket.config, ...wrong }));
      expect(reason).to.match(said);
    });
  }

  it('as the host starts: a server that is away lets it start, and is seen once it is there', async () => {
    const gone = await startTestBucket();
    await gone.stop();
    const host = await start(gone.config);
    const [line, ...others] = checks(host) as [{ reason: string }];
    expect(line).to.deep.include({ level: 'warn', key: 'storage', msg: 'a health check fails' });
    expect(line.reason).to.include('ECONNREFUSED');
    expect(others).to.deep.equal([]);
    expect((await healthOf(host)).body).to.deep.nested.include({ status: 'degraded', 'checks.storage': 'failed' });

    await opened.add(startTestBucket(Number(new URL(gone.config.endpoint).port)));
    expect((await healthOf(host)).body).to.include({ status: 'ok' });
    expect(checks(host)).to.have.length(2);
    expect(checks(host)[1]).to.deep.include({ level: 'info', msg: 'a health check passes again' });
  });

  it('later: a bucket that was removed is reported, with the key', async () => {
    const own = await opened.add(startTestBucket());
    const host = await start(own.config);
    expect((await healthOf(host)).body).to.include({ status: 'ok' });
    expect(checks(host)).to.deep.equal([]);
    own.remove();
    expect((await healthOf(host)).body.checks).to.include({ storage: 'failed' });
    expect(checks(host)).to.have.length(1);
    expect(checks(host)[0]).to.deep.include({ level: 'warn', key: 'storage.bucket' });
  });

  it('and nothing of it is left', async () => {
    const own = await opened.add(startTestBucket());
    const hosts = await Promise.all([start(own.config), start(own.config), start(own.config)]);
    await Promise.all(hosts.map((host) => healthOf(host)));
    expect(hosts.flatMap(checks)).to.deep.equal([]);
    expect(own.kept()).to.deep.equal([]);
    const local = await start({ driver: 'folder' });
    await healthOf(local);
    expect(await readdir(path.join(local.dataFolder, 'files'))).to.deep.equal([]);
    expect(await readdir(path.join(local.dataFolder, 'mail'))).to.deep.equal([]);
  });

  for (const name of ['files', 'mail']) {
    it(`as the host starts: a folder "${name}" that cannot be made or written stops it`, async () => {
      const taken = path.join(folder.path, `taken-${name}`);
      folder.write(`taken-${name}/${name}`, 'a file');
      expect(await bootFailure(start({ driver: 'folder' }, taken))).to.match(
        new RegExp(`^Configuration: data: \\S*/${name} cannot be made: EEXIST`),
      );
    });

    it(`as the host starts: a folder "${name}" that the system protects stops it`, async function () {
      if (!existsSync(PROTECTED)) {
        process.stdout.write(`      skipped: there is no ${PROTECTED}, where not even root may write\n`);
        this.skip();
      }
      const closed = path.dirname(folder.write(`closed-${name}/any`, ''));
      symlinkSync(PROTECTED, path.join(closed, name));
      expect(await bootFailure(start({ driver: 'folder' }, closed))).to.match(
        new RegExp(`^Configuration: data: \\S*/${name} cannot be written: E`),
      );
    });
  }
});
