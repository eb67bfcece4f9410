import type { PDF, SaveOptions } from '@libpdf/core';
import type { Evidence } from './revocation-sources.js';
import { pdfLibrary } from './signature-libraries.js';
import type { SigningKey } from './signing-key.js';
import { MOST_TOKEN_BYTES } from './timestamp-client.js';

/** The contents of a new signature. */
export interface NewSignature {
  readonly key: SigningKey;
  readonly at: Date;
  readonly reason: string;
  readonly place: string;
  readonly contact: string | undefined;
  /** Gets a time-stamp over the value of the signature; undefined for a signature without one. */
  readonly stamp: ((signature: Buffer) => Promise<Buffer>) | undefined;
  readonly signal: AbortSignal;
}

/** The space for the rest of a signature beside its certificates: attributes, names and the value. */
const SIGNATURE_BYTES = 8 * 1024;

const FIELD = 'Firma';

/**
 * The permission for filling in forms and signing: later signatures and evidence stay possible, changes of pages do
 * not.
 */
const CHANGES_ALLOWED = 2;

/** Removes the characters that the library would escape twice. */
const plain = (text: string): string => text.replace(/[()\\\r\n]/g, ' ');

function freeName(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? FIELD : `${FIELD} ${number}`;
    if (!taken.has(name)) return name;
  }
}

/**
 * Certifies the document with the signature that is about to be saved (ISO 32000-1, section 12.8.2.2). The library has
 * no function for it, so this completes the objects that it registered before they are written.
 */
async function certifyWith(pdf: PDF, field: string): Promise<void> {
  const { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } = await pdfLibrary();
  const save = pdf.save.bind(pdf);
  pdf.save = (options?: SaveOptions) => {
    pdf.save = save;
    const reference = pdf
      .getForm()
      ?.getSignatureFields()
      .find(({ name }) => name === field)
      ?.getDict()
      .get('V');
    const signature = reference instanceof PdfRef ? pdf.context.registry.resolve(reference) : undefined;
    if (!(reference instanceof PdfRef) || !(signature instanceof PdfDict)) throw new Error('there is no signature');
    const parameters = PdfDict.of({
      Type: PdfName.of('TransformParams'),
      P: PdfNumber.of(CHANGES_ALLOWED),
      V: PdfName.of('1.2'),
    });
    const method = PdfDict.of({
      Type: PdfName.of('SigRef'),
      TransformMethod: PdfName.of('DocMDP'),
      TransformParams: parameters,
    });
    signature.set('Reference', new PdfArray([method]));
    pdf.getCatalog().set('Perms', PdfDict.of({ DocMDP: reference }));
    return save(options);
  };
}

function appended(before: Buffer, after: Uint8Array): Buffer {
  const bytes = Buffer.from(after.buffer, after.byteOffset, after.byteLength);
  if (!bytes.subarray(0, before.length).equals(before)) throw new Error('the PDF cannot be appended to');
  return bytes;
}

/** Appends a CAdES signature as PAdES requires. The first signature of a document certifies it. */
export async function appendSignature(before: Buffer, signature: NewSignature): Promise<Buffer> {
  const { PDF } = await pdfLibrary();
  const { key, stamp, signal, place, contact } = signature;
  const pdf = await PDF.load(before);
  const signed = pdf.getForm()?.getSignatureFields() ?? [];
  const field = freeName(
    new Set(
      pdf
        .getForm()
        ?.getFields()
        .map(({ name }) => name),
    ),
  );
  if (signed.length === 0) await certifyWith(pdf, field);

  const [certificate, ...above] = key.chain.map(({ raw }) => raw);
  const certificateBytes = key.chain.reduce((sum, { raw }) => sum + raw.length, 0);
  let value: Buffer = Buffer.alloc(0);
  const { bytes } = await pdf.sign({
    signer: {
      certificate: certificate!,
      certificateChain: above,
      keyType: key.kind,
      signatureAlgorithm: key.kind === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
      sign: async (data) => (value = await key.sign(Buffer.from(data), signal)),
    },
    ...(stamp && { timestampAuthority: { timestamp: () => stamp(value) } }),
    fieldName: field,
    signingTime: signature.at,
    reason: signature.reason,
    location: plain(place),
    ...(contact !== undefined && { contactInfo: plain(contact) }),
    estimatedSize: SIGNATURE_BYTES + certificateBytes + (stamp ? MOST_TOKEN_BYTES : 0),
  });
  return appended(before, bytes);
}

/** Appends the evidence against revocation, as a document security store (ETSI EN 319 142-1). */
export async function appendEvidence(before: Buffer, evidence: Evidence): Promise<Buffer> {
  const { PDF, PdfArray, PdfDict, PdfName, PdfStream } = await pdfLibrary();
  const pdf = await PDF.load(before);
  const stored = (all: readonly Buffer[]) =>
    new PdfArray(all.map((bytes) => pdf.context.registry.register(new PdfStream(new PdfDict(), bytes))));
  const store = PdfDict.of({ Type: PdfName.of('DSS'), Certs: stored(evidence.certificates) });
  if (evidence.ocsps.length > 0) store.set('OCSPs', stored(evidence.ocsps));
  if (evidence.crls.length > 0) store.set('CRLs', stored(evidence.crls));
  pdf.getCatalog().set('DSS', pdf.context.registry.register(store));
  return appended(before, await pdf.save({ incremental: true }));
}
