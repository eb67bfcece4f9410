import { createChainedLog, defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Reads: a reader, what it belongs to, the way, the part, and the hour (hours since 1970), each once. Nothing
 * in it is of the person who was read about: that is found by what was read.
 */
export const migration = defineMigration(async (context) => {
  await createChainedLog(context, {
    entries: 'reads_entry',
    seals: 'reads_seal',
    columns: (t) => `
      user_id ${t.integer} NOT NULL,
      hora ${t.integer} NOT NULL,
      subject_kind ${t.text(60)} NOT NULL,
      subject_id ${t.text(60)} NOT NULL,
      via ${t.text(20)} NOT NULL,
      parte ${t.text(60)} NOT NULL,
      motivo ${t.text(60)} NULL`,
  });
  await context.run(`CREATE UNIQUE INDEX reads_entry_hour_uq
    ON reads_entry (user_id, hora, subject_kind, subject_id, via, parte)`);
  // The newest first: all, of a reader, of what was read.
  await context.run('CREATE INDEX reads_entry_at_ix ON reads_entry (at, id)');
  await context.run('CREATE INDEX reads_entry_user_ix ON reads_entry (user_id, at, id)');
  await context.run('CREATE INDEX reads_entry_subject_ix ON reads_entry (subject_kind, subject_id, at, id)');
});
