import { expect } from 'chai';
import path from 'node:path';
import { BootError } from '../../../../host/runtime/boot-error.js';
import { Redis } from '../../../../host/plugin-api/index.js';
import { until } from '../../../../testing/until.js';
import { RedisServer } from '../../../support/redis-server.js';
import { makeCertificate, type TestCertificate } from '../../../support/smtp-certificate.js';
import { JobHost } from '../../jobs/support/job-host.js';
import { rejectionOf } from '../../support/rejection.js';

describe('Redis over TLS', () => {
  let certificate: TestCertificate;
  let server: RedisServer;
  let host: JobHost | undefined;
  let done: string[];

  before(async function () {
    certificate = makeCertificate();
    const { file } = certificate;
    const own = ['--tls-cert-file', file, '--tls-key-file', path.join(path.dirname(file), 'key.pem')];
    server = await RedisServer.start(this, ...own, '--tls-ca-cert-file', file, '--tls-auth-clients', 'no');
  });
  beforeEach(() => (done = []));
  afterEach(async () => {
    await host?.stop();
    host = undefined;
  });
  after(async () => {
    await server?.stop();
    certificate?.remove();
  });

  const start = async (ca?: string): Promise<JobHost> => {
    const redis = { url: server.url, ...(ca !== undefined && { ca }) };
    host = await JobHost.start(({ who }) => void done.push(who), { config: { redis, logging: { level: 'info' } } });
    return host;
  };

  it('is used by requests and workers where its certificate is trusted', async () => {
    const started = await start(certificate.file);
    expect(await started.host.container.get<Redis>(Redis).sendCommand('PING')).to.equal('PONG');
    await started.enqueue('Luz');
    await until('it is done', () => done.length === 1);
  });

  it('is not used where its certificate is not, and the log says why', async () => {
    const started = await start();
    await rejectionOf(started.host.container.get<Redis>(Redis).sendCommand('PING'));
    const told = started.host.logLines.find((line) => line.includes('redis is away'));
    expect(JSON.parse(told!)).to.include({ key: 'redis.url', cause: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    await started.enqueue('Luz');
    await until('the job waits', async () => (await started.rows()).every(({ lease }) => lease === null));
    expect(done).to.deep.equal([]);
  });

  it('stops the start where the file of certificates cannot be read', async () => {
    const refusal = await rejectionOf(start('/nowhere/ca.pem'));
    expect(refusal).to.be.instanceOf(BootError);
    expect(refusal.message).to.match(/^Configuration: redis\.ca: \/nowhere\/ca\.pem cannot be read/);
  });
});
