import { createHash, randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../host/plugin-api/index.js';

interface KeyRow {
  readonly id: number;
  readonly user_id: number;
  readonly endpoints: unknown;
  readonly last_used_at: Date | null;
}

/** A key as administrators see it; the key itself is shown once, when it is issued. */
export interface IssuedKey {
  readonly id: number;
  readonly userId: number;
  readonly endpoints: readonly string[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** The time of last use is written at most this often. */
const USE_MILLISECONDS = 60_000;

/** UUIDs compare without regard to case. */
const apiKeyDigest = (key: string): Buffer => createHash('sha256').update(key.toLowerCase()).digest();

/** Keys of API users, stored as digests (decisions, section 2). */
@injectable()
export class ApiKeys {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** What a user's key is good for, unless it is not theirs or is revoked; its use is noted. */
  async use(userId: number, key: string): Promise<ReadonlySet<string> | undefined> {
    const [row] = await this.database.rows<KeyRow>(
      `SELECT id, user_id, endpoints, last_used_at FROM auth_api_key
       WHERE digest = $1 AND user_id = $2 AND revoked_at IS NULL`,
      [apiKeyDigest(key), userId],
    );
    if (!row) return undefined;
    const now = this.clock.now();
    if (now.getTime() - (row.last_used_at?.getTime() ?? 0) >= USE_MILLISECONDS) {
      await this.database.change('UPDATE auth_api_key SET last_used_at = $1 WHERE id = $2', [now, row.id]);
    }
    return new Set(this.database.parseJson<string[]>(row.endpoints));
  }

  /** Whose key this is or was, revoked or not. */
  async ownerOf(key: string, tx: Transaction): Promise<number | undefined> {
    const [row] = await this.database.rows<{ user_id: number }>(
      'SELECT user_id FROM auth_api_key WHERE digest = $1',
      [apiKeyDigest(key)],
      tx,
    );
    return row?.user_id;
  }

  /** Issues a key: a given one (an imported API user) or a new one. Answers it, as nothing else ever will. */
  async issue(
    tx: Transaction,
    {
      userId,
      endpoints,
      key = randomUUID(),
    }: { userId: number; endpoints: readonly string[]; key?: string | undefined },
  ): Promise<string> {
    const row = {
      user_id: userId,
      digest: apiKeyDigest(key),
      endpoints: JSON.stringify(endpoints),
      created_at: this.clock.now(),
      revoked_at: null,
      last_used_at: null,
    };
    await this.database.insert('auth_api_key', [row], [], tx);
    return key;
  }

  /** Answers whether there was a key to revoke. */
  async revoke(id: number, tx?: Transaction): Promise<boolean> {
    const revoked = await this.database.change(
      'UPDATE auth_api_key SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL',
      [this.clock.now(), id],
      tx,
    );
    return revoked === 1;
  }

  async of(userId: number, tx?: Transaction): Promise<IssuedKey[]> {
    const rows = await this.database.rows<
      KeyRow & { readonly created_at: Date; readonly revoked_at: Date | null }
    >(
      `SELECT id, user_id, endpoints, created_at, revoked_at, last_used_at FROM auth_api_key
       WHERE user_id = $1 ORDER BY id`,
      [userId],
      tx,
    );
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      endpoints: this.database.parseJson<string[]>(row.endpoints),
      createdAt: row.created_at,
      revokedAt: row.revoked_at,
      lastUsedAt: row.last_used_at,
    }));
  }
}
