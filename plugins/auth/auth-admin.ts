import { adminRouter } from '../../host/plugin-api/index.js';
import { apiKeyProcedures } from './admin/api-key-procedures.js';
import { credentialProcedures } from './admin/credential-procedures.js';
import { invitationProcedures } from './admin/invitation-procedures.js';
import { loginProcedures } from './admin/login-procedures.js';
import { roleProcedures } from './admin/role-procedures.js';
import { userProcedures } from './admin/user-procedures.js';

type Services = Parameters<typeof userProcedures>[0] &
  Parameters<typeof credentialProcedures>[0] &
  Parameters<typeof invitationProcedures>[0] &
  Parameters<typeof roleProcedures>[0] &
  Parameters<typeof apiKeyProcedures>[0] &
  Parameters<typeof loginProcedures>[0];

/** Builds the admin namespace `auth` (decisions, section 13). */
export function authAdmin(services: Services) {
  return adminRouter({
    users: { ...userProcedures(services), ...credentialProcedures(services), ...invitationProcedures(services) },
    roles: roleProcedures(services),
    apiKeys: apiKeyProcedures(services),
    logins: loginProcedures(services),
  });
}
