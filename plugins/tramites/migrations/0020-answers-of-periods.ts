import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The records that were answered in a period, with all that says whether it was in time, and the author of the first
 * answer, which was given at the same moment: the figures of a period read these entries and no row. The index of due
 * dates gets the moment of filing and the office, by which the figures of open records are narrowed.
 */
export const migration = defineMigration(async ({ dialect, run }) => {
  await run(`CREATE INDEX tramites_record_answered_ix ON tramites_record (respondido, id, tramite_id, vence, oficina)
    WHERE respondido IS NOT NULL`);
  await run(`CREATE INDEX tramites_record_answer_first_ix ON tramites_record_answer (answered_at, record_id, user_id)
    WHERE numero = 1`);
  await run(`DROP INDEX tramites_record_due_ix${dialect === 'mssql' ? ' ON tramites_record' : ''}`);
  await run(
    dialect === 'postgres'
      ? `CREATE INDEX tramites_record_due_ix ON tramites_record (id, vence, tramite_id, created_at, oficina)
         WHERE vence IS NOT NULL AND respondido IS NULL AND estado IN ('RADICADO', 'EN_TRAMITE', 'DEVUELTO')`
      : `CREATE INDEX tramites_record_due_ix ON tramites_record (estado, vence, tramite_id, created_at, oficina)
         WHERE vence IS NOT NULL AND respondido IS NULL`,
  );
});
