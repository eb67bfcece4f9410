import { inject, injectable, optional } from 'inversify';
import { Clock, HostSettings } from '../../../host/plugin-api/index.js';
import type { CertificateIssuer } from '../../certificates/contract.js';
import { SignatureKey } from '../contract.js';
import { DocumentsSettings } from '../documents-settings.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DevelopmentKeys } from './development-keys.js';
import { pkcs12Key } from './pkcs12-key.js';
import { SignatureKeyError, signingKey, type SigningKey } from './signing-key.js';

/** The lifetime of a signing service's certificates in the cache. */
const SERVICE_MILLISECONDS = 300_000;
/** The timeout for these certificates. */
const PATIENCE_MILLISECONDS = 10_000;

/** The origins of the key, in order of preference. */
export type KeyOrigin = 'service' | 'file' | 'development' | 'none';

const NO_KEY = 'no key is configured: documents.signature.file is not set';

/** Provides the key that signs documents. */
@injectable()
export class SigningKeys implements CertificateIssuer {
  readonly origin: KeyOrigin;
  private loaded: { readonly key: Promise<SigningKey>; readonly until: number } | undefined;

  constructor(
    @inject(DocumentsSettings) private readonly settings: DocumentsConfig,
    @inject(Clock) private readonly clock: Clock,
    @inject(DevelopmentKeys) private readonly development: DevelopmentKeys,
    @inject(HostSettings) host: HostSettings,
    @inject(SignatureKey) @optional() private readonly service?: SignatureKey,
  ) {
    if (service) this.origin = 'service';
    else if (settings.signature.file !== undefined) this.origin = 'file';
    else this.origin = (settings.signature.developmentKey ?? host.profile === 'embedded') ? 'development' : 'none';
  }

  obstacle(): string | undefined {
    return this.origin === 'none' ? NO_KEY : undefined;
  }

  /** Returns the key. Throws {@link SignatureKeyError} where nothing can be signed now. */
  async current(): Promise<SigningKey> {
    const key = await this.known();
    const now = this.clock.now();
    if (now < key.validFrom)
      throw new SignatureKeyError(`its certificate is valid from ${key.validFrom.toISOString()} on`);
    if (now > key.validTo) throw new SignatureKeyError(`its certificate expired at ${key.validTo.toISOString()}`);
    return key;
  }

  /** Returns the key, whether or not its certificate is valid now. */
  known(): Promise<SigningKey> {
    const now = this.clock.now().getTime();
    if (this.loaded && this.loaded.until > now) return this.loaded.key;
    const key = this.load();
    const loaded = { key, until: this.origin === 'service' ? now + SERVICE_MILLISECONDS : Infinity };
    this.loaded = loaded;
    key.catch(() => {
      if (this.loaded === loaded) this.loaded = undefined;
    });
    return key;
  }

  private async load(): Promise<SigningKey> {
    switch (this.origin) {
      case 'service':
        return this.ofService(this.service!);
      case 'file':
        return pkcs12Key(this.settings.signature.file!, this.settings.signature.password ?? '');
      case 'development':
        return this.development.key();
      case 'none':
        throw new SignatureKeyError(NO_KEY);
    }
  }

  private async ofService(service: SignatureKey): Promise<SigningKey> {
    return signingKey({
      certificates: await service.certificates(AbortSignal.timeout(PATIENCE_MILLISECONDS)),
      isDevelopment: false,
      sign: (what, signal) => service.sign(what, signal),
    });
  }
}
