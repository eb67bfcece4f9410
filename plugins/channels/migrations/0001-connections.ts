import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE channels_connection (
    id ${t.identity} CONSTRAINT channels_connection_pk PRIMARY KEY,
    servicio ${t.text(14)} NOT NULL,
    identificador ${t.text(100)} NOT NULL,
    user_id ${t.integer} NOT NULL,
    prefijo ${t.text(10)} NOT NULL,
    codigo_verificacion ${t.text(15)} NOT NULL CONSTRAINT channels_connection_codigo_uq UNIQUE,
    verificado ${t.boolean} NOT NULL,
    chat_id_verificado ${t.text(100)} NULL,
    ciudadanos ${t.boolean} NOT NULL,
    token_cifrado ${t.binary(600)} NULL,
    webhook_secret ${t.binary(200)} NOT NULL,
    paused_until ${t.timestamp} NULL,
    created_at ${t.timestamp} NOT NULL,
    CONSTRAINT channels_connection_identificador_uq UNIQUE (servicio, identificador))`);
  await run('CREATE INDEX channels_connection_user_ix ON channels_connection (user_id)');
  // Wrong codes that were tried, until they expire.
  await run(`CREATE TABLE channels_wrong_code (
    id ${t.identity} CONSTRAINT channels_wrong_code_pk PRIMARY KEY,
    connection_id ${t.integer} NOT NULL CONSTRAINT channels_wrong_code_connection_fk
      REFERENCES channels_connection (id) ON DELETE CASCADE,
    chat ${t.text(100)} NOT NULL,
    tried_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX channels_wrong_code_connection_ix ON channels_wrong_code (connection_id, tried_at)');
});
