import { randomUUID, type KeyObject } from 'node:crypto';
import { inject, injectable } from 'inversify';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import {
  AuditLog,
  Clock,
  Database,
  Revisions,
  Secrets,
  type CachedValue,
} from '../../../host/plugin-api/index.js';

interface KeyRow {
  readonly kid: string;
  readonly created_at: Date;
  readonly retires_at: Date | null;
}

/** A key that tokens are signed with, and the name that their header carries. */
export interface SigningKey {
  readonly kid: string;
  readonly key: KeyObject;
}

const REVISION = 'auth/keys';

/** A host may sign with the old key for a second after another one has rotated it. */
const SIGNING_MARGIN_SECONDS = 60;

/** The signing keys by `kid`: the newest signs, all that have not retired verify (decisions, section 2). */
@injectable()
export class KeyRing {
  private readonly rows: CachedValue<readonly KeyRow[]>;
  private first: Promise<SigningKey> | undefined;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuthSettings) private readonly settings: AuthConfig,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {
    this.rows = revisions.cached(REVISION, () => this.load());
  }

  /** The key that signs now; the first one is made when there is none. */
  async current(): Promise<SigningKey> {
    const [newest] = (await this.rows.get()).filter((row) => this.isValid(row));
    if (newest) return this.signingKey(newest.kid);
    this.first ??= this.add().catch((error: unknown) => {
      this.first = undefined;
      throw error;
    });
    return this.first;
  }

  /** The key of a `kid`, unless it is unknown or has retired. */
  async find(kid: string): Promise<KeyObject | undefined> {
    const known = (await this.rows.get()).find((candidate) => candidate.kid === kid);
    // Another host may have made it a moment ago.
    const row = known ?? (await this.load()).find((candidate) => candidate.kid === kid);
    return row && this.isValid(row) ? this.signingKey(kid).key : undefined;
  }

  /**
   * Makes a new key that signs from now on; the others verify until the last token that they signed has expired, so that
   * nobody is logged out. Answers the new `kid`.
   */
  async rotate(): Promise<string> {
    const longest =
      Math.max(this.settings.accessSeconds, this.settings.refreshSeconds) + SIGNING_MARGIN_SECONDS;
    const retiresAt = new Date(this.clock.now().getTime() + longest * 1000);
    return (await this.add(retiresAt)).kid;
  }

  /** All keys, the newest first. */
  list(): Promise<readonly KeyRow[]> {
    return this.load();
  }

  private async add(othersRetireAt?: Date): Promise<SigningKey> {
    const kid = randomUUID();
    await this.revisions.change(REVISION, async (tx) => {
      if (othersRetireAt) {
        await this.database.change(
          'UPDATE auth_signing_key SET retires_at = $1 WHERE retires_at IS NULL',
          [othersRetireAt],
          tx,
        );
      }
      await this.database.insert(
        'auth_signing_key',
        [{ kid, created_at: this.clock.now(), retires_at: null }],
        [],
        tx,
      );
      await this.audit.record(tx, {
        action: othersRetireAt ? 'auth.signingKey.rotated' : 'auth.signingKey.made',
        by: othersRetireAt ? 'console' : 'system',
        subject: { kind: 'auth.signingKey', id: kid },
      });
    });
    return this.signingKey(kid);
  }

  private load(): Promise<KeyRow[]> {
    return this.database.rows<KeyRow>(
      'SELECT kid, created_at, retires_at FROM auth_signing_key ORDER BY created_at DESC, kid',
    );
  }

  private isValid({ retires_at }: KeyRow): boolean {
    return retires_at === null || retires_at > this.clock.now();
  }

  private signingKey(kid: string): SigningKey {
    return { kid, key: this.secrets.key(`auth/token/${kid}`) };
  }
}
