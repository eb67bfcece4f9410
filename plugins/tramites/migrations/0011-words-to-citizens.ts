import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The words of staff to the citizen, beside the reasons that stay with staff: of a move, and of an answer that grants a
 * part alone (`parcial`). A tramite names its remedies against an unfavourable decision, and phrases that staff may
 * take for those words. The time of the remedies begins as an answer is handed to the mail queue or the channel, last
 * at `handed_at`.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE tramites_tramite ADD recursos ${t.json('recursos', 'tramites_tramite_recursos_ck')} NULL`);
  await run(`ALTER TABLE tramites_tramite ADD frases ${t.json('frases', 'tramites_tramite_frases_ck')} NULL`);
  await run(`ALTER TABLE tramites_record_move ADD para_ciudadano ${t.longText} NULL`);
  await run(`ALTER TABLE tramites_record_answer ADD parcial ${t.longText} NULL`);
  await run(`ALTER TABLE tramites_record_answer ADD handed_at ${t.timestamp} NULL`);
});
