import { inject, injectable } from 'inversify';
import {
  conditions,
  Database,
  NotAllowedError,
  NotFoundError,
  type Conditions,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';

const beyond = (detail: string): NotAllowedError => new NotAllowedError(detail, { code: 'beyond_own_permissions' });

/** Permissions by user, also those of a role that waits for a second factor. */
const grantedPermissions = `SELECT user_id, permission FROM auth_user_permission
  UNION
  SELECT ur.user_id, rp.permission FROM auth_user_role ur
  JOIN auth_role_permission rp ON rp.role_id = ur.role_id`;

/**
 * The limits of an administrator: administrators grant only what they hold, and can neither take over the account of a
 * user who holds more nor see that user's logins and credentials. A superuser reaches all users.
 */
@injectable()
export class Reach {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Throws `NotAllowedError` where one of the permissions is not the caller's own. */
  requireOwn(by: Identity, permissions: readonly string[]): void {
    const missing = permissions.find((permission) => !by.may(permission));
    if (missing !== undefined) throw beyond(`No puede otorgar el permiso ${missing}, que usted no tiene.`);
  }

  /**
   * Locks a user's row, so that changes of one user are serialized. Throws `NotFoundError`, and `NotAllowedError` for a
   * superuser or a user with a permission that the caller lacks, also one that waits for a second factor.
   */
  async requireOver(by: Identity, userId: number, tx: Transaction): Promise<void> {
    const sql = 'UPDATE auth_user SET is_active = is_active WHERE id = $1';
    if ((await this.database.changeRows(sql, [userId], tx)) !== 1) throw new NotFoundError('Usuario no encontrado.');
    if (!(await this.reaches(by, userId, tx))) {
      throw beyond('No puede administrar a un usuario que tiene más permisos que usted.');
    }
  }

  /** Throws `NotAllowedError` for the logins and credentials of a user beyond reach; all users see their own. */
  async requireSightOf(by: Identity, userId: number): Promise<void> {
    if (!(await this.sees(by, userId))) {
      throw beyond('No puede ver los accesos de un usuario que tiene más permisos que usted.');
    }
  }

  /** Tells whether the caller may see the logins and credentials of a user. */
  async sees(by: Identity, userId: number): Promise<boolean> {
    return by.userId === userId || this.reaches(by, userId);
  }

  /** Narrows a statement to users within reach, by the column of their ids. */
  narrow(narrowed: Conditions, by: Identity, column: string): Conditions {
    if (by.isSuperuser) return narrowed;
    const own = ['', ...by.permissions];
    const places = own.map(() => '?').join(', ');
    return narrowed
      .and(`NOT EXISTS (SELECT 1 FROM auth_user s WHERE s.id = ${column} AND s.is_superuser = ?)`, true)
      .and(
        `NOT EXISTS (SELECT 1 FROM (${grantedPermissions}) h WHERE h.user_id = ${column} AND h.permission NOT IN (${places}))`,
        ...own,
      );
  }

  /** Throws `NotAllowedError` unless the caller is a superuser. */
  requireSuperuser(by: Identity): void {
    if (!by.isSuperuser) throw beyond('Solo un superusuario crea o cambia superusuarios.');
  }

  /** Returns those of some users who are within reach. */
  async within(by: Identity, userIds: readonly number[], tx?: Transaction): Promise<ReadonlySet<number>> {
    if (userIds.length === 0) return new Set();
    const reached = await this.narrow(conditions().oneOf('u.id', userIds), by, 'u.id').rows<{ readonly id: number }>(
      this.database,
      (where) => `SELECT u.id FROM auth_user u ${where}`,
      tx,
    );
    return new Set(reached.map(({ id }) => id));
  }

  private async reaches(by: Identity, userId: number, tx?: Transaction): Promise<boolean> {
    return (await this.within(by, [userId], tx)).has(userId);
  }
}
