import { inject, injectable } from 'inversify';
import { AuditLog, Clock, Database, type AuditEntry } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import type { RefreshClaims } from './token-codec.js';

/** Builds the audit entry of a user's login; `family` is no secret, and connects the begin of a login with its end. */
function entryOf(
  done: 'obtained' | 'ended' | 'revoked',
  by: AuditEntry['by'],
  userId: number,
  family: string,
): AuditEntry {
  return { action: `auth.token.${done}`, by, subject: { kind: 'auth.user', id: String(userId) }, details: { family } };
}

interface FamilyRow {
  readonly current_jti: string;
  readonly previous_jti: string | null;
  readonly rotated_at: Date | null;
}

/** The families of refresh tokens: one row per login, changed only by conditional updates. */
@injectable()
export class RefreshFamilies {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuthSettings) private readonly settings: AuthConfig,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Begins a family with its first token. */
  async begin(family: {
    readonly id: string;
    readonly userId: number;
    readonly jti: string;
    readonly expiresAt: Date;
    readonly endsAt: Date;
    readonly device: string;
    readonly address: string;
  }): Promise<void> {
    const { id, userId, jti, expiresAt, endsAt, device, address } = family;
    await this.changeAudited(
      `INSERT INTO auth_refresh_family (id, user_id, current_jti, expires_at, ends_at, created_at, device, begun_from, used_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [id, userId, jti, expiresAt, endsAt, this.clock.now(), device, address],
      entryOf('obtained', { userId }, userId, id),
    );
  }

  /** Replaces an unused token by its successor. Of concurrent calls, one returns true. */
  async rotate(
    claims: RefreshClaims,
    successor: { readonly jti: string; readonly expiresAt: Date; readonly address: string },
  ): Promise<boolean> {
    const rotated = await this.database.changeRows(
      `UPDATE auth_refresh_family
       SET previous_jti = current_jti, current_jti = $1, rotated_at = $2, expires_at = $3, used_from = $8
       WHERE id = $4 AND current_jti = $5 AND revoked_at IS NULL AND expires_at > $2
         AND EXISTS (SELECT 1 FROM auth_user u
                     WHERE u.id = auth_refresh_family.user_id AND u.is_active = $6 AND u.generation = $7)`,
      [
        successor.jti,
        this.clock.now(),
        successor.expiresAt,
        claims.fam,
        claims.jti,
        true,
        claims.gen,
        successor.address,
      ],
    );
    return rotated === 1;
  }

  /** Ends the family of an unused token. */
  async end(claims: RefreshClaims): Promise<boolean> {
    const { fam, jti, user_id: userId } = claims;
    return this.changeAudited(
      `UPDATE auth_refresh_family SET revoked_at = $1
       WHERE id = $2 AND current_jti = $3 AND revoked_at IS NULL AND expires_at > $1`,
      [this.clock.now(), fam, jti],
      entryOf('ended', { userId }, userId, fam),
    );
  }

  /**
   * Handles a refused token. If it was used before, its family ends, as a thief may hold the other copy; but shortly
   * after its use, while the successor is unused, its own client may have sent it twice.
   */
  async punishReuse(claims: RefreshClaims): Promise<void> {
    const [family] = await this.database.rows<FamilyRow>(
      'SELECT current_jti, previous_jti, rotated_at FROM auth_refresh_family WHERE id = $1 AND revoked_at IS NULL',
      [claims.fam],
    );
    if (!family || family.current_jti === claims.jti) return;
    const now = this.clock.now();
    const sinceUse = now.getTime() - (family.rotated_at?.getTime() ?? 0);
    if (family.previous_jti === claims.jti && sinceUse < this.settings.reuseGraceSeconds * 1000) return;
    await this.changeAudited(
      'UPDATE auth_refresh_family SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL',
      [now, claims.fam],
      entryOf('revoked', 'public', claims.user_id, claims.fam),
    );
  }

  /** Deletes families that ended a day ago: their tokens have expired by then, and are refused without the row. */
  async removeEnded(): Promise<void> {
    const dayAgo = new Date(this.clock.now().getTime() - 24 * 3600 * 1000);
    await this.database.changeRows('DELETE FROM auth_refresh_family WHERE ends_at < $1', [dayAgo]);
  }

  /**
   * Changes one family, or none, and writes the audit entry: in one round trip on PostgreSQL, as logins are frequent.
   */
  private async changeAudited(sql: string, bind: readonly unknown[], entry: AuditEntry): Promise<boolean> {
    const { database, audit } = this;
    if (database.dialect === 'postgres') {
      const audited = audit.part(entry, bind.length, 'changed');
      const rows = await database.rows(
        `WITH changed AS (${sql} RETURNING id), audited AS (${audited.sql}) SELECT id FROM changed`,
        [...bind, ...audited.bind],
      );
      return rows.length === 1;
    }
    return database.transaction(async (tx) => {
      const changed = await database.changeRows(sql, bind, tx);
      if (changed === 1) await audit.recordEntry(tx, entry);
      return changed === 1;
    });
  }
}
