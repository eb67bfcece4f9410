import { inject, injectable } from 'inversify';
import {
  Database,
  NotAllowedError,
  NotFoundError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';

const beyond = (detail: string): NotAllowedError =>
  new NotAllowedError(detail, { code: 'beyond_own_permissions' });

/**
 * How far an administrator reaches: nobody gives what he does not hold, or takes over the account of somebody who holds
 * more than he does. A superuser reaches everybody.
 */
@injectable()
export class Reach {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Throws `NotAllowedError` where one of the permissions is not the caller's own. */
  requireHeld(by: Identity, permissions: readonly string[]): void {
    const missing = permissions.find((permission) => !by.may(permission));
    if (missing !== undefined) throw beyond(`No puede otorgar el permiso ${missing}, que usted no tiene.`);
  }

  /**
   * Locks a user's row, so that changes of one user come one after the other. Throws `NotFoundError`, and
   * `NotAllowedError` for a superuser or for somebody with a permission that the caller lacks; one that waits for a second
   * factor counts.
   */
  async requireOver(by: Identity, userId: number, tx: Transaction): Promise<void> {
    const sql = 'UPDATE auth_user SET is_active = is_active WHERE id = $1';
    if ((await this.database.change(sql, [userId], tx)) !== 1)
      throw new NotFoundError('Usuario no encontrado.');
    if (by.isSuperuser) return;
    const held = await this.database.rows<{ is_superuser: boolean; permission: string | null }>(
      `SELECT u.is_superuser, p.permission FROM auth_user u LEFT JOIN (
         SELECT user_id, permission FROM auth_user_permission
         UNION
         SELECT ur.user_id, rp.permission FROM auth_user_role ur
         JOIN auth_role_permission rp ON rp.role_id = ur.role_id) p ON p.user_id = u.id
       WHERE u.id = $1`,
      [userId],
      tx,
    );
    if (held.some((row) => row.is_superuser || (row.permission !== null && !by.may(row.permission)))) {
      throw beyond('No puede administrar a un usuario que tiene más permisos que usted.');
    }
  }

  /** Throws `NotAllowedError` unless the caller is a superuser himself. */
  requireSuperuser(by: Identity): void {
    if (!by.isSuperuser) throw beyond('Solo un superusuario crea o cambia superusuarios.');
  }
}
