import { expect } from 'chai';
import { codeIn } from '../../../../plugins/documents/signing/signature-code.js';
import { debianProgram } from '../../../support/debian-program.js';
import { details, loneSigner } from './support/lone-signer.js';
import {
  about,
  expectValid,
  pdfsig,
  printedPage,
  signaturesOf,
  verifyCades,
  withAnotherPage,
} from './support/signed-pdf.js';
import { TestAuthority } from './support/test-authority.js';

describe('a signed document', () => {
  let authority: TestAuthority;
  const files: Record<'ec' | 'rsa', string> = { ec: '', rsa: '' };

  before(async function () {
    await debianProgram(this, 'pdfsig', 'poppler-utils');
    await debianProgram(this, 'qpdf', 'qpdf');
    authority = new TestAuthority();
    for (const kind of ['ec', 'rsa'] as const) {
      authority.issue(kind, { kind, name: 'Alcaldía de Prueba' });
      files[kind] = authority.pkcs12(kind);
    }
  });
  // Undefined where a program is missing.
  after(() => (authority as TestAuthority | undefined)?.remove());

  const signerOf = (kind: 'ec' | 'rsa', more: object = {}) =>
    loneSigner({ file: files[kind], password: 'secreta', ...more }).signer;

  for (const kind of ['ec', 'rsa'] as const) {
    describe(`by a key of the kind ${kind}`, () => {
      let signed: Buffer;
      before(async () => {
        const answer = await signerOf(kind).sign(printedPage, details);
        expect(answer.level).to.equal('B-B');
        expect(answer.signer).to.deep.equal({ nombre: 'Alcaldía de Prueba', isDevelopment: false });
        signed = answer.bytes;
      });

      it('is valid for pdfsig and for openssl', () => {
        expect(pdfsig(signed)).to.include('Signature is Valid').and.include('Total document signed');
        expect(pdfsig(signed)).to.include('ETSI.CAdES.detached').and.include('Alcaldía de Prueba');
        const [signature] = signaturesOf(signed);
        const { ok, said } = verifyCades(signature!.covered, signature!.cms, authority.file('ca.pem'));
        expect(ok, said).to.equal(true);
      });

      it('is invalid once a byte was changed', () => {
        const changed = Buffer.from(signed);
        changed[1000]! ^= 1;
        expect(pdfsig(changed)).not.to.include('Signature is Valid');
        const [signature] = signaturesOf(changed);
        expect(verifyCades(signature!.covered, signature!.cms, authority.file('ca.pem')).ok).to.equal(false);
      });
    });
  }

  it('keeps the bytes of the document, and so its tags, its title and its language', async () => {
    const { bytes } = await signerOf('ec').sign(printedPage, details);
    expect(bytes.subarray(0, printedPage.length).equals(printedPage)).to.equal(true);
    expect(about(bytes, 'pdfinfo'))
      .to.match(/Tagged: +yes/)
      .and.match(/Title: +Constancia de residencia/);
    const catalog = about(bytes, 'qpdf', '--json=2', '--json-key=qpdf');
    expect(catalog).to.include('"/Lang": "u:es-CO"');
    expect(about(bytes, 'qpdf', '--check')).to.include('No syntax or stream encoding errors');
  });

  it('has the verification code in plain bytes, readable without a library', async () => {
    const signer = signerOf('ec', { contact: 'atencion@ciudad.example' });
    const { bytes } = await signer.sign(printedPage, details);
    expect(codeIn(bytes)).to.equal(details.codigo);
    expect(codeIn(printedPage)).to.equal(undefined);
    const fields = about(bytes, 'qpdf', '--json=2', '--json-key=qpdf');
    expect(fields).to.include('"/Location": "u:Bogotá  D. C. "');
    expect(fields).to.include('"/ContactInfo": "u:atencion@ciudad.example"');
    expect(codeIn((await signer.sign(bytes, { ...details, codigo: 'OTRO-0001' })).bytes)).to.equal('OTRO-0001');
  });

  it('is refused for a code that readers could not find in the bytes', async () => {
    const { signer, log } = loneSigner({ file: files.ec, password: 'secreta' });
    const refusal = await signer.sign(printedPage, { ...details, codigo: 'años (2)' }).catch((error: unknown) => error);
    expect(refusal).to.include({ status: 503 });
    expect(log).to.have.length(1);
  });

  it('does not cover a page that was added later', async () => {
    const { bytes } = await signerOf('ec').sign(printedPage, details);
    const longer = await withAnotherPage(bytes);
    expect(about(longer, 'pdfinfo')).to.match(/Pages: +2/);
    expect(pdfsig(bytes)).to.include('Total document signed');
    expect(pdfsig(longer)).to.include('Not total document signed');
  });

  it('is certified: readers that support it allow only further signatures', async () => {
    const signer = signerOf('ec');
    const { bytes } = await signer.sign(printedPage, details);
    const text = bytes.toString('latin1');
    expect(text).to.match(/\/Perms\s*<<\s*\/DocMDP \d+ 0 R/);
    expect(text)
      .to.match(/\/TransformMethod \/DocMDP/)
      .and.match(/\/P 2\b/);
    const again = (await signer.sign(bytes, details)).bytes.subarray(bytes.length).toString('latin1');
    expect(again).not.to.match(/TransformMethod/);
  });

  it('can be signed three times, and every signature is valid', async () => {
    let bytes: Buffer = printedPage;
    for (const kind of ['ec', 'rsa', 'ec'] as const) {
      const before = bytes;
      bytes = (await signerOf(kind).sign(before, details)).bytes;
      expect(bytes.subarray(0, before.length).equals(before)).to.equal(true);
    }
    expectValid(bytes, authority.file('ca.pem'));
    expect(pdfsig(bytes)).to.include('Signature Field Name: Firma 3');
  });
});
