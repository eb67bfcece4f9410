import { z } from 'zod';
import {
  adminProcedure,
  doneMutation,
  pageQuery,
  pageRequest,
  plainValue,
  rowId,
} from '../../../host/plugin-api/index.js';
import { importedHash } from '../passwords/imported-hash.js';
import { newUserAccount, userAccount, userFields } from '../contract.js';
import { permissionCode } from '../users/role-item.js';
import type { UserAdministration } from '../users/user-administration.js';
import type { UserOverview } from '../users/user-overview.js';

const newUser = newUserAccount.omit({ roles: true, permisos: true }).extend({ password_hash: importedHash.optional() });

const listed = userAccount.omit({ permisos: true, adddate: true, adduser: true }).extend({
  /** The state of an invitation that is not followed yet; null also for a user who holds more than the caller. */
  invitation: z.enum(['pending', 'expired']).nullable(),
});

const detailed = listed.extend({
  /** Permissions granted directly. */
  permissions: z.array(z.string()),
  /** The permissions that apply now, with those of roles; a superuser needs none. */
  effective: z.array(z.string()),
  /** Null, as the fields after it, for a user who holds more than the caller. */
  secondFactor: z.object({ active: z.boolean(), recoveryCodes: z.int() }).nullable(),
  hasPassword: z.boolean().nullable(),
  /** The latest known one: a login is deleted a day after its end. */
  lastLogin: z.iso.datetime().nullable(),
  /** The end of the invitation. */
  invitedUntil: z.iso.datetime().nullable(),
  /** Whether the caller may change this user. */
  isWithinReach: z.boolean(),
  /** The revision that `update` takes, and that of `setGrants`. */
  revision: z.string(),
  grantsRevision: z.string(),
});

const revision = z.string().max(64).optional();

const filter = pageRequest(rowId).extend({
  /** The beginning of the user name. */
  search: z.string().max(150).overwrite(plainValue).optional(),
  identificacion: userFields.shape.identificacion.unwrap().optional(),
  tipo_identificacion: userFields.shape.tipo_identificacion.unwrap().optional(),
  is_active: z.boolean().optional(),
  /** Beginnings of words of the user name, the name or the number of the document: then the newest users come first. */
  words: z.string().trim().min(1).max(100).optional(),
  /** The code of a role that the users hold. */
  role: z.string().min(1).max(60).optional(),
  /** Whether the users have a second factor; only users within the caller's reach are found by it. */
  secondFactor: z.boolean().optional(),
});

/** Builds the part of `auth.users` for accounts and their grants. */
export function userProcedures(services: {
  readonly administration: UserAdministration;
  readonly overview: UserOverview;
}) {
  const { administration, overview } = services;
  const procedure = adminProcedure('auth.admin');
  return {
    list: pageQuery(procedure, filter.prefault({}), { item: listed, cursor: 'id' }, (query, identity) =>
      overview.page(identity, query),
    ),

    get: procedure
      .input(z.strictObject({ id: rowId }))
      .output(detailed)
      .query(({ ctx, input }) => overview.get(ctx.identity, input.id)),

    /** The things for which the user cannot be removed, in Spanish; none where the user can be. */
    references: procedure
      .input(z.strictObject({ id: rowId }))
      .output(z.object({ things: z.array(z.string()) }))
      .query(async ({ input }) => ({ things: [...(await overview.references(input.id))] })),

    create: procedure
      .input(
        newUser.refine(({ password, password_hash }) => password === undefined || password_hash === undefined, {
          path: ['password_hash'],
          error: 'Se da una contraseña o su hash, no ambos.',
        }),
      )
      .output(z.object({ id: z.int() }))
      .mutation(async ({ ctx, input }) => {
        const { id } = await administration.createAccount(ctx.identity, { ...input, roles: [], permisos: [] });
        return { id };
      }),

    /** Changes the given fields; `is_active` deactivates. With a revision, only where no field has changed since. */
    update: doneMutation(
      procedure,
      userFields.partial().extend({ id: rowId, revision }),
      ({ id, revision: read, ...changed }, identity) =>
        administration.changeAccount(identity, id, changed, undefined, read),
    ),

    /** Removes an account that was created by mistake; one in use is refused. */
    remove: doneMutation(procedure, z.strictObject({ id: rowId }), ({ id }, identity) =>
      administration.removeAccount(identity, id),
    ),

    /** Sets roles and direct permissions to exactly these. */
    setGrants: doneMutation(
      procedure,
      z.strictObject({
        id: rowId,
        roles: z.array(z.string().max(60)).max(100),
        permissions: z.array(permissionCode).max(200),
        revision,
      }),
      ({ id, revision: read, ...grants }, identity) => administration.setGrants(identity, id, grants, read),
    ),
  };
}
