import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // Received messages. The id stays while the platform may repeat the message; the content only until it is processed.
  await run(`CREATE TABLE channels_message (
    id ${t.identity} CONSTRAINT channels_message_pk PRIMARY KEY,
    connection_id ${t.integer} NOT NULL CONSTRAINT channels_message_connection_fk
      REFERENCES channels_connection (id) ON DELETE CASCADE,
    external_id ${t.text(100)} NOT NULL,
    content ${t.longText} NULL,
    received_at ${t.timestamp} NOT NULL,
    CONSTRAINT channels_message_external_uq UNIQUE (connection_id, external_id))`);
  await run('CREATE INDEX channels_message_received_ix ON channels_message (received_at)');
  // Replies, until they are sent. `answer_id` is the answer to a record that the reply is part of, `notice_id` the
  // notice of a record.
  await run(`CREATE TABLE channels_reply (
    id ${t.identity} CONSTRAINT channels_reply_pk PRIMARY KEY,
    connection_id ${t.integer} NOT NULL CONSTRAINT channels_reply_connection_fk
      REFERENCES channels_connection (id) ON DELETE CASCADE,
    content ${t.longText} NOT NULL,
    answer_id ${t.integer} NULL,
    notice_id ${t.integer} NULL,
    created_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX channels_reply_connection_ix ON channels_reply (connection_id)');
  // Voice notes whose sound has not been fetched.
  await run(`CREATE TABLE channels_voice (
    task_id ${t.integer} NOT NULL CONSTRAINT channels_voice_pk PRIMARY KEY,
    connection_id ${t.integer} NOT NULL CONSTRAINT channels_voice_connection_fk
      REFERENCES channels_connection (id) ON DELETE CASCADE,
    platform_file ${t.longText} NOT NULL,
    created_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX channels_voice_connection_ix ON channels_voice (connection_id)');
});
