import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  type Database,
  type PermissionDeclaration,
} from '../../../host/plugin-api/index.js';
import type { RolesSection } from '../bundle/roles-section.js';

const role = z.object({
  codigo: z.string(),
  nombre: z.string(),
  permisos: z.array(z.string()),
  requiere_totp: z.boolean(),
});

/** `auth.roles`: roles as bundles write them, and the permissions that they can hold. */
export function roleProcedures(services: {
  readonly database: Database;
  readonly roles: RolesSection;
  readonly declared: readonly PermissionDeclaration[];
}) {
  const { database, roles, declared } = services;
  const procedure = adminProcedure('auth.admin');
  const codes = new Set(declared.map(({ code }) => code));
  return adminRouter({
    permissions: procedure
      .output(z.array(z.object({ code: z.string(), name: z.string() })))
      .query(() => declared.map(({ code, name }) => ({ code, name }))),

    list: procedure.output(z.array(role)).query(async () => {
      const items = await database.transaction((tx) => roles.exportItems(tx));
      return items.map((item) => roles.item.parse(item));
    }),

    save: procedure
      .input(
        roles.item.refine(({ permisos }) => permisos.every((code) => codes.has(code)), {
          path: ['permisos'],
          error: 'Hay un permiso que ningún módulo declara.',
        }),
      )
      .output(z.object({ outcome: z.enum(['created', 'changed', 'left']) }))
      .mutation(({ input }) =>
        database.transaction(async (tx) => {
          const outcome = await roles.importItem(input, { tx, missingSecret: () => undefined });
          if (outcome !== 'left') await roles.imported(tx);
          return { outcome };
        }),
      ),
  });
}
