import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // Sessions are stored by the digest of their id: the table gives access to none.
  await run(`CREATE TABLE auth_session (
    digest ${t.binary(32)} NOT NULL CONSTRAINT auth_session_pk PRIMARY KEY,
    user_id ${t.integer} NOT NULL CONSTRAINT auth_session_user_fk REFERENCES auth_user (id) ON DELETE CASCADE,
    content ${t.json('content', 'auth_session_content_ck')} NOT NULL,
    idle_until ${t.timestamp} NOT NULL,
    ends_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX auth_session_user_ix ON auth_session (user_id)');
  await run('CREATE INDEX auth_session_ends_ix ON auth_session (ends_at)');

  await run(`CREATE TABLE auth_api_key (
    id ${t.identity} CONSTRAINT auth_api_key_pk PRIMARY KEY,
    user_id ${t.integer} NOT NULL CONSTRAINT auth_api_key_user_fk REFERENCES auth_user (id),
    digest ${t.binary(32)} NOT NULL CONSTRAINT auth_api_key_digest_uq UNIQUE,
    endpoints ${t.json('endpoints', 'auth_api_key_endpoints_ck')} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    revoked_at ${t.timestamp} NULL,
    last_used_at ${t.timestamp} NULL)`);
  await run('CREATE INDEX auth_api_key_user_ix ON auth_api_key (user_id)');

  await run(
    `ALTER TABLE auth_role ADD requires_totp ${t.boolean} NOT NULL CONSTRAINT auth_role_totp_df DEFAULT ${t.false}`,
  );

  // One row per user who began to set up a second factor; it applies after it is confirmed.
  await run(`CREATE TABLE auth_totp (
    user_id ${t.integer} NOT NULL CONSTRAINT auth_totp_pk PRIMARY KEY
      CONSTRAINT auth_totp_user_fk REFERENCES auth_user (id) ON DELETE CASCADE,
    secret ${t.binary(200)} NOT NULL,
    confirmed_at ${t.timestamp} NULL,
    last_step ${t.bigint} NOT NULL)`);

  await run(`CREATE TABLE auth_recovery_code (
    user_id ${t.integer} NOT NULL CONSTRAINT auth_recovery_code_user_fk REFERENCES auth_user (id) ON DELETE CASCADE,
    digest ${t.binary(32)} NOT NULL,
    used_at ${t.timestamp} NULL,
    CONSTRAINT auth_recovery_code_pk PRIMARY KEY (user_id, digest))`);

  await run(`CREATE TABLE auth_password_reset (
    digest ${t.binary(32)} NOT NULL CONSTRAINT auth_password_reset_pk PRIMARY KEY,
    user_id ${t.integer} NOT NULL CONSTRAINT auth_password_reset_user_fk REFERENCES auth_user (id) ON DELETE CASCADE,
    generation ${t.integer} NOT NULL,
    expires_at ${t.timestamp} NOT NULL,
    used_at ${t.timestamp} NULL)`);
  await run('CREATE INDEX auth_password_reset_expires_ix ON auth_password_reset (expires_at)');
});
