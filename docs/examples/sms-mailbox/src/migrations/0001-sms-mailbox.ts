import { defineMigration } from 'ventanilla/plugin-api';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE sms_mailbox_phone (
    id ${t.identity} CONSTRAINT sms_mailbox_phone_pk PRIMARY KEY,
    phone ${t.text(16)} NOT NULL CONSTRAINT sms_mailbox_phone_phone_uq UNIQUE, user_id ${t.integer} NOT NULL)`);
  await run('CREATE INDEX sms_mailbox_phone_user_ix ON sms_mailbox_phone (user_id)');
  await run(`CREATE TABLE sms_mailbox_message (
    id ${t.text(64)} NOT NULL CONSTRAINT sms_mailbox_message_pk PRIMARY KEY, phone_id ${t.integer} NOT NULL)`);
});
