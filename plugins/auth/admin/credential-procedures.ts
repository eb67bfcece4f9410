import { z } from 'zod';
import { adminProcedure, rowId } from '../../../host/plugin-api/index.js';
import { newPassword } from '../passwords/new-password.js';
import type { CredentialAdministration } from '../users/credential-administration.js';

const done = z.object({ ok: z.literal(true) });
const ok = { ok: true } as const;
const user = z.strictObject({ id: rowId });

/** The part of `auth.users` that is about what a user logs in with. */
export function credentialProcedures({ credentials }: { readonly credentials: CredentialAdministration }) {
  const procedure = adminProcedure('auth.admin');
  return {
    setPassword: procedure
      .input(user.extend({ password: newPassword }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await credentials.setPassword(ctx.identity, input.id, input.password);
        return ok;
      }),

    resetSecondFactor: procedure
      .input(user)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await credentials.resetSecondFactor(ctx.identity, input.id);
        return ok;
      }),

    signOutEverywhere: procedure
      .input(user)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await credentials.signOutEverywhere(ctx.identity, input.id);
        return ok;
      }),
  };
}
