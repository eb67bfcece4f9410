import { inject, injectable } from 'inversify';
import { Database, Revisions, type CachedValue, type Transaction } from '../../../host/plugin-api/index.js';

interface GrantRow {
  readonly user_id: number;
  readonly kind: 'permission' | 'role';
  readonly granted: string;
}

/** The permissions of a user, by role and direct ones, and the codes of the roles. */
interface EffectiveGrants {
  readonly permissions: ReadonlySet<string>;
  readonly roles: readonly string[];
}

/** The name of the revision of roles and of the grants of users. */
export const GRANTS_REVISION = 'auth/grants';
const nothing: EffectiveGrants = { permissions: new Set(), roles: [] };

const roles = `FROM auth_user_role ur JOIN auth_role r ON r.id = ur.role_id
  LEFT JOIN auth_totp t ON t.user_id = ur.user_id AND t.confirmed_at IS NOT NULL`;
const counting = 'r.requires_totp = $1 OR t.user_id IS NOT NULL';
const grants = `SELECT user_id, 'permission' AS kind, permission AS granted FROM auth_user_permission
  UNION
  SELECT ur.user_id, 'permission' AS kind, p.permission AS granted ${roles}
  JOIN auth_role_permission p ON p.role_id = r.id WHERE ${counting}
  UNION
  SELECT ur.user_id, 'role' AS kind, r.codigo AS granted ${roles} WHERE ${counting}`;

function byUser(rows: readonly GrantRow[]): ReadonlyMap<number, EffectiveGrants> {
  const users = new Map<number, { permissions: Set<string>; roles: string[] }>();
  for (const { user_id, kind, granted } of rows) {
    const own = users.get(user_id) ?? { permissions: new Set(), roles: [] };
    users.set(user_id, own);
    if (kind === 'role') own.roles.push(granted);
    else own.permissions.add(granted);
  }
  return users;
}

/**
 * The roles and permissions of each user; cached in memory, as few users hold any. A role that requires a second factor
 * gives nothing to a user who has not confirmed one, and is not listed for that user.
 */
@injectable()
export class Grants {
  private readonly cached: CachedValue<ReadonlyMap<number, EffectiveGrants>>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
  ) {
    this.cached = revisions.cached(GRANTS_REVISION, (tx) => this.load(tx));
  }

  /** Returns the grants of a user: from memory, or, with `tx`, as that transaction sees them, in one statement. */
  async of(userId: number, tx?: Transaction): Promise<EffectiveGrants> {
    if (!tx) return (await this.cached.get()).get(userId) ?? nothing;
    const sql = `SELECT user_id, kind, granted FROM (${grants}) g WHERE g.user_id = $2 ORDER BY granted`;
    const rows = await this.database.rows<GrantRow>(sql, [false, userId], tx);
    return byUser(rows).get(userId) ?? nothing;
  }

  /** Returns the ids of the users who hold something, or something that meets a condition, from memory. */
  async holders(meets: (grants: EffectiveGrants) => boolean = () => true): Promise<readonly number[]> {
    return [...(await this.cached.get())].flatMap(([id, held]) => (meets(held) ? [id] : []));
  }

  /** Returns the codes of the permissions that a user holds directly. */
  async directPermissions(userId: number, tx?: Transaction): Promise<string[]> {
    const rows = await this.database.rows<{ permission: string }>(
      'SELECT permission FROM auth_user_permission WHERE user_id = $1 ORDER BY permission',
      [userId],
      tx,
    );
    return rows.map(({ permission }) => permission);
  }

  /** Changes a role or the grants of a user: such changes are serialized across all hosts. */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.revise(GRANTS_REVISION, work);
  }

  private async load(tx?: Transaction): Promise<ReadonlyMap<number, EffectiveGrants>> {
    const sql = `SELECT user_id, kind, granted FROM (${grants}) g ORDER BY granted`;
    return byUser(await this.database.rows<GrantRow>(sql, [false], tx));
  }
}
