import { defineMigration } from '../../../plugin-api/index.js';

/**
 * The open event streams of users, by which a user has at most so many on all hosts. A host that is gone has not
 * written `seen_at` for a while.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE host_event_stream (
    id ${t.identity} CONSTRAINT host_event_stream_pk PRIMARY KEY,
    user_id ${t.integer} NOT NULL,
    host ${t.text(36)} NOT NULL,
    seen_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX host_event_stream_user_ix ON host_event_stream (user_id, id)');
  await run('CREATE INDEX host_event_stream_host_ix ON host_event_stream (host)');
});
