import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, Database, Logger, SealError, Secrets } from '../../../host/plugin-api/index.js';
import { keyColumn } from '../key-column.js';
import { makeDevelopmentKey } from './development-certificate.js';
import { SignatureKeyError, signingKey, type SigningKey } from './signing-key.js';

const PURPOSE = 'signature';

interface KeyRow {
  readonly id: string;
  readonly certificate: string;
  readonly private_key: Buffer;
}

function signed(data: Buffer, key: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign('sha256', data, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });
}

/**
 * Provides the key without legal value, with which the embedded profile signs where none is configured. All hosts share
 * it.
 */
@injectable()
export class DevelopmentKeys {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /** Returns the key; the first call makes it. */
  async key(): Promise<SigningKey> {
    const row = (await this.find()) ?? (await this.make());
    const key = createPrivateKey({ key: this.opened(row), format: 'der', type: 'pkcs8' });
    return signingKey({
      certificates: [Buffer.from(row.certificate, 'base64')],
      isDevelopment: true,
      sign: ({ data }) => signed(data, key),
    });
  }

  private async find(): Promise<KeyRow | undefined> {
    const [row] = await this.database.rows<KeyRow>(
      `SELECT id, certificate, private_key FROM documents_key WHERE purpose = $1 AND retired_at IS NULL`,
      [PURPOSE],
    );
    return row;
  }

  private async make(): Promise<KeyRow> {
    const now = this.clock.now();
    const { certificate, publicJwk, privateKey } = await makeDevelopmentKey(now);
    const id = createHash('sha256').update(certificate).digest('base64url');
    const row: KeyRow = {
      id,
      certificate: certificate.toString('base64'),
      private_key: this.secrets.sealBytes(keyColumn.purpose, id, privateKey),
    };
    try {
      await this.database.insertRows('documents_key', [
        { ...row, purpose: PURPOSE, public_jwk: JSON.stringify(publicJwk), created_at: now, retired_at: null },
      ]);
      this.logger.info({ id }, 'a development key was made: what it signs has no legal value');
      return row;
    } catch (error) {
      const other = this.database.isUniqueViolation(error, 'documents_key_present_uq') && (await this.find());
      // Another host was faster; all hosts use its key.
      if (other) return other;
      throw error;
    }
  }

  private opened({ id, private_key: sealed }: KeyRow): Buffer {
    try {
      return this.secrets.openSealed(keyColumn.purpose, id, sealed);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      throw new SignatureKeyError(`the development key ${id} cannot be opened: ${error.reason}`, { cause: error });
    }
  }
}
