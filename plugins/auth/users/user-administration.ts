import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  DeclaredPermissions,
  InputError,
  NotAllowedError,
  NotFoundError,
  type Identity,
  type PermissionDeclaration,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { replaceSet } from '../bundle/replace-set.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { Grants } from './grants.js';
import { UserRepository, type UserFields, type UserRow } from './user-repository.js';

/** What users hold besides their own fields. */
export interface HeldGrants {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/** Superusers are made and changed by superusers alone. */
function requireSuperuser(by: Identity, concernsSuperuser: boolean): void {
  if (concernsSuperuser && !by.isSuperuser) throw new NotAllowedError();
}

/** What administrators do with users. */
@injectable()
export class UserAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(Grants) private readonly grants: Grants,
    @inject(Clock) private readonly clock: Clock,
    @inject(DeclaredPermissions) private readonly declared: readonly PermissionDeclaration[],
  ) {}

  /** Users after an id, in its order. */
  page(after: number, limit: number, search: string | undefined): Promise<UserRow[]> {
    return this.users.page(after, limit, search);
  }

  /** Throws `ConflictError` for a name that is taken, `NotAllowedError` where somebody would outgrow who makes them. */
  async create(
    by: Identity,
    user: UserFields & { readonly username: string; readonly password?: string | undefined },
  ): Promise<number> {
    requireSuperuser(by, user.is_superuser);
    const { password, ...fields } = user;
    const password_hash = password === undefined ? null : await this.hasher.hash(password);
    const row = { ...fields, password_hash, generation: 1, created_at: this.clock.now() };
    try {
      return await this.database.transaction((tx) => this.users.insert(row, tx));
    } catch (error) {
      if (!this.database.isUniqueViolation(error, 'auth_user_username_uq')) throw error;
      throw new ConflictError('Ya existe un usuario con ese nombre.', {
        code: 'username_taken',
        errors: { username: ['Ya existe.'] },
      });
    }
  }

  /** Throws `NotFoundError`. An inactive user is out at once: the account is looked at on each call. */
  async update(by: Identity, id: number, fields: UserFields): Promise<void> {
    await this.database.transaction(async (tx) => {
      requireSuperuser(by, fields.is_superuser || (await this.require(id, tx)).is_superuser);
      await this.users.update(id, fields, tx);
    });
  }

  /** Makes roles and direct permissions exactly these; they count on every host within a second. */
  async setGrants(by: Identity, id: number, { roles, permissions }: HeldGrants): Promise<void> {
    const unknown = permissions.find((permission) => !this.declared.some(({ code }) => code === permission));
    if (unknown !== undefined) {
      throw new InputError('Permiso desconocido.', {
        errors: { permissions: [`No existe el permiso ${unknown}.`] },
      });
    }
    await this.database.transaction(async (tx) => {
      requireSuperuser(by, (await this.require(id, tx)).is_superuser);
      const owner = ['user_id', id] as const;
      const wanted = await this.roleIds(roles, tx);
      await replaceSet(this.database, tx, { table: 'auth_user_role', owner, member: 'role_id', wanted });
      await replaceSet(this.database, tx, {
        table: 'auth_user_permission',
        owner,
        member: 'permission',
        wanted: permissions,
      });
      await this.grants.changed(tx);
    });
  }

  private async require(id: number, tx: Transaction): Promise<Pick<UserRow, 'is_superuser'>> {
    const [row] = await this.database.rows<Pick<UserRow, 'is_superuser'>>(
      'SELECT is_superuser FROM auth_user WHERE id = $1',
      [id],
      tx,
    );
    if (!row) throw new NotFoundError('Usuario no encontrado.');
    return row;
  }

  private async roleIds(codes: readonly string[], tx: Transaction): Promise<number[]> {
    const rows = await this.database.rows<{ id: number; codigo: string }>(
      'SELECT id, codigo FROM auth_role',
      [],
      tx,
    );
    return codes.map((code) => {
      const role = rows.find(({ codigo }) => codigo === code);
      if (!role)
        throw new InputError('Rol desconocido.', { errors: { roles: [`No existe el rol ${code}.`] } });
      return role.id;
    });
  }
}
