import { expect } from 'chai';
import { databaseConfig } from '../../../../host/data/database/database-config.js';
import { connect } from '../../../../host/data/database/connect.js';
import { PostgresServer } from '../../../support/postgres-server.js';
import { makeCertificate, type TestCertificate } from '../../../support/smtp-certificate.js';
import { rejectionOf } from '../../support/rejection.js';

const IS_ENCRYPTED = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';

describe('TLS to PostgreSQL', function () {
  this.timeout(60_000);
  let server: PostgresServer;
  let certificate: TestCertificate;
  let other: TestCertificate;
  before(async () => {
    certificate = makeCertificate('DNS:localhost');
    other = makeCertificate('IP:127.0.0.1');
    server = await PostgresServer.start();
    await server.give('server.crt', certificate.cert);
    await server.give('server.key', certificate.key);
    await server.kill();
    await server.restart('ssl=on');
  });
  after(async () => {
    await server.stop();
    certificate.remove();
    other.remove();
  });

  /** Returns whether a connection is encrypted, or the reason why it cannot be made. */
  async function ask(host: string, mode?: string, ca?: string): Promise<unknown> {
    const url = Object.assign(new URL(server.url), { hostname: host });
    if (mode !== undefined) url.searchParams.set('sslmode', mode);
    const config = databaseConfig.parse({ url: url.href, ...(ca !== undefined && { ca }) });
    const pool = connect(url.href, config);
    try {
      const [rows] = await pool.query(IS_ENCRYPTED);
      return (rows as { ssl: boolean }[])[0]?.ssl;
    } finally {
      await pool.close();
    }
  }

  it('is there with a certificate that the configuration knows, of the name that the address has', async () => {
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      expect(await ask('localhost', mode, certificate.file)).to.equal(true);
    }
  });

  it('is refused with one that nobody knows, with another one, and with another name', async () => {
    expect(String(await rejectionOf(ask('localhost', 'require')))).to.match(/self-signed certificate/);
    expect(String(await rejectionOf(ask('localhost', 'require', other.file)))).to.match(/self-signed certificate/);
    const elsewhere = rejectionOf(ask('127.0.0.1', 'require', certificate.file));
    expect(String(await elsewhere)).to.match(/IP: 127\.0\.0\.1 is not in the cert's list/);
  });

  it('is there unchecked where that is asked for, and not at all without a word', async () => {
    expect(await ask('127.0.0.1', 'no-verify')).to.equal(true);
    for (const mode of [undefined, 'disable', 'prefer']) expect(await ask('localhost', mode)).to.equal(false);
  });

  it('is refused by a server that has none, and not done without', async () => {
    await server.kill();
    await server.restart('ssl=off');
    const error = await rejectionOf(ask('localhost', 'require', certificate.file));
    expect(String(error)).to.match(/does not support SSL/);
  });
});

describe('the address of a database', () => {
  const issuesOf = (asked: object): string[] | undefined =>
    databaseConfig.safeParse(asked).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  it('has no parameter that nobody would read, or twice', () => {
    for (const [query, names] of [
      ['ssl=true&sslrootcert=/etc/ca.pem', 'ssl, sslrootcert'],
      ['sslmode=require&sslmode=disable', 'sslmode'],
      ['encrypt=true', 'encrypt'],
      ['12?rest of a password@host', '…'],
    ] as const) {
      expect(issuesOf({ url: `postgres://u:p@h/d?${query}` }), query).to.deep.equal([
        `url has parameters that are not known, or given twice: ${names}`,
      ]);
    }
    expect(issuesOf({ url: 'mssql://u:p@h/d?sslmode=require&Encrypt=false' })).to.have.length(1);
    expect(issuesOf({ url: 'mssql://u:p@h/d?encrypt=true&trustServerCertificate=true' })).to.equal(undefined);
  });

  it('asks for TLS that is checked where there are certificates to check it with', () => {
    const ca = '/etc/ca.pem';
    for (const url of [
      'postgres://u:p@h/d',
      'postgres://u:p@h/d?sslmode=no-verify',
      'mssql://u:p@h/d?encrypt=false',
      'mssql://u:p@h/d?trustServerCertificate=true',
    ]) {
      expect(issuesOf({ url, ca })?.[0], url).to.match(/^ca has no effect, as the address/);
    }
    expect(issuesOf({ ca })?.[0]).to.match(/^ca is for a database server: set database\.url/);
    for (const url of ['postgres://u:p@h/d?sslmode=require', 'mssql://u:p@h/d']) {
      expect(issuesOf({ url, ca }), url).to.equal(undefined);
    }
  });

  it('is used with a file that can be read', () => {
    const url = 'postgres://u:p@h/d?sslmode=require';
    const config = databaseConfig.parse({ url, ca: '/nowhere/ca.pem' });
    expect(() => connect(url, config)).to.throw(
      /^Configuration: database\.ca: \/nowhere\/ca\.pem cannot be read: ENOENT/,
    );
  });
});
