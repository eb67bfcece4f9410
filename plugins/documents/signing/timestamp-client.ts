import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { askAuthority, AuthorityAnswerError } from './ask-authority.js';
import type { TimestampConfig } from './signature-config.js';
import { asn1Library, certificateEngine, certificateLibrary } from './signature-libraries.js';
import { orderedChain } from './signing-key.js';

/** The space for a token in a signature. A larger token is refused. */
export const MOST_TOKEN_BYTES = 24 * 1024;

const SHA256 = '2.16.840.1.101.3.4.2.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const GRANTED = [0, 1];

/** Requests time-stamps from the configured authority (RFC 3161). */
export class TimestampClient {
  constructor(private readonly config: TimestampConfig) {}

  /** Returns the token over `data`. Throws unless the answer belongs to this request and its signature is valid. */
  async stamp(data: Buffer, signal: AbortSignal): Promise<Buffer> {
    const [pkijs, asn1js] = await Promise.all([certificateLibrary(), asn1Library()]);
    const digest = createHash('sha256').update(data).digest();
    // The first byte has a cleared sign bit, so that the number is positive and its encoding keeps its length.
    const nonce = Buffer.concat([Buffer.of(0x5a), randomBytes(15)]);
    const question = new pkijs.TimeStampReq({
      version: 1,
      messageImprint: new pkijs.MessageImprint({
        hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1js.Null() }),
        hashedMessage: new asn1js.OctetString({ valueHex: new Uint8Array(digest).buffer }),
      }),
      nonce: new asn1js.Integer({ valueHex: new Uint8Array(nonce).buffer }),
      certReq: true,
    });
    const answer = await this.ask(Buffer.from(question.toSchema().toBER()), signal);

    const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(new Uint8Array(answer));
    if (!GRANTED.includes(status.status) || !timeStampToken) {
      throw new AuthorityAnswerError(`the time-stamp authority refused, with status ${String(status.status)}`);
    }
    if (timeStampToken.contentType !== SIGNED_DATA) throw new AuthorityAnswerError('the time-stamp is not signed');
    const signed = new pkijs.SignedData({ schema: timeStampToken.content });
    const content = signed.encapContentInfo.eContent?.getValue();
    const stated = content && pkijs.TSTInfo.fromBER(content).nonce?.valueBlock.valueHexView;
    if (!stated || !nonce.equals(stated)) throw new AuthorityAnswerError('the time-stamp answers another request');
    // This also compares the digest of the data.
    if (!(await signed.verify({ signer: 0, data: new Uint8Array(data).buffer }, await certificateEngine()))) {
      throw new AuthorityAnswerError('the signature of the time-stamp is not valid');
    }
    return Buffer.from(timeStampToken.toSchema().toBER());
  }

  private ask(body: Buffer, signal: AbortSignal): Promise<Buffer> {
    const { url, user, password = '', headers, seconds } = this.config;
    const credentials = Buffer.from(`${user}:${password}`).toString('base64');
    return askAuthority({
      url,
      headers: {
        'Content-Type': 'application/timestamp-query',
        Accept: 'application/timestamp-reply',
        ...(user !== undefined && { Authorization: `Basic ${credentials}` }),
        ...Object.fromEntries(headers),
      },
      body,
      mostBytes: MOST_TOKEN_BYTES,
      mayBePrivate: true,
      signal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
    });
  }
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** Returns the authority's certificates in a token, its own first. */
export async function stampingChain(token: Buffer): Promise<X509Certificate[]> {
  const pkijs = await certificateLibrary();
  const container = pkijs.ContentInfo.fromBER(new Uint8Array(token));
  const carried = new pkijs.SignedData({ schema: container.content }).certificates ?? [];
  const all = carried.map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())));
  const isAuthority = ({ keyUsage }: { readonly keyUsage: readonly string[] | undefined }): boolean =>
    keyUsage?.includes(TIME_STAMPING) ?? false;
  const leaf = all.find(isAuthority);
  if (!leaf) throw new AuthorityAnswerError('the time-stamp does not carry the certificate of its authority');
  return orderedChain(leaf, all);
}
