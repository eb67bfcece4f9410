import { defineMigration } from '../../../plugin-api/index.js';

/**
 * Mails that the mail server accepted and that may be returned: a row by the id of its job, kept for a month.
 * `follow_up` is the job to enqueue; `returned_at` is set once, by the first report.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE host_sent_mail (
    id ${t.text(36)} NOT NULL CONSTRAINT host_sent_mail_pk PRIMARY KEY,
    follow_up ${t.json('follow_up', 'host_sent_mail_follow_up_ck')} NOT NULL,
    sent_at ${t.timestamp} NOT NULL,
    returned_at ${t.timestamp} NULL)`);
  await run('CREATE INDEX host_sent_mail_sent_ix ON host_sent_mail (sent_at)');
});
