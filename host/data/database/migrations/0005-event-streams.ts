import { defineMigration } from '../../../plugin-api/index.js';

/**
 * The open event streams of users, which limit the streams of a user over all hosts. A host that has ended does not
 * update `seen_at`.
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
