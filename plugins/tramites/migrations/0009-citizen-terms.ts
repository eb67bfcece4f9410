import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Until when the citizen of a record that staff have returned may hand in what is missing (Ley 1755 of 2015, article
 * 17), and when staff were reminded that this is over. Null for what a process asks for, which waits by itself.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  for (const column of ['plazo_ciudadano', 'plazo_avisado']) {
    await run(`ALTER TABLE tramites_record ADD ${column} ${t.timestamp} NULL`);
  }
  // A record leaves it as it is taken up again, answered or ended, so that few are in it.
  await run(`CREATE INDEX tramites_record_citizen_ix ON tramites_record (plazo_ciudadano, plazo_avisado, id)
    WHERE plazo_ciudadano IS NOT NULL`);
});
