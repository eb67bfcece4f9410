import { inject, injectable } from 'inversify';
import {
  Database,
  type GroupListing,
  type GroupSource,
  type MemberPage,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Grants } from './grants.js';

/** The groups `rol:<codigo>`: users with a role that applies to them. */
@injectable()
export class RoleGroups implements GroupSource {
  readonly prefix = 'rol';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Grants) private readonly grants: Grants,
  ) {}

  async codesOf(userId: number, tx?: Transaction): Promise<readonly string[]> {
    return (await this.grants.of(userId, tx)).roles;
  }

  memberIds(): Promise<readonly number[]> {
    return this.grants.holders(({ roles }) => roles.length > 0);
  }

  async groupExists(codigo: string, tx?: Transaction): Promise<boolean> {
    const sql = 'SELECT codigo FROM auth_role WHERE codigo = $1';
    const rows = await this.database.rows<{ codigo: string }>(sql, [codigo], tx);
    // SQL Server ignores blanks at the end when it compares.
    return rows.some((role) => role.codigo === codigo);
  }

  listGroups(tx?: Transaction): Promise<GroupListing[]> {
    return this.database.rows('SELECT codigo, nombre FROM auth_role ORDER BY codigo', [], tx);
  }

  async listMembers(codigo: string, { after = 0, limit }: MemberPage, tx?: Transaction): Promise<number[]> {
    const rows = await this.database.rows<{ id: number; codigo: string }>(
      `SELECT u.id, r.codigo FROM auth_role r
       JOIN auth_user_role ur ON ur.role_id = r.id
       JOIN auth_user u ON u.id = ur.user_id
       LEFT JOIN auth_totp t ON t.user_id = u.id AND t.confirmed_at IS NOT NULL
       WHERE r.codigo = $1 AND u.is_active = $2 AND u.id > $3 AND (r.requires_totp = $4 OR t.user_id IS NOT NULL)
       ORDER BY u.id OFFSET 0 ROWS FETCH NEXT $5 ROWS ONLY`,
      [codigo, true, after, false, limit],
      tx,
    );
    // SQL Server ignores blanks at the end when it compares.
    return rows.filter((row) => row.codigo === codigo).map(({ id }) => id);
  }
}
