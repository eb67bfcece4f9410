import { z } from 'zod';
import { adminProcedure, doneMutation, emailAddress, rowId } from '../../../host/plugin-api/index.js';
import { newUserAccount, userFields, userName } from '../contract.js';
import type { Invitations } from '../users/invitations.js';

const user = z.strictObject({ id: rowId });

const person = z.strictObject({
  username: userName,
  nombres: userFields.shape.nombres.trim().min(1, 'Escriba el nombre de la persona.'),
  email: emailAddress,
  tipo_identificacion: userFields.shape.tipo_identificacion.default(null),
  identificacion: userFields.shape.identificacion.default(null),
  roles: newUserAccount.shape.roles,
});

/** Builds the part of `auth.users` for links by which a user chooses a password. */
export function invitationProcedures({ invitations }: { readonly invitations: Invitations }) {
  const procedure = adminProcedure('auth.admin');
  return {
    /** Creates an account without a password, and mails its user a link to choose one. */
    invite: procedure
      .input(person)
      .output(z.object({ id: z.int() }))
      .mutation(async ({ ctx, input }) => ({ id: await invitations.invite(ctx.identity, input) })),

    /** Mails the link of an invitation again; the links before it end. */
    resendInvitation: doneMutation(procedure, user, ({ id }, identity) => invitations.resend(identity, id)),

    /** Mails a link for a new password; the present one serves until then. */
    mailPassword: doneMutation(procedure, user, ({ id }, identity) => invitations.mailPassword(identity, id)),
  };
}
