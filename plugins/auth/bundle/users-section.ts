import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  emailAddress,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { GRANTS_REVISION } from '../users/grants.js';
import { KnownPermissions } from '../users/known-permissions.js';
import { importedHash } from '../passwords/imported-hash.js';
import { newPassword, userFields, userName } from '../contract.js';
import { UserImports, type ExportedUser, type ImportedUser } from '../users/user-imports.js';
import { permissionCode } from '../users/role-item.js';

const userItem = z.strictObject({
  username: userName,
  /** For a new user only: an import resets no password. */
  password: newPassword.optional(),
  password_hash: importedHash.optional(),
  nombres: z.string().max(200).default(''),
  email: emailAddress.optional(),
  tipo_identificacion: userFields.shape.tipo_identificacion.unwrap().optional(),
  identificacion: userFields.shape.identificacion.unwrap().optional(),
  telefono: userFields.shape.telefono.unwrap().optional(),
  is_active: z.boolean().default(true),
  /** Where absent, an existing user keeps it, and a new one is no superuser. */
  is_superuser: z.boolean().optional(),
  roles: z.array(z.string()).default([]),
  permisos: z.array(permissionCode).default([]),
});

type UserItem = z.output<typeof userItem>;

const fieldsOf = (item: UserItem): ImportedUser['fields'] => ({
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
  readonly isOfUsers = true;
  readonly superuserFields = ['is_superuser'];
  readonly revision = GRANTS_REVISION;

  constructor(
    @inject(UserImports) private readonly users: UserImports,
    @inject(KnownPermissions) known: KnownPermissions,
  ) {
    this.after = ['roles', ...known.sections];
  }

  importItem(item: UserItem, context: ImportContext): Promise<ImportOutcome> {
    const { username, password, password_hash: passwordHash, roles, permisos } = item;
    return this.users.put({ username, fields: fieldsOf(item), password, passwordHash, roles, permisos }, context);
  }

  async subjectOf({ username }: UserItem, tx: Transaction): Promise<{ kind: string; id: string }> {
    return { kind: 'auth.user', id: String(await this.users.idOf(username, tx)) };
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof userItem>[]> {
    return (await this.users.all(tx)).map(({ roles, permisos, ...user }) => ({
      ...withoutAbsent(user),
      roles: [...roles],
      permisos: [...permisos],
    }));
  }
}

function withoutAbsent(
  user: Omit<ExportedUser, 'roles' | 'permisos'>,
): Pick<ExportedUser, 'username' | 'nombres' | 'is_active' | 'is_superuser'> {
  const { username, nombres, is_active, is_superuser, email, tipo_identificacion, identificacion, telefono } = user;
  const optional = Object.entries({ email, tipo_identificacion, identificacion, telefono }).filter(
    ([, value]) => value !== null,
  );
  return { username, nombres, is_active, is_superuser, ...Object.fromEntries(optional) };
}
