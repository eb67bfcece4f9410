import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageOf,
  pageQuery,
  pageRequest,
  revisedSaveMutation,
} from '../../../host/plugin-api/index.js';
import type { RoleAdministration } from '../users/role-administration.js';
import { roleItem } from '../users/role-item.js';

const codigo = z.string().min(1).max(60);

const role = z.object({
  codigo: z.string(),
  nombre: z.string(),
  permisos: z.array(z.string()),
  requiere_totp: z.boolean(),
  /** The number of users who hold it. */
  usuarios: z.int(),
  revision: z.string(),
});

/** Builds the procedures `auth.roles`: roles as bundles write them, and the permissions that they can hold. */
export function roleProcedures(services: { readonly roles: RoleAdministration }) {
  const { roles } = services;
  const procedure = adminProcedure('auth.admin');
  return adminRouter({
    /** All permissions of plugins and registered procedures, on one page. */
    permissions: procedure
      .output(pageOf(z.object({ code: z.string(), name: z.string() }), z.string()))
      .query(async () => ({ items: await roles.permissions(), nextCursor: null })),

    list: pageQuery(
      procedure,
      pageRequest(codigo).prefault({}),
      { item: role, cursor: 'codigo' },
      ({ cursor, limit }) => roles.page(cursor ?? '', limit),
    ),

    get: procedure
      .input(z.strictObject({ codigo }))
      .output(role)
      .query(({ input }) => roles.get(input.codigo)),

    save: revisedSaveMutation(procedure, roleItem, (item, identity, revision) => roles.save(identity, item, revision)),

    remove: doneMutation(procedure, z.strictObject({ codigo }), ({ codigo }, identity) =>
      roles.remove(identity, codigo),
    ),
  });
}
