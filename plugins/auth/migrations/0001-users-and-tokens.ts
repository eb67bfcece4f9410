import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE auth_user (
    id ${t.identity} CONSTRAINT auth_user_pk PRIMARY KEY,
    username ${t.text(150)} NOT NULL CONSTRAINT auth_user_username_uq UNIQUE,
    password_hash ${t.text(300)} NULL,
    nombres ${t.text(200)} NOT NULL,
    email ${t.text(254)} NULL,
    tipo_identificacion ${t.text(10)} NULL,
    identificacion ${t.text(40)} NULL,
    telefono ${t.text(40)} NULL,
    is_active ${t.boolean} NOT NULL,
    is_superuser ${t.boolean} NOT NULL,
    generation ${t.integer} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    created_by ${t.integer} NULL)`);
  await run('CREATE INDEX auth_user_identificacion_ix ON auth_user (identificacion, tipo_identificacion)');

  await run(`CREATE TABLE auth_role (
    id ${t.identity} CONSTRAINT auth_role_pk PRIMARY KEY,
    codigo ${t.text(60)} NOT NULL CONSTRAINT auth_role_codigo_uq UNIQUE,
    nombre ${t.text(200)} NOT NULL)`);

  await run(`CREATE TABLE auth_role_permission (
    role_id ${t.integer} NOT NULL CONSTRAINT auth_role_permission_role_fk REFERENCES auth_role (id),
    permission ${t.text(100)} NOT NULL,
    CONSTRAINT auth_role_permission_pk PRIMARY KEY (role_id, permission))`);

  await run(`CREATE TABLE auth_user_role (
    user_id ${t.integer} NOT NULL CONSTRAINT auth_user_role_user_fk REFERENCES auth_user (id) ON DELETE CASCADE,
    role_id ${t.integer} NOT NULL CONSTRAINT auth_user_role_role_fk REFERENCES auth_role (id),
    CONSTRAINT auth_user_role_pk PRIMARY KEY (user_id, role_id))`);
  await run('CREATE INDEX auth_user_role_role_ix ON auth_user_role (role_id)');

  await run(`CREATE TABLE auth_user_permission (
    user_id ${t.integer} NOT NULL CONSTRAINT auth_user_permission_user_fk REFERENCES auth_user (id) ON DELETE CASCADE,
    permission ${t.text(100)} NOT NULL,
    CONSTRAINT auth_user_permission_pk PRIMARY KEY (user_id, permission))`);

  // The secret of a key is sealed under the root key, bound to its kid.
  await run(`CREATE TABLE auth_signing_key (
    kid ${t.text(40)} NOT NULL CONSTRAINT auth_signing_key_pk PRIMARY KEY,
    secret ${t.binary(100)} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    retires_at ${t.timestamp} NULL)`);

  // One row per login. A refresh moves current to previous in one conditional update, so that of concurrent ones
  // exactly one succeeds.
  await run(`CREATE TABLE auth_refresh_family (
    id ${t.text(36)} NOT NULL CONSTRAINT auth_refresh_family_pk PRIMARY KEY,
    user_id ${t.integer} NOT NULL CONSTRAINT auth_refresh_family_user_fk REFERENCES auth_user (id) ON DELETE CASCADE,
    current_jti ${t.text(36)} NOT NULL,
    previous_jti ${t.text(36)} NULL,
    rotated_at ${t.timestamp} NULL,
    expires_at ${t.timestamp} NOT NULL,
    ends_at ${t.timestamp} NOT NULL,
    revoked_at ${t.timestamp} NULL,
    created_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX auth_refresh_family_user_ix ON auth_refresh_family (user_id)');
  await run('CREATE INDEX auth_refresh_family_ends_ix ON auth_refresh_family (ends_at)');
});
