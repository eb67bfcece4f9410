import { z } from 'zod';
import { adminProcedure, doneMutation, rowId } from '../../../host/plugin-api/index.js';
import { newPassword } from '../contract.js';
import type { UserAdministration } from '../users/user-administration.js';
import type { UserCredentials } from '../users/user-credentials.js';

const user = z.strictObject({ id: rowId });

/** Builds the part of `auth.users` for a user's credentials. */
export function credentialProcedures(services: {
  readonly administration: UserAdministration;
  readonly credentials: UserCredentials;
}) {
  const { administration, credentials } = services;
  const procedure = adminProcedure('auth.admin');
  return {
    /** Every token and session given out before is refused from then on. */
    setPassword: doneMutation(procedure, user.extend({ password: newPassword }), ({ id, password }, identity) =>
      administration.changeAccount(identity, id, { password: password }),
    ),

    resetSecondFactor: doneMutation(procedure, user, ({ id }, identity) => credentials.resetSecondFactor(identity, id)),

    signOutEverywhere: doneMutation(procedure, user, ({ id }, identity) => credentials.signOutEverywhere(identity, id)),
  };
}
