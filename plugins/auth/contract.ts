import { z } from 'zod';
import {
  emailAddress,
  plainValue,
  token,
  type Identity,
  type ListPage,
  type ListQuery,
  type ListRequest,
  type Transaction,
} from '../../host/plugin-api/index.js';

export * from './contract/browser-logins.js';

/** The schema of a password to be set: its length makes it strong. */
export const newPassword = z
  .string()
  .min(10, 'La contraseña debe tener al menos 10 caracteres.')
  .max(1024, 'La contraseña puede tener hasta 1024 caracteres.');

const plain = (most: number) => z.string().overwrite(plainValue).max(most);

/** The schema of the name that a user logs in with. */
export const userName = plain(150)
  .min(1, 'No puede estar en blanco.')
  .regex(/^\P{Cc}*$/u, 'No lleve caracteres de control.');

/** The schema of the fields of an account: data of the user, and whether the user may log in. */
export const userFields = z.strictObject({
  nombres: z.string().max(200),
  email: emailAddress.nullable(),
  tipo_identificacion: plain(10).nullable(),
  identificacion: plain(40).nullable(),
  telefono: plain(40).nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
});

/**
 * The schema of a whole account as a caller sends it: to create one, or to replace one, where a password may be
 * missing.
 */
export const newUserAccount = z.strictObject({
  username: userName,
  /** Write-only. Without one, the user cannot log in with a password until one is set or reset. */
  password: newPassword.optional(),
  nombres: userFields.shape.nombres.default(''),
  email: userFields.shape.email.default(null),
  tipo_identificacion: userFields.shape.tipo_identificacion.default(null),
  identificacion: userFields.shape.identificacion.default(null),
  telefono: userFields.shape.telefono.default(null),
  is_active: userFields.shape.is_active.default(true),
  is_superuser: userFields.shape.is_superuser.default(false),
  /** Codes of roles, and permissions that are granted directly. */
  roles: z.array(z.string().max(60)).max(100).default([]),
  permisos: z.array(z.string().max(100)).max(200).default([]),
});
export type NewUserAccount = z.output<typeof newUserAccount>;

/** The schema of the fields of an account to change. */
export const userAccountChanges = userFields
  .extend({
    /** Must be the present one: for clients that send a whole account back. */
    username: newUserAccount.shape.username,
    password: newPassword,
    roles: newUserAccount.shape.roles.unwrap(),
    permisos: newUserAccount.shape.permisos.unwrap(),
  })
  .partial();
export type UserAccountChanges = z.output<typeof userAccountChanges>;

/** The schema of an account as it is shown: without credentials. */
export const userAccount = z.object({
  id: z.int(),
  username: z.string(),
  nombres: z.string(),
  email: z.string().nullable(),
  tipo_identificacion: z.string().nullable(),
  identificacion: z.string().nullable(),
  telefono: z.string().nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  roles: z.array(z.string()),
  permisos: z.array(z.string()),
  adddate: z.iso.datetime(),
  /** Id of its author; null where a bundle or the command line created it. */
  adduser: z.int().nullable(),
});

/** An account with its revision, which is not shown but is its `ETag` (`etagOf`). */
export type UserAccount = z.output<typeof userAccount> & { readonly revision: string };

/**
 * The accounts of the user store, for plugins that serve them (`/usuario/` of the interface). Its rules hold for every
 * caller: callers grant only what they hold, change no user who holds more, create superusers only as superusers, and
 * cannot remove their own access. Each change is in the audit log. The route decides which permission a caller needs. A
 * change is a transaction of its own: it hashes a password before it begins, and changes of grants are serialized.
 * Methods throw `NotFoundError` for an account that does not exist. Changes throw `NotAllowedError`
 * (`beyond_own_permissions`) for anything beyond the caller's own permissions, `ConflictError` (`own_account`) where
 * they would lock the caller out, `InputError` for an unknown role or permission, and `PreconditionFailedError` where
 * `known` is given and does not include the present revision of the account (`knownRevisions` reads it from
 * `If-Match`).
 */
export interface UserAccounts {
  /** The query of a list, for the route that serves it: words in names and documents, filters by field, order. */
  readonly query: z.ZodType<ListQuery>;
  /** Returns a page of the list. */
  listAccounts(request: ListRequest, tx?: Transaction): Promise<ListPage<UserAccount>>;
  getAccount(id: number, tx?: Transaction): Promise<UserAccount>;
  /** Creates an account. Throws `ConflictError` (`username_taken`). */
  createAccount(by: Identity, account: NewUserAccount): Promise<UserAccount>;
  /**
   * Changes the given fields. A new password ends all sessions and tokens given out before; an inactive user is refused
   * at once.
   */
  changeAccount(by: Identity, id: number, changes: UserAccountChanges, known?: readonly string[]): Promise<UserAccount>;
  /**
   * Removes an account that was created by mistake. Throws `ConflictError` (`in_use`) for an account that is referred
   * to: it has an api-key, is the author of an entry of the audit log, or is in a `UserReferences`. Such an account can
   * be deactivated (`changeAccount`).
   */
  removeAccount(by: Identity, id: number, known?: readonly string[]): Promise<void>;
}
export const UserAccounts = token<UserAccounts>('auth/UserAccounts');
