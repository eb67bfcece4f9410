import { expect } from 'chai';
import { createHash, X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import request from 'supertest';
import { service } from '../../../../host/boot/container/build-container.js';
import { HostSettings, Secrets, type AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as documents } from '../../../../plugins/documents/index.js';
import { DEVELOPMENT_NAME } from '../../../../plugins/documents/signing/development-certificate.js';
import { keyColumn } from '../../../../plugins/documents/key-column.js';
import { DocumentSigner } from '../../../../plugins/documents/signing/document-signer.js';
import { SignatureWatch } from '../../../../plugins/documents/signing/signature-watch.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { healthOf } from '../../../support/health-of.js';
import { details } from './support/lone-signer.js';
import { serviceKeyPlugin } from './support/service-key-plugin.js';
import { expectValid, printedPage } from './support/signed-pdf.js';
import { TestAuthority } from './support/test-authority.js';

const TOKEN = 'the token of the figures';

const embedded = service(HostSettings, {
  profile: 'embedded',
  plugins: [],
  publicUrl: 'http://localhost',
  timeZone: 'America/Bogota',
  cityName: 'Ciudad de Prueba',
  uploads: { fileBytes: 1, files: 1, fieldBytes: 1 },
  publicLimit: { name: 'host/public', points: 100, seconds: 60 },
  attachmentBytes: 1,
  dataFolder: '/nowhere',
});

const signerOf = (host: TestHost): DocumentSigner => host.container.get<DocumentSigner>(DocumentSigner);

const keysIn = ({ database }: TestHost) =>
  database.rows<{ id: string; certificate: string; private_key: Buffer }>(
    `SELECT id, certificate, private_key FROM documents_key WHERE purpose = 'signature'`,
  );

describe('hosts that sign documents', () => {
  let authority: TestAuthority;
  const started: TestHost[] = [];

  before(() => {
    authority = new TestAuthority();
  });
  afterEach(async () => {
    for (const host of started.splice(0).reverse()) await host.stop();
  });
  after(() => authority.remove());

  async function start(signature: object, options: TestHostOptions = {}): Promise<TestHost> {
    const host = await startTestHost({
      plugins: [auth, documents],
      config: { documents: { signature }, logging: { level: 'info' }, metrics: { token: TOKEN } },
      ...options,
    });
    started.push(host);
    return host;
  }

  /** Returns the message of a boot that fails. */
  async function refusedBoot(signature: object, options?: TestHostOptions): Promise<string> {
    try {
      await start(signature, options);
      return 'nothing';
    } catch (error) {
      return String((error as Error).cause ?? error) + String(error);
    }
  }

  const documentsOf = async (host: TestHost): Promise<string | undefined> =>
    (await healthOf(host)).body.checks['documents'];

  const metricsOf = async ({ url }: TestHost): Promise<string> =>
    (await request(url).get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200)).text;

  const made = (file: string, wanted = {}): { readonly file: string; readonly password: string } => {
    authority.issue(file, wanted);
    return { file: authority.pkcs12(file), password: 'secreta' };
  };

  const day = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]|\.\d+/g, '');

  describe('without a configured key', () => {
    it('make one for all hosts of the embedded profile, on the host that first needs it', async () => {
      const first = await start({}, { overrides: [embedded] });
      const shared = { databaseUrl: first.databaseUrl, secretKey: first.secretKey, overrides: [embedded] };
      const second = await start({}, shared);
      expect(await keysIn(first)).to.have.length(0);
      const answers = await Promise.all([first, second].map((host) => signerOf(host).sign(printedPage, details)));
      for (const { signer } of answers) expect(signer).to.deep.equal({ nombre: DEVELOPMENT_NAME, isDevelopment: true });
      const rows = await keysIn(first);
      expect(rows).to.have.length(1);
      const [row] = rows;
      const own = authority.file('own.pem');
      await writeFile(own, new X509Certificate(Buffer.from(row!.certificate, 'base64')).toString());
      for (const { bytes } of answers) {
        expectValid(bytes, own);
      }
      expect(row!.id).to.equal(
        createHash('sha256').update(Buffer.from(row!.certificate, 'base64')).digest('base64url'),
      );
      const secrets = first.container.get<Secrets>(Secrets);
      const opened = secrets.openSealed(keyColumn.purpose, row!.id, row!.private_key);
      expect(row!.private_key.includes(opened.subarray(-32))).to.equal(false);
      expect(await documentsOf(first)).to.equal('ok');
    });

    it('report in the server profile that they cannot sign, and do all other work', async () => {
      const host = await start({ developmentKey: false });
      expect(host.logLines.join('')).to.include('no key is configured: documents.signature.file is not set');
      expect(await documentsOf(host)).to.equal('failed');
      expect(
        await signerOf(host)
          .signer()
          .catch((error: unknown) => error),
      ).to.include({ status: 503 });
      const text = await metricsOf(host);
      expect(text).to.match(/ventanilla_documents_signature_failures_total\{cause="key"[^}]*\} 1/);
    });
  });

  describe('with a file', () => {
    it('read its password from the environment, and show it nowhere', async () => {
      const { file } = made('city', { kind: 'rsa' });
      const host = await start({ file }, { environment: { VENTANILLA_SIGNATURE_PASSWORD: 'secreta' } });
      const { bytes, signer } = await signerOf(host).sign(printedPage, details);
      expect(signer.nombre).to.equal('city');
      expectValid(bytes, authority.file('ca.pem'));
      expect(await documentsOf(host)).to.equal('ok');
      expect(host.logLines.join('')).not.to.include('secreta');
    });

    it('do not start with a key that cannot sign, and name the configuration key and the cause', async () => {
      const { file } = made('closed');
      const wrong = await refusedBoot({ file }, { environment: { VENTANILLA_SIGNATURE_PASSWORD: 'equivocada' } });
      expect(wrong).to.include('documents.signature.password (VENTANILLA_SIGNATURE_PASSWORD): it does not open');
      expect(wrong).not.to.include('equivocada');
      expect(await refusedBoot({ file: '/none.p12' })).to.include('documents.signature.file: /none.p12 cannot be read');
      const early = made('early', { from: day(2) });
      expect(await refusedBoot(early)).to.match(/documents\.signature\.file: the certificate of .* is valid from 20/);
      expect(await refusedBoot({ password: 'secreta' })).to.match(/documents\.signature\.file.* a password for it is/);
      expect(await refusedBoot({ ...early, longTerm: { enabled: true } })).to.include(
        'needs documents.signature.timestamp',
      );
    });

    it('start with an expired certificate, and sign nothing', async () => {
      const host = await start(made('old', { from: day(-20), to: day(-2) }));
      expect(await documentsOf(host)).to.equal('failed');
      const told = host.logLines.filter((line) => line.includes('"check":"documents"'));
      expect(told).to.have.length(1);
      expect(told[0]).to.include('"key":"documents.signature.file"');
      expect(told[0]).to.match(/"reason":"the certificate that documents are signed with has expired at 20/);
      expect(
        await signerOf(host)
          .sign(printedPage, details)
          .catch((error: unknown) => error),
      ).to.include({ status: 503 });
    });

    it('warn before the end of a certificate', async () => {
      const host = await start({ ...made('ending', { to: day(40) }), warnDays: 20 });
      const watch = host.container.get<SignatureWatch>(SignatureWatch);
      const expiry = async (): Promise<number> => {
        const text = await metricsOf(host);
        return Number(/^ventanilla_documents_certificate_expiry_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)![1]);
      };
      expect((await expiry()) / 86_400).to.be.within(39, 40.1);
      const [end] = await watch.expiries();
      expect(end!.endsAt.getTime() - host.clock.now().getTime()).to.be.within(39 * 86_400_000, 40.1 * 86_400_000);
      expect(await documentsOf(host)).to.equal('ok');
      host.clock.advance(21 * 86_400);
      expect((await expiry()) / 86_400).to.be.within(18, 19.1);
      expect(await documentsOf(host)).to.equal('failed');
      const before = host.logLines.length;
      await watch.schedule.run(new AbortController().signal);
      expect(host.logLines.slice(before).join('')).to.include('expires soon').and.include('"expires":"20');
      expect((await signerOf(host).sign(printedPage, details)).level).to.equal('B-B');
    });
  });

  describe('with a key that another plugin binds', () => {
    const withKey = (file: string): readonly AnyHostPlugin[] => [auth, documents, serviceKeyPlugin(authority, file)];

    for (const kind of ['ec', 'rsa'] as const) {
      it(`sign in another process with a key of the kind ${kind}, whatever file is configured`, async () => {
        authority.issue(`hsm-${kind}`, { kind });
        const host = await start(made('unused'), { plugins: withKey(`hsm-${kind}`) });
        const { bytes, signer } = await signerOf(host).sign(printedPage, details);
        expect(signer.nombre).to.equal(`hsm-${kind}`);
        expectValid(bytes, authority.file('ca.pem'));
      });
    }

    it('refuse signatures that the certificate does not verify, and a service that fails', async () => {
      authority.issue('swapped');
      authority.issue('stranger');
      authority.run('pkey', '-in', 'stranger.key', '-out', 'swapped.key');
      const host = await start({}, { plugins: withKey('swapped') });
      const refusal = async (): Promise<unknown> =>
        signerOf(host)
          .sign(printedPage, details)
          .catch((error: unknown) => error);
      expect(await refusal()).to.include({ status: 503 });
      expect(host.logLines.join('')).to.include('what it signed is not verified by its certificate');
      authority.run('pkey', '-in', 'stranger.key', '-pubout', '-out', 'swapped.key');
      expect(await refusal()).to.include({ status: 503 });
    });
  });
});
