import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { inject, injectable } from 'inversify';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import {
  AuditLog,
  Clock,
  Database,
  Logger,
  Revisions,
  SealError,
  Secrets,
  type CachedValue,
  type SealedColumn,
  type Transaction,
} from '../../../host/plugin-api/index.js';

/** The listed properties of a key. */
interface ListedKey {
  readonly kid: string;
  readonly created_at: Date;
  readonly retires_at: Date | null;
}

interface KnownKey extends ListedKey {
  /** `undefined` where it cannot be unsealed. */
  readonly key: KeyObject | undefined;
}

/** A key that signs tokens, and the name in their header. */
export interface SigningKey {
  readonly kid: string;
  readonly key: KeyObject;
}

/** The column with the keys, sealed, each bound to its name. */
export const signingKeyColumn: SealedColumn = {
  table: 'auth_signing_key',
  key: 'kid',
  column: 'secret',
  purpose: 'auth/signing-key',
};

const REVISION = 'auth/keys';

/** Another host may sign with the old key for a second after a rotation. */
const SIGNING_MARGIN_SECONDS = 60;

/** The signing keys by `kid`: the newest signs, all that have not retired verify (decisions, section 2). */
@injectable()
export class KeyRing {
  private readonly known: CachedValue<readonly KnownKey[]>;
  private first: Promise<SigningKey> | undefined;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuthSettings) private readonly settings: AuthConfig,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.known = revisions.cached(REVISION, (tx) => this.load(tx));
  }

  /** Returns the key that signs now; creates the first one when there is none. */
  async current(): Promise<SigningKey> {
    for (const known of await this.known.get()) {
      const { kid, key } = known;
      if (key && this.isValid(known)) return { kid, key };
    }
    this.first ??= this.add().catch((error: unknown) => {
      this.first = undefined;
      throw error;
    });
    return this.first;
  }

  /** Returns the key of a `kid`, unless it is unknown or has retired. */
  async find(kid: string): Promise<KeyObject | undefined> {
    const cached = (await this.known.get()).find((candidate) => candidate.kid === kid);
    // Another host may have created it a moment ago.
    const known = cached ?? (await this.load()).find((candidate) => candidate.kid === kid);
    return known && this.isValid(known) ? known.key : undefined;
  }

  /**
   * Creates a key that signs from now on; the others verify until the last token that they signed has expired, so that
   * no user is logged out. Returns the new `kid`.
   */
  async rotate(): Promise<string> {
    const longest = Math.max(this.settings.accessSeconds, this.settings.refreshSeconds) + SIGNING_MARGIN_SECONDS;
    const retiresAt = new Date(this.clock.now().getTime() + longest * 1000);
    return (await this.add(retiresAt)).kid;
  }

  /** Returns all keys, the newest first. */
  list(): Promise<readonly ListedKey[]> {
    return this.load();
  }

  private async add(othersRetireAt?: Date): Promise<SigningKey> {
    const kid = randomUUID();
    const bytes = randomBytes(32);
    const secret = this.secrets.sealBytes(signingKeyColumn.purpose, kid, bytes);
    await this.revisions.revise(REVISION, async (tx) => {
      if (othersRetireAt) {
        await this.database.changeRows(
          'UPDATE auth_signing_key SET retires_at = $1 WHERE retires_at IS NULL',
          [othersRetireAt],
          tx,
        );
      }
      await this.database.insertRows(
        'auth_signing_key',
        [{ kid, secret, created_at: this.clock.now(), retires_at: null }],
        [],
        tx,
      );
      await this.audit.recordEntry(tx, {
        action: othersRetireAt ? 'auth.signingKey.rotated' : 'auth.signingKey.made',
        by: othersRetireAt ? 'console' : 'system',
        subject: { kind: 'auth.signingKey', id: kid },
      });
    });
    return { kid, key: createSecretKey(bytes) };
  }

  private async load(tx?: Transaction): Promise<KnownKey[]> {
    const rows = await this.database.rows<ListedKey & { readonly secret: Buffer }>(
      'SELECT kid, created_at, retires_at, secret FROM auth_signing_key ORDER BY created_at DESC, kid',
      [],
      tx,
    );
    return rows.map(({ secret, ...listed }) => ({ ...listed, key: this.unsealed(listed.kid, secret) }));
  }

  private unsealed(kid: string, secret: Buffer): KeyObject | undefined {
    try {
      return createSecretKey(this.secrets.openSealed(signingKeyColumn.purpose, kid, secret));
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      this.logger.error({ kid, reason: error.reason }, 'a signing key cannot be opened');
      return undefined;
    }
  }

  private isValid({ retires_at }: ListedKey): boolean {
    return retires_at === null || retires_at > this.clock.now();
  }
}
