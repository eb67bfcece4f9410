import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import { pkcs12Key } from '../../../../plugins/documents/signing/pkcs12-key.js';
import { details, loneSigner } from './support/lone-signer.js';
import { expectValid, printedPage } from './support/signed-pdf.js';
import { TestAuthority, type Wanted } from './support/test-authority.js';

const PASSWORD = 'La clave: ¡año 2026!';

/** Returns the refusal of a key. */
async function refusalOf(file: string, password: string): Promise<string> {
  try {
    await pkcs12Key(file, password);
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Writes a file with the key of one certificate and another certificate, which openssl refuses to write. */
async function writeMixed(authority: TestAuthority, file: string, key: string, certificate: string): Promise<void> {
  const pkijs = await import('pkijs');
  authority.run('pkcs8', '-topk8', '-nocrypt', '-in', `${key}.key`, '-outform', 'DER', '-out', `${key}.p8`);
  const safeBags = [
    new pkijs.SafeBag({
      bagId: '1.2.840.113549.1.12.10.1.1',
      bagValue: pkijs.PrivateKeyInfo.fromBER(readFileSync(authority.file(`${key}.p8`))),
    }),
    new pkijs.SafeBag({
      bagId: '1.2.840.113549.1.12.10.1.3',
      bagValue: new pkijs.CertBag({ parsedValue: pkijs.Certificate.fromBER(authority.certificate(certificate)) }),
    }),
  ];
  const safe = new pkijs.AuthenticatedSafe({
    parsedValue: { safeContents: [{ privacyMode: 0, value: new pkijs.SafeContents({ safeBags }) }] },
  });
  await safe.makeInternalValues({ safeContents: [{}] });
  const pfx = new pkijs.PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } });
  const password = new TextEncoder().encode('secreta').buffer;
  await pfx.makeInternalValues({
    password,
    iterations: 2048,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  });
  writeFileSync(file, Buffer.from(pfx.toSchema().toBER()));
}

describe('the key of a PKCS#12 file', () => {
  let authority: TestAuthority;
  before(() => (authority = new TestAuthority()));
  after(() => authority.remove());

  const made = (file: string, wanted: Wanted = {}, password = 'secreta'): string => {
    authority.issue(file, wanted);
    return authority.pkcs12(file, { password });
  };

  describe('is read however it is encrypted', () => {
    const forms = {
      'as openssl does today': [],
      'with 3DES': ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'],
      'with RC2': ['-legacy'],
      'with AES of 128 bits': ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC'],
    };
    for (const [name, encryption] of Object.entries(forms)) {
      it(name, async () => {
        authority.issue('form');
        const key = await pkcs12Key(authority.pkcs12('form', { encryption }), 'secreta');
        expect(key.nombre).to.equal('form');
        expect(key.chain).to.have.length(2);
      });
    }

    it("without its issuers' certificates", async () => {
      authority.issue('alone');
      const file = authority.pkcs12('alone', { chain: false });
      expect((await pkcs12Key(file, 'secreta')).chain).to.have.length(1);
      const { bytes } = await loneSigner({ file, password: 'secreta' }).signer.sign(printedPage, details);
      expectValid(bytes, authority.file('ca.pem'));
    });

    it('with its certificate after those of its issuers', async () => {
      authority.issue('late');
      // openssl puts the certificate that it takes for the key's own first, and refuses two of the key.
      writeFileSync(
        authority.file('both.pem'),
        Buffer.concat(['ca.pem', 'late.pem'].map((name) => readFileSync(authority.file(name)))),
      );
      const file = authority.file('reversed.p12');
      authority.run(
        'pkcs12',
        '-export',
        '-inkey',
        'late.key',
        '-in',
        'both.pem',
        '-passout',
        'pass:secreta',
        '-out',
        file,
      );
      expect((await pkcs12Key(file, 'secreta')).nombre).to.equal('late');
    });

    it('with a password beyond ASCII', async () => {
      expect((await pkcs12Key(made('letters', {}, PASSWORD), PASSWORD)).nombre).to.equal('letters');
    });
  });

  it('signs with keys of other sizes', async () => {
    const sizes: Wanted[] = [
      { kind: 'ec', size: 'secp384r1' },
      { kind: 'ec', size: 'secp521r1' },
    ];
    for (const wanted of sizes) {
      const file = made('sized', wanted);
      const { bytes } = await loneSigner({ file, password: 'secreta' }).signer.sign(printedPage, details);
      expectValid(bytes, authority.file('ca.pem'));
    }
  });

  describe('is refused with the cause, without the password', () => {
    it('for another password', async () => {
      const refusal = await refusalOf(made('shut'), 'equivocada');
      expect(refusal).to.match(
        /^documents\.signature\.password \(VENTANILLA_SIGNATURE_PASSWORD\): it does not open .*shut\.p12$/,
      );
    });

    it('where the file is missing, or is no PKCS#12', async () => {
      const missing = authority.file('none.p12');
      expect(await refusalOf(missing, 'x')).to.equal(`documents.signature.file: ${missing} cannot be read: ENOENT`);
      const text = authority.file('text.p12');
      writeFileSync(text, 'not a key');
      expect(await refusalOf(text, 'equivocada')).to.match(
        /^documents\.signature\.file: .* cannot be used as PKCS#12: /,
      );
      expect(await refusalOf(text, 'equivocada')).not.to.include('equivocada');
    });

    it('for a key without a certificate', async () => {
      authority.issue('mine');
      authority.issue('other');
      const file = authority.file('mixed.p12');
      await writeMixed(authority, file, 'other', 'mine');
      expect(await refusalOf(file, 'secreta')).to.match(/mixed\.p12: none of its certificates is of its key$/);
    });

    it('for a certificate with another usage', async () => {
      const usage = made('cipher', { extensions: ['keyUsage = keyEncipherment'] });
      expect(await refusalOf(usage, 'secreta')).to.match(/cipher\.p12: .*neither digitalSignature nor nonRepudiation$/);
      const purpose = made('server', { extensions: ['extendedKeyUsage = serverAuth'] });
      expect(await refusalOf(purpose, 'secreta')).to.match(/server\.p12: .*has other purposes alone$/);
    });

    it('for a key that is too short', async () => {
      const file = made('short', { kind: 'rsa', size: '1024' });
      expect(await refusalOf(file, 'secreta')).to.match(/short\.p12: it has 1024 bits: RSA needs at least 2048$/);
    });
  });
});
