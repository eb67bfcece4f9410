import { inject, injectable } from 'inversify';
import { AuditLog, Database, InputError, type Identity, type Transaction } from '../../../host/plugin-api/index.js';
import { replaceSet } from './replace-set.js';
import { Grants } from './grants.js';
import { KnownPermissions } from './known-permissions.js';
import { Reach } from './reach.js';
import { Roles } from './roles.js';

/** The grants of a user: roles and direct permissions. */
export interface DirectGrants {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/** The roles and direct permissions of users, and their changes by administrators. */
@injectable()
export class UserGrants {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Grants) private readonly grants: Grants,
    @inject(Roles) private readonly allRoles: Roles,
    @inject(Reach) private readonly reach: Reach,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(KnownPermissions) private readonly known: KnownPermissions,
  ) {}

  /**
   * Sets roles and direct permissions to exactly these, for a user within reach and in a transaction of
   * `Grants.change`: the permissions of a role cannot grow between the check and the grant. `field` is the field of
   * permissions in the input, for errors. Throws `InputError` for unknown roles and permissions, and `NotAllowedError`
   * for those that the caller lacks.
   */
  async put(tx: Transaction, by: Identity, id: number, wanted: DirectGrants, field: string): Promise<void> {
    const current = () => this.grants.directPermissions(id, tx);
    await this.known.requireNew(wanted.permissions, current, field, tx);
    await this.requireGrantable(by, wanted, tx);
    const owner = ['user_id', id] as const;
    const roles = await replaceSet(this.database, tx, {
      table: 'auth_user_role',
      owner,
      member: 'role_id',
      wanted: await this.roleIds(wanted.roles, tx),
    });
    const permissions = await replaceSet(this.database, tx, {
      table: 'auth_user_permission',
      owner,
      member: 'permission',
      wanted: wanted.permissions,
    });
    if (!roles && !permissions) return;
    const subject = { kind: 'auth.user', id: String(id) };
    await this.audit.recordEntry(tx, { action: 'auth.user.granted', by, subject, details: { ...wanted } });
  }

  /** Returns the roles and direct permissions of a user. */
  async grantsOf(id: number, tx?: Transaction): Promise<{ roles: string[]; permissions: string[] }> {
    const roles = await this.database.rows<{ codigo: string }>(
      `SELECT r.codigo FROM auth_user_role ur JOIN auth_role r ON r.id = ur.role_id
       WHERE ur.user_id = $1 ORDER BY r.codigo`,
      [id],
      tx,
    );
    return {
      roles: roles.map(({ codigo }) => codigo),
      permissions: await this.grants.directPermissions(id, tx),
    };
  }

  private async requireGrantable(by: Identity, wanted: DirectGrants, tx: Transaction): Promise<void> {
    const known = await this.allRoles.all(tx);
    const roles = wanted.roles.map((code) => {
      const role = known.find(({ codigo }) => codigo === code);
      if (role) return role;
      throw new InputError('Rol desconocido.', { errors: { roles: [`No existe el rol «${code}».`] } });
    });
    this.reach.requireOwn(by, [...wanted.permissions, ...roles.flatMap(({ permisos }) => permisos)]);
  }

  private async roleIds(codes: readonly string[], tx: Transaction): Promise<number[]> {
    const rows = await this.database.rows<{ id: number; codigo: string }>('SELECT id, codigo FROM auth_role', [], tx);
    return rows.filter(({ codigo }) => codes.includes(codigo)).map(({ id }) => id);
  }
}
