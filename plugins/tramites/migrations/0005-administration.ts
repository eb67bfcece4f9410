import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // Grows with each change, so that two editors of a form never overwrite each other.
  await run(
    `ALTER TABLE tramites_tramite ADD revision ${t.integer} NOT NULL CONSTRAINT tramites_tramite_revision_df DEFAULT 1`,
  );
  // The list of records of one state, the newest first.
  await run('CREATE INDEX tramites_record_estado_ix ON tramites_record (estado, id)');
});
