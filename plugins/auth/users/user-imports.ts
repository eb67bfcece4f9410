import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  InputError,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PasswordRules } from '../passwords/password-rules.js';
import { Grants } from './grants.js';
import { KnownPermissions } from './known-permissions.js';
import { replaceSet } from './replace-set.js';
import { UserRepository, type UserFields, type UserRow } from './user-repository.js';

/** A user in a bundle to import. */
export interface ImportedUser {
  readonly username: string;
  readonly fields: Omit<UserFields, 'is_superuser'> & { readonly is_superuser: boolean | undefined };
  readonly password?: string | undefined;
  /** An imported hash, in place of a password. */
  readonly passwordHash?: string | undefined;
  readonly roles: readonly string[];
  readonly permisos: readonly string[];
}

/** A user in an exported bundle. */
export interface ExportedUser extends UserRow {
  readonly roles: readonly string[];
  readonly permisos: readonly string[];
}

/** Imports and exports users, with their roles and permissions, by bundles. */
@injectable()
export class UserImports {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(PasswordRules) private readonly rules: PasswordRules,
    @inject(Grants) private readonly grants: Grants,
    @inject(KnownPermissions) private readonly known: KnownPermissions,
  ) {}

  /**
   * Creates or changes a user in the transaction of the import. Throws `InputError` for an unknown role or permission,
   * `ConflictError` for a user who is created elsewhere at the same time.
   */
  async put(user: ImportedUser, context: ImportContext): Promise<ImportOutcome> {
    const { tx } = context;
    const present = await this.users.findByUsername(user.username, tx);
    const fields = { ...user.fields, is_superuser: user.fields.is_superuser ?? present?.is_superuser ?? false };
    const current = async () => (present ? this.grants.directPermissions(present.id, tx) : []);
    const place = { to: `user ${user.username}`, field: 'permisos' };
    const permisos = await this.known.toImport(user.permisos, current, place, context);
    const id = present?.id ?? (await this.create({ ...user, fields }, context));
    const differs =
      present && (Object.keys(fields) as (keyof UserFields)[]).some((name) => present[name] !== fields[name]);
    if (differs) await this.users.update(id, fields, tx);

    const owner = ['user_id', id] as const;
    const roles = await this.roleIds(user.roles, tx);
    const regrouped = await replaceSet(this.database, tx, {
      table: 'auth_user_role',
      owner,
      member: 'role_id',
      wanted: roles,
    });
    const regranted = await replaceSet(this.database, tx, {
      table: 'auth_user_permission',
      owner,
      member: 'permission',
      wanted: permisos,
    });
    return present ? (differs || regrouped || regranted ? 'changed' : 'left') : 'created';
  }

  /** Returns the id of an existing user. */
  async idOf(username: string, tx: Transaction): Promise<number> {
    return (await this.users.findByUsername(username, tx))!.id;
  }

  async all(tx: Transaction): Promise<ExportedUser[]> {
    const users = await this.users.all(tx);
    const roles = await this.database.rows<{ user_id: number; codigo: string }>(
      'SELECT ur.user_id, r.codigo FROM auth_user_role ur JOIN auth_role r ON r.id = ur.role_id ORDER BY r.codigo',
      [],
      tx,
    );
    const permissions = await this.database.rows<{ user_id: number; permission: string }>(
      'SELECT user_id, permission FROM auth_user_permission ORDER BY permission',
      [],
      tx,
    );
    return users.map((user) => ({
      ...user,
      roles: roles.filter(({ user_id }) => user_id === user.id).map(({ codigo }) => codigo),
      permisos: permissions.filter(({ user_id }) => user_id === user.id).map(({ permission }) => permission),
    }));
  }

  private async create(
    { username, password: given, passwordHash, fields }: ImportedUser & { readonly fields: UserFields },
    { tx, missingSecret }: ImportContext,
  ): Promise<number> {
    const password = given ?? (passwordHash === undefined && fields.is_active ? missingSecret(username) : undefined);
    if (password !== undefined) await this.rules.require(password, { username, ...fields });
    const password_hash = passwordHash ?? (password === undefined ? null : await this.hasher.hash(password));
    return this.users.insert({ username, password_hash, ...fields }, tx).catch((error: unknown) => {
      if (!this.database.isUniqueViolation(error, 'auth_user_username_uq')) throw error;
      const reason = 'se creó al mismo tiempo en otro lugar: importe de nuevo';
      throw new ConflictError(reason, { errors: { username: [reason] } });
    });
  }

  private async roleIds(codes: readonly string[], tx: Transaction): Promise<number[]> {
    const rows = await this.database.rows<{ id: number; codigo: string }>('SELECT id, codigo FROM auth_role', [], tx);
    return codes.map((code, index) => {
      const role = rows.find(({ codigo }) => codigo === code);
      if (!role)
        throw new InputError('Rol desconocido.', {
          errors: { [`roles.${index}`]: [`No existe el rol «${code}».`] },
        });
      return role.id;
    });
  }
}
