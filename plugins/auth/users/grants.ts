import { inject, injectable } from 'inversify';
import { Database, Revisions, type CachedValue, type Transaction } from '../../../host/plugin-api/index.js';

interface GrantRow {
  readonly user_id: number;
  readonly permission: string;
}

/** The name of the revision of roles, and of what users hold. */
export const GRANTS_REVISION = 'auth/grants';
const none: ReadonlySet<string> = new Set();

/**
 * Which permissions each user holds, by role and by name; in memory, as those who hold any are few. A role that requires
 * a second factor gives nothing to a user who has not confirmed one.
 */
@injectable()
export class Grants {
  private readonly byUser: CachedValue<ReadonlyMap<number, ReadonlySet<string>>>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
  ) {
    this.byUser = revisions.cached(GRANTS_REVISION, () => this.load());
  }

  async of(userId: number): Promise<ReadonlySet<string>> {
    return (await this.byUser.get()).get(userId) ?? none;
  }

  /** What a user holds by name, whatever the roles: by code. */
  async heldDirectly(userId: number, tx?: Transaction): Promise<string[]> {
    const rows = await this.database.rows<{ permission: string }>(
      'SELECT permission FROM auth_user_permission WHERE user_id = $1 ORDER BY permission',
      [userId],
      tx,
    );
    return rows.map(({ permission }) => permission);
  }

  /** What every change of a role or what a user holds goes through: they come one after the other, on all hosts. */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.change(GRANTS_REVISION, work);
  }

  private async load(): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
    const rows = await this.database.rows<GrantRow>(
      `SELECT user_id, permission FROM auth_user_permission
       UNION
       SELECT ur.user_id, p.permission FROM auth_user_role ur
       JOIN auth_role r ON r.id = ur.role_id
       JOIN auth_role_permission p ON p.role_id = r.id
       LEFT JOIN auth_totp t ON t.user_id = ur.user_id AND t.confirmed_at IS NOT NULL
       WHERE r.requires_totp = $1 OR t.user_id IS NOT NULL`,
      [false],
    );
    const byUser = new Map<number, Set<string>>();
    for (const { user_id, permission } of rows) {
      const held = byUser.get(user_id) ?? new Set<string>();
      byUser.set(user_id, held.add(permission));
    }
    return byUser;
  }
}
