import { createHash, randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  conditions,
  Database,
  InputError,
  type Conditions,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { IssuedKey, KeyFilter, ListedKey } from './issued-key.js';

/** The name of the revision of all keys. */
export const API_KEYS_REVISION = 'auth/api-keys';

interface KeyRow {
  readonly id: number;
  readonly user_id: number;
  readonly endpoints: unknown;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
}

interface FullKeyRow extends KeyRow {
  readonly created_at: Date;
  readonly revoked_at: Date | null;
}

const columns = 'k.id, k.user_id, k.endpoints, k.created_at, k.revoked_at, k.last_used_at, k.expires_at';

/** The shortest time between two writes of the time of last use. */
const USE_MILLISECONDS = 60_000;

const apiKeyDigest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Keys of API users, stored as digests (decisions, section 2). */
@injectable()
export class ApiKeys {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns the endpoints of a user's key, and records its use; undefined for another user's key or an ended one. */
  async use(userId: number, key: string): Promise<ReadonlySet<string> | undefined> {
    const [row] = await this.database.rows<KeyRow>(
      `SELECT id, user_id, endpoints, last_used_at, expires_at FROM auth_api_key
       WHERE digest = $1 AND user_id = $2 AND revoked_at IS NULL`,
      [apiKeyDigest(key), userId],
    );
    const now = this.clock.now();
    if (!row || (row.expires_at !== null && row.expires_at <= now)) return undefined;
    if (now.getTime() - (row.last_used_at?.getTime() ?? 0) >= USE_MILLISECONDS) {
      await this.database.changeRows('UPDATE auth_api_key SET last_used_at = $1 WHERE id = $2', [now, row.id]);
    }
    return new Set(this.database.parseJson<string[]>(row.endpoints));
  }

  /** Returns the owner of a key, revoked or not. */
  async ownerOf(key: string, tx: Transaction): Promise<number | undefined> {
    const [row] = await this.database.rows<{ user_id: number }>(
      'SELECT user_id FROM auth_api_key WHERE digest = $1',
      [apiKeyDigest(key)],
      tx,
    );
    return row?.user_id;
  }

  /** Issues a key: a given one (an imported API user) or a new one. Returns it; it cannot be read again. */
  async issue(
    tx: Transaction,
    {
      userId,
      endpoints,
      key = randomUUID(),
      expiresAt = null,
    }: { userId: number; endpoints: readonly string[]; key?: string | undefined; expiresAt?: Date | null },
  ): Promise<{ readonly id: number; readonly key: string }> {
    const row = {
      user_id: userId,
      digest: apiKeyDigest(key),
      endpoints: JSON.stringify(endpoints),
      created_at: this.clock.now(),
      revoked_at: null,
      last_used_at: null,
      expires_at: expiresAt,
    };
    const [issued] = await this.database.insertRows<{ id: number }>('auth_api_key', [row], ['id'], tx);
    return { id: issued!.id, key };
  }

  /** Revokes a key; returns whether there was one to revoke. */
  async revoke(id: number, tx?: Transaction): Promise<boolean> {
    const revoked = await this.database.changeRows(
      'UPDATE auth_api_key SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL',
      [this.clock.now(), id],
      tx,
    );
    return revoked === 1;
  }

  /** Returns keys after an id, in its order; `narrow` adds conditions on the users, by the column of their ids. */
  async page(
    after: number,
    limit: number,
    { userId, search, estado }: KeyFilter,
    narrow: (narrowed: Conditions, column: string) => Conditions = (narrowed) => narrowed,
  ): Promise<ListedKey[]> {
    const now = this.clock.now();
    const narrowed = narrow(conditions().and('k.id > ?', after), 'k.user_id')
      .and('k.user_id = ?', userId)
      .startsWith('u.username', search);
    if (estado === 'vigentes') narrowed.and('k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?)', now);
    if (estado === 'terminadas') narrowed.and('(k.revoked_at IS NOT NULL OR k.expires_at <= ?)', now);
    return this.listed(narrowed, limit);
  }

  /** Finds a key with the names of its user. */
  async findListed(id: number): Promise<ListedKey | undefined> {
    return (await this.listed(conditions().and('k.id = ?', id), 1))[0];
  }

  private async listed(narrowed: Conditions, limit: number): Promise<ListedKey[]> {
    const rows = await narrowed.rows<FullKeyRow & { readonly username: string; readonly nombres: string }>(
      this.database,
      (where) =>
        `SELECT ${columns}, u.username, u.nombres FROM auth_api_key k JOIN auth_user u ON u.id = k.user_id
         ${where} ORDER BY k.id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map((row) => ({ ...this.issued(row), username: row.username, nombres: row.nombres }));
  }

  async find(id: number, tx: Transaction): Promise<IssuedKey | undefined> {
    const sql = `SELECT ${columns} FROM auth_api_key k WHERE k.id = $1`;
    const [row] = await this.database.rows<FullKeyRow>(sql, [id], tx);
    return row && this.issued(row);
  }

  async of(userId: number, tx?: Transaction): Promise<IssuedKey[]> {
    const sql = `SELECT ${columns} FROM auth_api_key k WHERE k.user_id = $1 ORDER BY k.id`;
    return (await this.database.rows<FullKeyRow>(sql, [userId], tx)).map((row) => this.issued(row));
  }

  async setEndpoints(id: number, endpoints: readonly string[], tx: Transaction): Promise<void> {
    await this.database.changeRows(
      'UPDATE auth_api_key SET endpoints = $1 WHERE id = $2',
      [JSON.stringify(endpoints), id],
      tx,
    );
  }

  async setEnd(id: number, expiresAt: Date | null, tx: Transaction): Promise<void> {
    await this.database.changeRows('UPDATE auth_api_key SET expires_at = $1 WHERE id = $2', [expiresAt, id], tx);
  }

  /** Throws `InputError` for an end in the past. */
  checkEnd(expiresAt: Date | null): void {
    if (expiresAt === null || expiresAt > this.clock.now()) return;
    const reason = 'La fecha de vencimiento ya pasó.';
    throw new InputError(reason, { errors: { expira: [reason] } });
  }

  private issued(row: FullKeyRow): IssuedKey {
    return {
      id: row.id,
      userId: row.user_id,
      endpoints: this.database.parseJson<string[]>(row.endpoints),
      createdAt: row.created_at,
      revokedAt: row.revoked_at,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
    };
  }
}
