import { X509Certificate } from 'node:crypto';
import type { Certificate } from 'pkijs';
import { askAuthority, AuthorityAnswerError } from './ask-authority.js';
import { addressesIn } from './certificate-addresses.js';
import { checkCrl, checkOcsp, ocspQuestion, RevokedError } from './revocation-answers.js';
import type { LongTermConfig } from './signature-config.js';
import { certificateLibrary } from './signature-libraries.js';

/** The evidence that certificates were valid when they were used, in DER. */
export interface Evidence {
  readonly certificates: readonly Buffer[];
  readonly ocsps: readonly Buffer[];
  readonly crls: readonly Buffer[];
}

const MOST_CERTIFICATE_BYTES = 64 * 1024;
const MOST_OCSP_BYTES = 64 * 1024;
/** The size limit of a CRL, which becomes part of each document. */
const MOST_CRL_BYTES = 2 * 1024 * 1024;
const MOST_CHAIN = 6;

const isSelfIssued = (certificate: X509Certificate): boolean => certificate.checkIssued(certificate);

/** Collects evidence against revocation from the addresses in certificates. */
export class RevocationSources {
  constructor(private readonly config: LongTermConfig) {}

  /**
   * Collects evidence for all certificates of a chain and those above it, without the root. Throws {@link
   * RevokedError}, or another error where the evidence of a certificate is not available.
   */
  async evidence(given: readonly X509Certificate[], now: Date, signal: AbortSignal): Promise<Evidence> {
    const { Certificate } = await certificateLibrary();
    const chain = await this.completed(given, signal);
    const certificates: Buffer[] = chain.map(({ raw }) => raw);
    const found = { ocsps: [] as Buffer[], crls: [] as Buffer[] };
    for (const [index, subject] of chain.entries()) {
      if (isSelfIssued(subject)) continue;
      const issuer = chain[index + 1];
      if (!issuer) throw new AuthorityAnswerError('the certificate of an issuer is not known');
      const parts = { certificate: Certificate.fromBER(subject.raw), issuer: Certificate.fromBER(issuer.raw), now };
      const { ocsp, crls } = addressesIn(parts.certificate);
      const answer = await this.firstOf([
        ...ocsp.map((url) => async () => {
          const [bytes, responders] = await this.ocspOf(url, parts, signal);
          found.ocsps.push(bytes);
          certificates.push(...responders);
        }),
        ...crls.map((url) => async () => {
          const bytes = await this.ask({ url, mostBytes: MOST_CRL_BYTES, signal });
          await checkCrl(bytes, parts);
          found.crls.push(bytes);
        }),
      ]);
      if (answer) throw answer;
    }
    return { certificates, ...found };
  }

  /** Tries the sources in turn. Returns the last error where none succeeds; a revocation ends the search. */
  private async firstOf(ways: readonly (() => Promise<void>)[]): Promise<Error | undefined> {
    let last: Error = new AuthorityAnswerError('a certificate names neither an OCSP responder nor a CRL');
    for (const way of ways) {
      try {
        await way();
        return undefined;
      } catch (error) {
        last = error as Error;
        if (error instanceof RevokedError) return last;
      }
    }
    return last;
  }

  private async ocspOf(
    url: string,
    parts: { readonly certificate: Certificate; readonly issuer: Certificate; readonly now: Date },
    signal: AbortSignal,
  ): Promise<[Buffer, Buffer[]]> {
    const body = await ocspQuestion(parts.certificate, parts.issuer);
    const headers = { 'Content-Type': 'application/ocsp-request', Accept: 'application/ocsp-response' };
    const bytes = await this.ask({ url, headers, body, mostBytes: MOST_OCSP_BYTES, signal });
    const responders = await checkOcsp(bytes, parts);
    return [bytes, responders.map((one) => Buffer.from(one.toSchema().toBER()))];
  }

  /** Completes the chain with missing issuers, as far as certificates have their addresses. */
  private async completed(given: readonly X509Certificate[], signal: AbortSignal): Promise<X509Certificate[]> {
    const { Certificate } = await certificateLibrary();
    const chain = [...given];
    while (chain.length < MOST_CHAIN) {
      const last = chain.at(-1)!;
      const [url] = isSelfIssued(last) ? [] : addressesIn(Certificate.fromBER(last.raw)).issuers;
      if (url === undefined) break;
      const issuer = new X509Certificate(await this.ask({ url, mostBytes: MOST_CERTIFICATE_BYTES, signal }));
      if (!last.checkIssued(issuer) || !last.verify(issuer.publicKey)) {
        throw new AuthorityAnswerError('what is named as the certificate of an issuer is another one');
      }
      chain.push(issuer);
    }
    return chain;
  }

  private ask(request: {
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Buffer;
    readonly mostBytes: number;
    readonly signal: AbortSignal;
  }): Promise<Buffer> {
    const { hostname } = new URL(request.url);
    return askAuthority({ ...request, mayBePrivate: this.config.privateHosts.includes(hostname) });
  }
}
