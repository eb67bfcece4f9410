import { defineMigration } from '../../../plugin-api/index.js';

/** An index of the few sent mails that came back, for their list: a month of mails is a long table. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX host_sent_mail_returned_ix ON host_sent_mail (id) WHERE returned_at IS NOT NULL');
});
