import { inject, injectable } from 'inversify';
import { ConflictError, conditions, Database, type Transaction } from '../../../host/plugin-api/index.js';
import { listed } from './user-refusals.js';

/** The most holders that a refusal names. */
const MOST_NAMED = 5;

/** Finds the users who hold roles, also those of a role that waits for a second factor. */
@injectable()
export class RoleHolders {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Counts the holders of roles, by their codes; a role without holders is left out. */
  async countsOf(codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (codes.length === 0) return new Map();
    const rows = await conditions()
      .oneOf('r.codigo', codes)
      .rows<{ codigo: string; count: number | string }>(
        this.database,
        (
          where,
        ) => `SELECT r.codigo, COUNT(*) AS count FROM auth_role r JOIN auth_user_role h ON h.role_id = r.id ${where}
          GROUP BY r.codigo`,
      );
    return new Map(rows.map(({ codigo, count }) => [codigo, Number(count)]));
  }

  /** Throws `ConflictError` `in_use`, which names holders, where a user holds the role. */
  async requireNone(codigo: string, tx: Transaction): Promise<void> {
    const rows = await this.database.rows<{ username: string }>(
      `SELECT u.username FROM auth_role r JOIN auth_user_role h ON h.role_id = r.id JOIN auth_user u ON u.id = h.user_id
       WHERE r.codigo = $1 ORDER BY u.id OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`,
      [codigo, MOST_NAMED + 1],
      tx,
    );
    if (rows.length === 0) return;
    const names = rows.slice(0, MOST_NAMED).map(({ username }) => username);
    if (rows.length > MOST_NAMED) names.push('otros');
    const verb = rows.length === 1 ? 'tiene' : 'tienen';
    throw new ConflictError(`El rol no se puede eliminar: lo ${verb} ${listed(names)}. Quíteselo primero.`, {
      code: 'in_use',
    });
  }
}
