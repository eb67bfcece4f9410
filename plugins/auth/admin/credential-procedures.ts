import { z } from 'zod';
import { adminProcedure, done, doneOutput, rowId } from '../../../host/plugin-api/index.js';
import { newPassword } from '../passwords/new-password.js';
import type { CredentialAdministration } from '../users/credential-administration.js';

const user = z.strictObject({ id: rowId });

/** The part of `auth.users` that is about what a user logs in with. */
export function credentialProcedures({ credentials }: { readonly credentials: CredentialAdministration }) {
  const procedure = adminProcedure('auth.admin');
  return {
    setPassword: procedure
      .input(user.extend({ password: newPassword }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await credentials.setPassword(ctx.identity, input.id, input.password);
        return done;
      }),

    resetSecondFactor: procedure
      .input(user)
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await credentials.resetSecondFactor(ctx.identity, input.id);
        return done;
      }),

    signOutEverywhere: procedure
      .input(user)
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await credentials.signOutEverywhere(ctx.identity, input.id);
        return done;
      }),
  };
}
