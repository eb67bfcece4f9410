import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  Clock,
  ConflictError,
  Database,
  InputError,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Grants, GRANTS_REVISION } from '../users/grants.js';
import { KnownPermissions } from '../users/known-permissions.js';
import { importedHash } from '../passwords/imported-hash.js';
import { newPassword } from '../contract.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { UserRepository, type UserFields, type UserRow } from '../users/user-repository.js';
import { replaceSet } from './replace-set.js';
import { permissionCode } from '../users/role-item.js';

const userItem = z.strictObject({
  username: z.string().min(1).max(150),
  /** For a new user only: an import resets no password. */
  password: newPassword.optional(),
  password_hash: importedHash.optional(),
  nombres: z.string().max(200).default(''),
  email: z.email().max(254).optional(),
  tipo_identificacion: z.string().max(10).optional(),
  identificacion: z.string().max(40).optional(),
  telefono: z.string().max(40).optional(),
  is_active: z.boolean().default(true),
  is_superuser: z.boolean().default(false),
  roles: z.array(z.string()).default([]),
  permisos: z.array(permissionCode).default([]),
});

type UserItem = z.output<typeof userItem>;

const fieldsOf = (item: UserItem): UserFields => ({
  nombres: item.nombres,
  email: item.email ?? null,
  tipo_identificacion: item.tipo_identificacion ?? null,
  identificacion: item.identificacion ?? null,
  telefono: item.telefono ?? null,
  is_active: item.is_active,
  is_superuser: item.is_superuser,
});

/** Section `usuarios`. */
@injectable()
export class UsersSection implements BundleSection<typeof userItem> {
  readonly name = 'usuarios';
  readonly after: readonly string[];
  readonly item = userItem;
  readonly key = 'username';
  readonly revision = GRANTS_REVISION;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(Clock) private readonly clock: Clock,
    @inject(Grants) private readonly grants: Grants,
    @inject(KnownPermissions) private readonly known: KnownPermissions,
  ) {
    this.after = ['roles', ...known.sections];
  }

  async importItem(item: UserItem, context: ImportContext): Promise<ImportOutcome> {
    const { tx } = context;
    const fields = fieldsOf(item);
    const present = await this.users.findByUsername(item.username, tx);
    const held = async () => (present ? this.grants.heldDirectly(present.id, tx) : []);
    await this.known.requireNew(item.permisos, held, 'permisos', tx);
    const id = present?.id ?? (await this.create(item, fields, context));
    const differs =
      present && (Object.keys(fields) as (keyof UserFields)[]).some((name) => present[name] !== fields[name]);
    if (differs) await this.users.update(id, fields, tx);

    const owner = ['user_id', id] as const;
    const roles = await this.roleIds(item.roles, tx);
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
      wanted: item.permisos,
    });
    return present ? (differs || regrouped || regranted ? 'changed' : 'left') : 'created';
  }

  async subjectOf({ username }: UserItem, tx: Transaction): Promise<{ kind: string; id: string }> {
    const user = await this.users.findByUsername(username, tx);
    return { kind: 'auth.user', id: String(user!.id) };
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof userItem>[]> {
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
      ...withoutAbsent(user),
      roles: roles.filter(({ user_id }) => user_id === user.id).map(({ codigo }) => codigo),
      permisos: permissions.filter(({ user_id }) => user_id === user.id).map(({ permission }) => permission),
    }));
  }

  private async create(
    item: UserItem,
    fields: UserFields,
    { tx, missingSecret }: ImportContext,
  ): Promise<number> {
    const password =
      item.password ?? (item.password_hash === undefined ? missingSecret(item.username) : undefined);
    const password_hash =
      item.password_hash ?? (password === undefined ? null : await this.hasher.hash(password));
    const row = { username: item.username, password_hash, ...fields, generation: 1 };
    return this.users.insert({ ...row, created_at: this.clock.now() }, tx).catch((error: unknown) => {
      if (!this.database.isUniqueViolation(error, 'auth_user_username_uq')) throw error;
      const reason = 'se creó al mismo tiempo en otro lugar: importe de nuevo';
      throw new ConflictError(reason, { errors: { username: [reason] } });
    });
  }

  private async roleIds(codes: readonly string[], tx: Transaction): Promise<number[]> {
    const rows = await this.database.rows<{ id: number; codigo: string }>(
      'SELECT id, codigo FROM auth_role',
      [],
      tx,
    );
    return codes.map((code, index) => {
      const role = rows.find(({ codigo }) => codigo === code);
      if (!role)
        throw new InputError('Rol desconocido.', {
          errors: { [`roles.${index}`]: [`no hay un rol "${code}"`] },
        });
      return role.id;
    });
  }
}

function withoutAbsent(user: UserRow): Pick<UserItem, 'username' | 'nombres' | 'is_active' | 'is_superuser'> {
  const { username, nombres, is_active, is_superuser, email, tipo_identificacion, identificacion, telefono } =
    user;
  const optional = Object.entries({ email, tipo_identificacion, identificacion, telefono }).filter(
    ([, value]) => value !== null,
  );
  return { username, nombres, is_active, is_superuser, ...Object.fromEntries(optional) };
}
