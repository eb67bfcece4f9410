import { inject, injectable } from 'inversify';
import {
  CheckFailedError,
  Clock,
  Logger,
  Metrics,
  type Expiry,
  type ExpirySource,
  type ScheduledJob,
} from '../../../host/plugin-api/index.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';
import { certificateExpiry } from './signature-figures.js';
import { SignatureKeyError, type SigningKey } from './signing-key.js';
import { SigningKeys } from './signing-keys.js';

const DAY_SECONDS = 86_400;

/** Warns early of a key that cannot sign, or soon cannot. */
@injectable()
export class SignatureWatch implements ExpirySource {
  /** Logs a failed check once a day. */
  readonly schedule: ScheduledJob = {
    name: 'documents/certificate-expiry',
    everySeconds: DAY_SECONDS,
    run: () => this.logFault(),
  };

  constructor(
    @inject(DocumentsSettings) private readonly settings: DocumentsConfig,
    @inject(SigningKeys) private readonly keys: SigningKeys,
    @inject(Clock) private readonly clock: Clock,
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /**
   * Throws where the configured file has no key that can sign, which stops the boot. An expired certificate does not
   * stop it: the service also does work that needs no signature.
   */
  async begin(): Promise<void> {
    this.metrics.read(certificateExpiry, async () => {
      const key = await this.watched();
      return key ? [{ labels: {}, value: this.secondsLeft(key) }] : [];
    });
    if (this.keys.origin === 'file') {
      const { validFrom } = await this.keys.known();
      if (this.clock.now() < validFrom) {
        const { file } = this.settings.signature;
        throw new SignatureKeyError(
          `documents.signature.file: the certificate of ${file} is valid from ${validFrom.toISOString()} on`,
        );
      }
    }
    // The start of a host does not wait for a signing service.
    if (this.keys.origin !== 'service') await this.logFault();
  }

  /** Returns the end of the certificate; nothing where the key cannot be read, which the health check reports. */
  async expiries(): Promise<readonly Expiry[]> {
    const key = await this.watched().catch(() => undefined);
    return key ? [{ what: 'Certificado con que se firman los documentos', name: null, endsAt: key.validTo }] : [];
  }

  /** Throws `CheckFailedError` where nothing can be signed, and some days before the certificate expires. */
  async check(): Promise<void> {
    const key = await this.watched().catch((cause: unknown) => {
      throw this.failed(cause instanceof SignatureKeyError ? cause.message : 'the key cannot be asked for', cause);
    });
    if (!key) return;
    const left = this.secondsLeft(key);
    const at = key.validTo.toISOString();
    if (left <= 0) throw this.failed(`the certificate that documents are signed with has expired at ${at}`);
    if (left <= this.settings.signature.warnDays * DAY_SECONDS) {
      throw this.failed(`the certificate that documents are signed with expires soon, at ${at}`);
    }
    if (this.clock.now() < key.validFrom) throw this.failed('the certificate is not valid yet');
  }

  /** Makes the error of the check. It names the configuration key, unless a plugin binds the signature key. */
  private failed(reason: string, cause?: unknown): CheckFailedError {
    const place = this.keys.origin === 'service' ? {} : { key: 'documents.signature.file' };
    return new CheckFailedError(reason, { ...place, cause });
  }

  private async logFault(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      const key = await this.watched().catch(() => undefined);
      const expiry = key && { expires: key.validTo.toISOString() };
      const reason = error instanceof CheckFailedError ? error.message : undefined;
      this.logger.warn({ ...expiry, reason, err: error }, 'documents cannot be signed, or soon cannot');
    }
  }

  /** Returns the watched key; undefined for the development key, which is made only when it is needed. */
  private async watched(): Promise<SigningKey | undefined> {
    return this.keys.origin === 'development' ? undefined : this.keys.known();
  }

  private secondsLeft({ validTo }: SigningKey): number {
    return (validTo.getTime() - this.clock.now().getTime()) / 1000;
  }
}
