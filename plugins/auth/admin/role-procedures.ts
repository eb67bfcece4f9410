import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  done,
  doneOutput,
  pageOf,
  pageRequest,
  savedOutput,
  toPage,
} from '../../../host/plugin-api/index.js';
import type { RoleAdministration } from '../users/role-administration.js';
import { roleItem } from '../users/role-item.js';

const codigo = z.string().min(1).max(60);

const role = z.object({
  codigo: z.string(),
  nombre: z.string(),
  permisos: z.array(z.string()),
  requiere_totp: z.boolean(),
});

/** `auth.roles`: roles as bundles write them, and the permissions that they can hold. */
export function roleProcedures(services: { readonly roles: RoleAdministration }) {
  const { roles } = services;
  const procedure = adminProcedure('auth.admin');
  return adminRouter({
    /** Everything that plugins declare and registered procedures name; it ends on one page. */
    permissions: procedure
      .output(pageOf(z.object({ code: z.string(), name: z.string() }), z.string()))
      .query(async () => ({ items: await roles.permissions(), nextCursor: null })),

    list: procedure
      .input(pageRequest(codigo).prefault({}))
      .output(pageOf(role, z.string()))
      .query(async ({ input: { cursor, limit } }) =>
        toPage(await roles.page(cursor ?? '', limit + 1), limit, (last) => last.codigo),
      ),

    save: procedure
      .input(roleItem)
      .output(savedOutput)
      .mutation(async ({ ctx, input }) => ({ outcome: await roles.save(ctx.identity, input) })),

    remove: procedure
      .input(z.strictObject({ codigo }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await roles.remove(ctx.identity, input.codigo);
        return done;
      }),
  });
}
