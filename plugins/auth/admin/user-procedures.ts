import { z } from 'zod';
import { adminProcedure, adminRouter } from '../../../host/plugin-api/index.js';
import { newPassword } from '../passwords/new-password.js';
import type { UserAdministration } from '../users/user-administration.js';
import type { UserService } from '../users/user-service.js';

const text = (most: number) => z.string().max(most).nullable().default(null);

const fields = {
  nombres: z.string().max(200),
  email: z.email().max(254).nullable().default(null),
  tipo_identificacion: text(10),
  identificacion: text(40),
  telefono: text(40),
  is_active: z.boolean().default(true),
  is_superuser: z.boolean().default(false),
};

const user = z.object({
  id: z.int(),
  username: z.string(),
  nombres: z.string(),
  email: z.string().nullable(),
  tipo_identificacion: z.string().nullable(),
  identificacion: z.string().nullable(),
  telefono: z.string().nullable(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
});

const page = z.object({ items: z.array(user), nextCursor: z.int().nullable() });
const done = z.object({ ok: z.literal(true) });
const ok = { ok: true } as const;

/** `auth.users`. */
export function userProcedures(services: {
  readonly administration: UserAdministration;
  readonly users: UserService;
}) {
  const { administration, users } = services;
  const procedure = adminProcedure('auth.admin');
  return adminRouter({
    list: procedure
      .input(
        z.object({
          cursor: z.int().nullish(),
          limit: z.int().min(1).max(200).default(50),
          search: z.string().max(150).optional(),
        }),
      )
      .output(page)
      .query(async ({ input: { cursor, limit, search } }) => {
        const rows = await administration.page(cursor ?? 0, limit + 1, search);
        const items = rows.slice(0, limit);
        return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null };
      }),

    create: procedure
      .input(
        z.strictObject({ ...fields, username: z.string().min(1).max(150), password: newPassword.optional() }),
      )
      .output(z.object({ id: z.int() }))
      .mutation(async ({ ctx, input }) => ({ id: await administration.create(ctx.identity, input) })),

    update: procedure
      .input(z.strictObject({ ...fields, id: z.int() }))
      .output(done)
      .mutation(async ({ ctx, input: { id, ...changed } }) => {
        await administration.update(ctx.identity, id, changed);
        return ok;
      }),

    setGrants: procedure
      .input(
        z.strictObject({
          id: z.int(),
          roles: z.array(z.string()).max(100),
          permissions: z.array(z.string()).max(200),
        }),
      )
      .output(done)
      .mutation(async ({ ctx, input: { id, ...grants } }) => {
        await administration.setGrants(ctx.identity, id, grants);
        return ok;
      }),

    signOutEverywhere: procedure
      .input(z.strictObject({ id: z.int() }))
      .output(done)
      .mutation(async ({ input }) => {
        await users.signOutEverywhere(input.id);
        return ok;
      }),
  });
}
