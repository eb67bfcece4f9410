import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // The dialogue of a chat: its tramite or task, the sealed key of its draft, and the last question. The draft has the
  // answers.
  await run(`CREATE TABLE channels_dialogue (
    id ${t.text(36)} NOT NULL CONSTRAINT channels_dialogue_pk PRIMARY KEY,
    connection_id ${t.integer} NOT NULL CONSTRAINT channels_dialogue_connection_fk
      REFERENCES channels_connection (id) ON DELETE CASCADE,
    chat ${t.text(100)} NOT NULL,
    revision ${t.integer} NOT NULL,
    estado ${t.longText} NOT NULL,
    borrador ${t.binary(100)} NULL,
    updated_at ${t.timestamp} NOT NULL,
    CONSTRAINT channels_dialogue_chat_uq UNIQUE (connection_id, chat))`);
  await run('CREATE INDEX channels_dialogue_updated_ix ON channels_dialogue (updated_at)');
  // The city's own wordings.
  await run(`CREATE TABLE channels_text (
    codigo ${t.text(60)} NOT NULL CONSTRAINT channels_text_pk PRIMARY KEY,
    texto ${t.longText} NOT NULL)`);
});
