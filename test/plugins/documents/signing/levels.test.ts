import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { AuthorityServer, type Behaviour } from './support/authority-server.js';
import { details, loneSigner, type LoneSigner } from './support/lone-signer.js';
import { expectValid, printedPage, signaturesOf, withFiles } from './support/signed-pdf.js';
import { TestAuthority } from './support/test-authority.js';

const STAMPS = ['keyUsage = critical, digitalSignature', 'extendedKeyUsage = critical, timeStamping'];
const ANSWERS = ['keyUsage = critical, digitalSignature', 'extendedKeyUsage = OCSPSigning', 'noCheck = ignored'];
/** An extension with a boolean in place of the addresses. */
const GARBLED = 'authorityInfoAccess = DER:0101FF';
const SIGNS = ['keyUsage = critical, digitalSignature, nonRepudiation'];

/** Makes the timeout short for an answer that never comes. */
const patienceWith = (behaviour: Behaviour): object => (behaviour === 'hangs' ? { seconds: 0.3 } : {});

describe('the level of a signature', () => {
  let authority: TestAuthority;
  let server: AuthorityServer;

  before(async () => {
    authority = new TestAuthority();
    server = await AuthorityServer.start(authority);
    authority.issue('tsa', { kind: 'rsa', extensions: [...STAMPS, ...server.naming('crl')] });
    authority.issue('ocsp', { extensions: ANSWERS });
    authority.issue('leaf', { extensions: [...SIGNS, ...server.naming('ocsp', 'issuer')] });
    authority.issue('listed', { extensions: [...SIGNS, ...server.naming('crl')] });
    authority.issue('garbled', { extensions: [...SIGNS, ...server.naming('crl'), GARBLED] });
  });
  beforeEach(() => {
    Object.assign(server.behaves, { tsa: 'answers', ocsp: 'answers', crl: 'answers', issuer: 'answers' });
    server.signers = { tsa: 'tsa', ocsp: 'ocsp' };
    server.asked.length = 0;
  });
  after(() => {
    server.stop();
    authority.remove();
  });

  const signing = (
    parts: { leaf?: string; chain?: boolean; timestamp?: object; longTerm?: object } = {},
  ): LoneSigner => {
    const { leaf = 'leaf', chain = true, timestamp = {}, longTerm } = parts;
    return loneSigner({
      file: authority.pkcs12(leaf, { chain }),
      password: 'secreta',
      timestamp: { url: server.address('tsa'), seconds: 20, ...timestamp },
      ...(longTerm && { longTerm: { enabled: true, privateHosts: ['127.0.0.1'], seconds: 20, ...longTerm } }),
    });
  };

  describe('B-T', () => {
    it('has a token that openssl verifies', async () => {
      const { signer, counted } = signing({ timestamp: { user: 'ciudad', password: 'p:w', headers: ['X-Key: a: b'] } });
      const { bytes, level } = await signer.sign(printedPage, details);
      expect(level).to.equal('B-T');
      expectValid(bytes, authority.file('ca.pem'));
      expect(server.headers).to.include({
        authorization: `Basic ${Buffer.from('ciudad:p:w').toString('base64')}`,
        'x-key': 'a: b',
      });
      expect(counted).to.deep.equal(['ventanilla_documents_signatures_total B-T']);
      const { value, token } = await stampOf(bytes);
      const said = withFiles({ value, token }, (cwd) =>
        execFileSync(
          'openssl',
          ['ts', '-verify', '-data', 'value', '-in', 'token', '-token_in', '-CAfile', authority.file('ca.pem')],
          { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
        ),
      );
      expect(said).to.include('Verification: OK');
    });

    const troubles: Behaviour[] = ['fails', 'hangs', 'floods', 'babbles', 'redirects'];
    for (const behaviour of troubles) {
      it(`becomes B-B while the authority ${behaviour}, and no other request reaches the authority for half a minute`, async () => {
        const { signer, clock, counted, log } = signing({ timestamp: patienceWith(behaviour) });
        server.behaves.tsa = behaviour;
        const first = await signer.sign(printedPage, details);
        expect(first.level).to.equal('B-B');
        expectValid(first.bytes, authority.file('ca.pem'));
        server.behaves.tsa = 'answers';
        expect((await signer.sign(printedPage, details)).level).to.equal('B-B');
        expect(server.asked).to.deep.equal(['tsa']);
        expect(log).to.have.length(1);
        expect(counted.filter((figure) => figure.includes('failures'))).to.deep.equal([
          'ventanilla_documents_signature_failures_total timestamp',
        ]);
        clock.advance(31);
        // The short timeout may be too short for the real authority on a busy machine.
        if (behaviour !== 'hangs') expect((await signer.sign(printedPage, details)).level).to.equal('B-T');
      });
    }

    it('answers 503 without a required time-stamp', async () => {
      const { signer } = signing({ timestamp: { required: true, seconds: 0.3 } });
      server.behaves.tsa = 'hangs';
      const refusal = await signer.sign(printedPage, details).catch((error: unknown) => error);
      expect(refusal).to.include({ status: 503 });
    });

    it('is not reached with a time-stamp of another request or with an invalid signature', async () => {
      const { signer, clock, log } = signing();
      const good = authority.timestamp.bind(authority);
      let kept: Buffer | undefined;
      authority.timestamp = (question, by) => (kept ??= good(question, by));
      try {
        expect((await signer.sign(printedPage, details)).level).to.equal('B-T');
        expect((await signer.sign(printedPage, details)).level).to.equal('B-B');
        clock.advance(31);
        authority.timestamp = (question, by) => {
          const answer = Buffer.from(good(question, by));
          randomBytes(32).copy(answer, answer.length - 40);
          return answer;
        };
        expect((await signer.sign(printedPage, details)).level).to.equal('B-B');
        expect(log.map((line) => (line as { reason: string }).reason)).to.deep.equal([
          'the time-stamp answers another request',
          'the signature of the time-stamp is not valid',
        ]);
      } finally {
        authority.timestamp = good;
      }
    });
  });

  describe('B-LT', () => {
    it('has the answer of an OCSP responder, the CRL for the time-stamp, and all certificates', async () => {
      const { signer } = signing({ longTerm: {} });
      const { bytes, level } = await signer.sign(printedPage, details);
      expect(level).to.equal('B-LT');
      expectValid(bytes, authority.file('ca.pem'));
      const store = storeOf(bytes);
      expect(store).to.deep.equal({ Certs: 4, OCSPs: 1, CRLs: 1 });
      expect(server.asked).to.deep.equal(['tsa', 'ocsp', 'crl']);
      await signer.sign(printedPage, details);
      expect(server.asked.slice(3)).to.deep.equal(['tsa']);
    });

    it('has the CRL of an authority without a responder', async () => {
      const { bytes, level } = await signing({ leaf: 'listed', longTerm: {} }).signer.sign(printedPage, details);
      expect(level).to.equal('B-LT');
      // This authority writes a new CRL at each request: one for the signature and one for the time-stamp.
      expect(storeOf(bytes)).to.deep.equal({ Certs: 3, CRLs: 2 });
    });

    it('has the CRL when the addresses of responders cannot be read', async () => {
      const { level } = await signing({ leaf: 'garbled', longTerm: {} }).signer.sign(printedPage, details);
      expect(level).to.equal('B-LT');
    });

    it("fetches an issuer's certificate that the file lacks", async () => {
      const { bytes, level } = await signing({ chain: false, longTerm: {} }).signer.sign(printedPage, details);
      expect(level).to.equal('B-LT');
      expect(server.asked).to.deep.equal(['tsa', 'issuer', 'ocsp', 'crl']);
      expectValid(bytes, authority.file('ca.pem'));
    });

    const troubles: Behaviour[] = ['fails', 'hangs', 'floods', 'babbles', 'redirects'];
    for (const behaviour of troubles) {
      it(`becomes B-T while revocation data ${behaviour}`, async () => {
        const { signer, counted } = signing({ longTerm: patienceWith(behaviour) });
        server.behaves.ocsp = behaviour;
        const { bytes, level } = await signer.sign(printedPage, details);
        expect(level).to.equal('B-T');
        expectValid(bytes, authority.file('ca.pem'));
        expect(counted).to.include('ventanilla_documents_signature_failures_total revocation');
      });
    }

    it('is never reached with a revoked certificate, nor is any other level', async () => {
      authority.issue('lost', { extensions: [...SIGNS, ...server.naming('ocsp', 'crl')] });
      authority.revoke('lost');
      const { signer } = signing({ leaf: 'lost', longTerm: {} });
      expect(await signer.sign(printedPage, details).catch((error: unknown) => error)).to.include({ status: 503 });
      // A second try gets the same answer: a revocation does not make the authority pause.
      expect(await signer.sign(printedPage, details).catch((error: unknown) => error)).to.include({ status: 503 });
      expect(server.asked).to.deep.equal(['tsa', 'ocsp', 'tsa', 'ocsp']);
    });

    it('answers 503 without revocation data or a time-stamp when B-LT is required', async () => {
      for (const service of ['ocsp', 'tsa'] as const) {
        server.behaves[service] = 'fails';
        const { signer } = signing({ longTerm: { required: true } });
        expect(await signer.sign(printedPage, details).catch((error: unknown) => error)).to.include({ status: 503 });
      }
    });

    it('does not trust a responder that the authority did not authorize', async () => {
      server.signers.ocsp = 'listed';
      const { signer, log } = signing({ longTerm: {} });
      expect((await signer.sign(printedPage, details)).level).to.equal('B-T');
      expect(JSON.stringify(log)).to.include('the OCSP responder cannot be verified');
    });

    it('sends no request to a private address that the configuration does not name', async () => {
      const { signer, log } = signing({ longTerm: { enabled: true, privateHosts: [] } });
      expect((await signer.sign(printedPage, details)).level).to.equal('B-T');
      expect(server.asked).to.deep.equal(['tsa']);
      expect(log[0])
        .to.have.property('reason')
        .that.matches(/^127\.0\.0\.1:\d+ gave no answer$/);
      expect(log[0]).to.have.nested.property('err.code', 'ERR_NOT_PUBLIC');
    });

    it('sends no request to a name that resolves to a private address, either', async () => {
      authority.issue('named', {
        extensions: [...SIGNS, `authorityInfoAccess = OCSP;URI:${server.address('ocsp', 'localhost')}`],
      });
      const { signer, log } = signing({ leaf: 'named', longTerm: { enabled: true, privateHosts: [] } });
      expect((await signer.sign(printedPage, details)).level).to.equal('B-T');
      expect(server.asked).to.deep.equal(['tsa']);
      expect(log[0])
        .to.have.property('reason')
        .that.matches(/^localhost:\d+ gave no answer$/);
      expect(log[0]).to.have.nested.property('err.code', 'ERR_NOT_PUBLIC');
    });
  });
});

/** Returns the value of a signature, and the token over it. */
async function stampOf(bytes: Buffer): Promise<{ value: Buffer; token: Buffer }> {
  const pkijs = await import('pkijs');
  const [signed] = signaturesOf(bytes);
  const container = pkijs.ContentInfo.fromBER(new Uint8Array(signed!.cms));
  const [{ signature, unsignedAttrs }] = new pkijs.SignedData({ schema: container.content }).signerInfos as [
    InstanceType<typeof pkijs.SignerInfo>,
  ];
  const [token] = unsignedAttrs!.attributes[0]!.values as [{ toBER(): ArrayBuffer }];
  return { value: Buffer.from(signature.getValue()), token: Buffer.from(token.toBER()) };
}

/** Counts the objects of the document security store by kind. */
function storeOf(bytes: Buffer): Record<string, number> {
  const text = bytes.toString('latin1');
  const store = text.slice(text.lastIndexOf('/Type /DSS'));
  const kinds = [...store.slice(0, store.indexOf('endobj')).matchAll(/\/(Certs|OCSPs|CRLs) \[([^\]]*)\]/g)];
  return Object.fromEntries(kinds.map(([, kind, list]) => [kind!, list!.match(/\bR\b/g)!.length]));
}
