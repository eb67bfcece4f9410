import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // Procedimientos of the interface. `definicion`: the text that created it, by dialect, where it came through here.
  await run(`CREATE TABLE procedures_procedure (
    id ${t.identity} CONSTRAINT procedures_procedure_pk PRIMARY KEY,
    codigo ${t.text(60)} NOT NULL CONSTRAINT procedures_procedure_codigo_uq UNIQUE,
    nombre_bd ${t.text(257)} NOT NULL,
    permisos ${t.json('permisos', 'procedures_procedure_permisos_ck')} NOT NULL,
    usos ${t.json('usos', 'procedures_procedure_usos_ck')} NOT NULL,
    timeout_seconds ${t.integer} NULL,
    is_active ${t.boolean} NOT NULL,
    definicion ${t.json('definicion', 'procedures_procedure_definicion_ck')} NULL)`);

  // APIToken_P of the interface; of the UUID, its digest alone.
  await run(`CREATE TABLE procedures_api_token (
    id ${t.identity} CONSTRAINT procedures_api_token_pk PRIMARY KEY,
    nombre ${t.text(100)} NOT NULL CONSTRAINT procedures_api_token_nombre_uq UNIQUE,
    digest ${t.binary(32)} NOT NULL CONSTRAINT procedures_api_token_digest_uq UNIQUE,
    procedimientos ${t.json('procedimientos', 'procedures_api_token_procedimientos_ck')} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    expires_at ${t.timestamp} NULL,
    revoked_at ${t.timestamp} NULL,
    last_used_at ${t.timestamp} NULL)`);
});
