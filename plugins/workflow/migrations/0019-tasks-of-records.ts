import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The record that a task without an instance deals with: the work of an office on a record that no process leads. A
 * record has one such task open at most. `workflow_office_mail` has the last day on which an office got a mail
 * about tasks that wait untaken: the row decides which host sends the mails of a day.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_task ADD record_id ${t.integer} NULL`);
  await run(
    'CREATE UNIQUE INDEX workflow_task_record_uq ON workflow_task (record_id) WHERE record_id IS NOT NULL AND ended_at IS NULL',
  );
  await run('CREATE INDEX workflow_task_record_ix ON workflow_task (record_id, id) WHERE record_id IS NOT NULL');
  await run(`CREATE TABLE workflow_office_mail (
    grupo ${t.text(91)} NOT NULL CONSTRAINT workflow_office_mail_pk PRIMARY KEY,
    dia ${t.text(10)} NOT NULL)`);
});
