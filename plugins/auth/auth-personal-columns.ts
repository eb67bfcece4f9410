import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, name, key, digest, sealed } = impersonal;

/** Personal data in the tables. The id of a user stays, as the user's acts are recorded by it. */
export const authPersonalColumns: DeclaredTables = {
  auth_user: {
    erased: {
      'the account: it is inactive afterwards, and named by its number': [
        ...['username', 'password_hash', 'nombres', 'email', 'tipo_identificacion', 'identificacion', 'telefono'],
      ],
    },
  },
  auth_session: {
    erased: { 'a login, which ends': ['content'] },
    impersonal: { [digest]: ['digest'] },
  },
  auth_refresh_family: { impersonal: { [key]: ['id', 'current_jti', 'previous_jti'] } },
  auth_password_reset: { impersonal: { [digest]: ['digest'] } },
  auth_recovery_code: { impersonal: { [digest]: ['digest'] } },
  auth_totp: { impersonal: { [sealed]: ['secret'] } },
  auth_api_key: { impersonal: { [digest]: ['digest'], [code]: ['endpoints'] } },
  auth_signing_key: { impersonal: { [key]: ['kid'], [sealed]: ['secret'] } },
  auth_role: { impersonal: { [code]: ['codigo'], [name]: ['nombre'] } },
  auth_role_permission: { impersonal: { [code]: ['permission'] } },
  auth_user_permission: { impersonal: { [code]: ['permission'] } },
};
