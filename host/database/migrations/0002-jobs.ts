import { defineMigration } from '../../plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // One row a job that is not done: it is deleted when it is, so that its data stays no longer than it is needed.
  // `due_at` is the one time that a claim looks at: when a job may be taken next. While somebody is at it, that is the
  // end of the lease.
  await run(`CREATE TABLE host_job (
    id ${t.text(36)} NOT NULL CONSTRAINT host_job_pk PRIMARY KEY,
    name ${t.text(100)} NOT NULL,
    data ${t.json('data', 'host_job_data_ck')} NULL,
    state ${t.text(12)} NOT NULL
      CONSTRAINT host_job_state_ck CHECK (state IN ('PENDIENTE', 'FALLIDA', 'VENCIDA', 'DESCARTADA')),
    attempts ${t.integer} NOT NULL,
    due_at ${t.timestamp} NOT NULL,
    not_after ${t.timestamp} NULL,
    lease ${t.text(36)} NULL,
    last_error ${t.text(200)} NULL,
    created_at ${t.timestamp} NOT NULL,
    ended_at ${t.timestamp} NULL)`);
  await run(`CREATE INDEX host_job_due_ix ON host_job (due_at) WHERE state = 'PENDIENTE'`);

  // The next turn of what is due again and again, and the job of the one before.
  await run(`CREATE TABLE host_schedule (
    name ${t.text(100)} NOT NULL CONSTRAINT host_schedule_pk PRIMARY KEY,
    next_at ${t.timestamp} NOT NULL,
    job_id ${t.text(36)} NULL)`);
});
