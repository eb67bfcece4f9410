import { defineMigration } from '../../../plugin-api/index.js';

/**
 * Indexes for the list of mails, the newest first: the mails among the jobs, and the few sent mails that came back. On
 * PostgreSQL the first one holds mails alone: almost every request writes a job.
 */
export const migration = defineMigration(async ({ dialect, run }) => {
  // Filtered indexes of SQL Server cannot compare text across collations.
  await run(
    dialect === 'postgres'
      ? `CREATE INDEX host_job_mail_ix ON host_job (id) WHERE name = 'host/mail'`
      : 'CREATE INDEX host_job_mail_ix ON host_job (name, id)',
  );
  await run('CREATE INDEX host_sent_mail_returned_ix ON host_sent_mail (id) WHERE returned_at IS NOT NULL');
});
