import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The last moment at which the citizen of a record that staff have returned may hand in what is missing (Ley 1755 of
 * 2015, article 17), and the moment at which staff were reminded that it is over. Null for requests of a process, which
 * waits by itself.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  for (const column of ['plazo_ciudadano', 'plazo_avisado']) {
    await run(`ALTER TABLE tramites_record ADD ${column} ${t.timestamp} NULL`);
  }
  // A record leaves the index once it is taken up again, answered or ended: few are in it.
  await run(`CREATE INDEX tramites_record_citizen_ix ON tramites_record (plazo_ciudadano, plazo_avisado, id)
    WHERE plazo_ciudadano IS NOT NULL`);
});
