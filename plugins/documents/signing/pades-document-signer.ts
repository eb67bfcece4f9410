import { inject, injectable } from 'inversify';
import {
  Clock,
  DomainError,
  HostSettings,
  Logger,
  Metrics,
  RecentlyUsed,
  UnavailableError,
} from '../../../host/plugin-api/index.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';
import { Authority, AuthorityAwayError } from './authority.js';
import type { DocumentSigner, SignatureDetails, SignedPdf, Signer } from './document-signer.js';
import { appendEvidence, appendSignature } from './pades.js';
import { RevokedError } from './revocation-answers.js';
import { RevocationSources, type Evidence } from './revocation-sources.js';
import { reasonOf } from './signature-code.js';
import { signatureFailures, signatures } from './signature-figures.js';
import { SignatureKeyError, type SigningKey } from './signing-key.js';
import { SigningKeys } from './signing-keys.js';
import { stampingChain, TimestampClient } from './timestamp-client.js';

/** The timeout of a whole signature. */
const SIGN_MILLISECONDS = 30_000;
/** The lifetime of revocation data in the cache; authorities renew them every few hours. */
const EVIDENCE_MILLISECONDS = 600_000;
const MOST_EVIDENCE = 8;

const away = (cause: unknown): UnavailableError =>
  new UnavailableError('No es posible firmar documentos en este momento. Intente más tarde.', cause);

/** Signs as PAdES: B-B always, B-T and B-LT where the configuration says so and its authorities answer. */
@injectable()
export class PadesDocumentSigner implements DocumentSigner {
  private readonly timestamps: TimestampClient | undefined;
  private readonly revocation: RevocationSources | undefined;
  private readonly stamping: Authority;
  private readonly revoking: Authority;
  private readonly evidence = new RecentlyUsed<Evidence>(MOST_EVIDENCE);

  constructor(
    @inject(DocumentsSettings) private readonly settings: DocumentsConfig,
    @inject(SigningKeys) private readonly keys: SigningKeys,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) private readonly host: HostSettings,
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(Logger) private readonly logger: Logger,
  ) {
    const { timestamp, longTerm } = settings.signature;
    if (timestamp) this.timestamps = new TimestampClient(timestamp);
    if (longTerm.enabled) this.revocation = new RevocationSources(longTerm);
    const authority = (cause: 'timestamp' | 'revocation') =>
      new Authority(cause, { clock, logger, failed: () => metrics.add(signatureFailures, { cause }) });
    this.stamping = authority('timestamp');
    this.revoking = authority('revocation');
  }

  async signer(): Promise<Signer> {
    const { nombre, isDevelopment } = await this.key();
    return { nombre, isDevelopment };
  }

  async sign(pdf: Buffer, details: SignatureDetails): Promise<SignedPdf> {
    const key = await this.key();
    try {
      const { bytes, level } = await this.signed(pdf, key, details);
      this.metrics.add(signatures, { level });
      return { bytes, level, signer: { nombre: key.nombre, isDevelopment: key.isDevelopment } };
    } catch (error) {
      if (error instanceof DomainError || details.signal?.aborted) throw error;
      throw this.failed('document', error);
    }
  }

  private async key(): Promise<SigningKey> {
    try {
      return await this.keys.current();
    } catch (error) {
      throw this.failed('key', error);
    }
  }

  /** Logs and counts a failure, and makes the error for the caller, who may try again. */
  private failed(cause: 'key' | 'document', error: unknown): UnavailableError {
    this.metrics.add(signatureFailures, { cause });
    const reason = error instanceof SignatureKeyError || error instanceof RevokedError ? error.message : undefined;
    this.logger.error({ cause, reason, err: error }, 'a document could not be signed');
    return away(error);
  }

  private async signed(
    pdf: Buffer,
    key: SigningKey,
    { codigo, at, signal: caller }: SignatureDetails,
  ): Promise<Pick<SignedPdf, 'bytes' | 'level'>> {
    const { contact, timestamp, longTerm } = this.settings.signature;
    const place = this.host.cityName;
    const limit = AbortSignal.timeout(SIGN_MILLISECONDS);
    const signal = caller ? AbortSignal.any([caller, limit]) : limit;
    const signature = { key, at, reason: reasonOf(codigo), place, contact, stamp: undefined, signal };
    const { timestamps } = this;
    if (!timestamp || !timestamps) return { bytes: await appendSignature(pdf, signature), level: 'B-B' };

    let token: Buffer | undefined;
    const stamp = async (value: Buffer): Promise<Buffer> =>
      (token = await this.stamping.ask(() => timestamps.stamp(value, limit)));
    // Without a time-stamp, revocation data would prove nothing later.
    const isRequired = timestamp.required || (longTerm.enabled && longTerm.required);
    const stamped = await this.unlessAway(isRequired, () => appendSignature(pdf, { ...signature, stamp }));
    if (!stamped || !token) return { bytes: await appendSignature(pdf, signature), level: 'B-B' };
    if (!longTerm.enabled) return { bytes: stamped, level: 'B-T' };

    const evidence = await this.unlessAway(longTerm.required, () => this.evidenceOf(key, token!));
    if (!evidence) return { bytes: stamped, level: 'B-T' };
    return { bytes: await appendEvidence(stamped, evidence), level: 'B-LT' };
  }

  /**
   * Does `work`. Returns undefined where an optional authority is away: the signature then has a lower level. A revoked
   * certificate is an error at every level.
   */
  private async unlessAway<T>(isRequired: boolean, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AuthorityAwayError)) throw error;
      if (isRequired) throw away(error);
      return undefined;
    }
  }

  private evidenceOf(key: SigningKey, token: Buffer): Promise<Evidence> {
    return this.revoking.ask(async () => {
      const parts = [await this.evidenceFor(key.chain), await this.evidenceFor(await stampingChain(token))];
      const together = (name: keyof Evidence): Buffer[] => [
        ...new Map(parts.flatMap((part) => part[name]).map((bytes) => [bytes.toString('base64'), bytes])).values(),
      ];
      return { certificates: together('certificates'), ocsps: together('ocsps'), crls: together('crls') };
    });
  }

  private evidenceFor(chain: SigningKey['chain']): Promise<Evidence> {
    const now = this.clock.now();
    const period = Math.floor(now.getTime() / EVIDENCE_MILLISECONDS);
    // All requests share the result, so that the signal of the first one must not abort it.
    const signal = AbortSignal.timeout(this.settings.signature.longTerm.seconds * 1000);
    return this.evidence.read(`${chain[0]!.fingerprint256}/${period}`, async () => ({
      value: await this.revocation!.evidence(chain, now, signal),
      weight: 1,
    }));
  }
}
