import { z } from 'zod';
import { adminProcedure, done, doneOutput, rowId } from '../../../host/plugin-api/index.js';
import { newPassword } from '../contract.js';
import type { UserAdministration } from '../users/user-administration.js';

const user = z.strictObject({ id: rowId });

/** The part of `auth.users` that is about what a user logs in with. */
export function credentialProcedures(services: { readonly administration: UserAdministration }) {
  const { administration } = services;
  const procedure = adminProcedure('auth.admin');
  return {
    /** Everything that was given out before is refused from then on. */
    setPassword: procedure
      .input(user.extend({ password: newPassword }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await administration.change(ctx.identity, input.id, { password: input.password });
        return done;
      }),

    resetSecondFactor: procedure
      .input(user)
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await administration.resetSecondFactor(ctx.identity, input.id);
        return done;
      }),

    signOutEverywhere: procedure
      .input(user)
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await administration.signOutEverywhere(ctx.identity, input.id);
        return done;
      }),
  };
}
