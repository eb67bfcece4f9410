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

/** A password that is to be set: its length is what makes it strong. */
export const newPassword = z
  .string()
  .min(10, 'La contraseña debe tener al menos 10 caracteres.')
  .max(1024, 'La contraseña puede tener hasta 1024 caracteres.');

const plain = (most: number) => z.string().overwrite(plainValue).max(most);

/** What a user logs in with. */
export const userName = plain(150)
  .min(1, 'No puede estar en blanco.')
  .regex(/^\P{Cc}*$/u, 'No lleve caracteres de control.');

/** What an account says of its user, and whether the user may log in. */
export const userFields = z.strictObject({
  nombres: z.string().max(200),
  email: emailAddress.nullable(),
  tipo_identificacion: plain(10).nullable(),
  identificacion: plain(40).nullable(),
  telefono: plain(40).nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
});

/** A whole account as a caller sends it: to make one, or to replace what there is, where a password may be missing. */
export const newUserAccount = z.strictObject({
  username: userName,
  /** Write-only. Without one, nobody logs in with a password until one is set or reset. */
  password: newPassword.optional(),
  nombres: userFields.shape.nombres.default(''),
  email: userFields.shape.email.default(null),
  tipo_identificacion: userFields.shape.tipo_identificacion.default(null),
  identificacion: userFields.shape.identificacion.default(null),
  telefono: userFields.shape.telefono.default(null),
  is_active: userFields.shape.is_active.default(true),
  is_superuser: userFields.shape.is_superuser.default(false),
  /** Codes of roles, and permissions that are held by name. */
  roles: z.array(z.string().max(60)).max(100).default([]),
  permisos: z.array(z.string().max(100)).max(200).default([]),
});
export type NewUserAccount = z.output<typeof newUserAccount>;

/** The fields of an account that are to be changed. */
export const userAccountChanges = userFields
  .extend({
    /** Only the present one, for clients that send a whole account back. */
    username: newUserAccount.shape.username,
    password: newPassword,
    roles: newUserAccount.shape.roles.unwrap(),
    permisos: newUserAccount.shape.permisos.unwrap(),
  })
  .partial();
export type UserAccountChanges = z.output<typeof userAccountChanges>;

/** An account as it is shown: nothing that it is logged in with. */
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
  /** Id of its author; null where a bundle or the command line did. */
  adduser: z.int().nullable(),
});

/** The same, with what tells whether it has changed: no part of what is shown, but its `ETag` (`etagOf`). */
export type UserAccount = z.output<typeof userAccount> & { readonly revision: string };

/**
 * The accounts of the user store, for plugins that serve them (`/usuario/` of the interface). Its rules hold for every
 * caller: callers give only what they hold, change no user who holds more, make superusers only as superusers, and
 * cannot take their own access away. Each change is in the audit log. The route decides which permission a caller
 * needs.
 *
 * A change is a transaction of its own: hashing a password takes its time before it, and changes of what users hold
 * come one after the other.
 *
 * All throw `NotFoundError` for an account that there is not. Changes throw `NotAllowedError`
 * (`beyond_own_permissions`) for what is beyond the caller, `ConflictError` (`own_account`) for what would lock the
 * caller out, `InputError` for a role or a permission that there is not, and `PreconditionFailedError` where `known` is
 * given and names no revision that the account has now (`knownRevisions` reads it from `If-Match`).
 */
export interface UserAccounts {
  /** The query of a list, for the route that serves it: words in names and papers, filters by field, order. */
  readonly query: z.ZodType<ListQuery>;
  /** Returns a page of the list. */
  page(request: ListRequest, tx?: Transaction): Promise<ListPage<UserAccount>>;
  get(id: number, tx?: Transaction): Promise<UserAccount>;
  /** Throws `ConflictError` (`username_taken`). */
  create(by: Identity, account: NewUserAccount): Promise<UserAccount>;
  /**
   * Changes what is given. A password refuses everything that was given out before, an inactive user is out at once.
   */
  change(by: Identity, id: number, changes: UserAccountChanges, known?: readonly string[]): Promise<UserAccount>;
  /**
   * For an account that was made by mistake. Throws `ConflictError` (`in_use`) for one that something refers to: it has
   * an api-key, is the author of an entry of the audit log, or stands in a `UserReferences`. Make such an account
   * inactive (`change`).
   */
  remove(by: Identity, id: number, known?: readonly string[]): Promise<void>;
}
export const UserAccounts = token<UserAccounts>('auth/UserAccounts');
