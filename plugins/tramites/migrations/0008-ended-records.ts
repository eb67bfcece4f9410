import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * `terminado` is when a record came to a state that is an end, from which its retention is counted; `eliminado` is when
 * it was destroyed once that was over. The row stays with its radicado.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE tramites_record ADD terminado ${t.timestamp} NULL`);
  await run(`ALTER TABLE tramites_record ADD eliminado ${t.timestamp} NULL`);
  await run(`UPDATE tramites_record SET terminado = (
      SELECT MAX(m.moved_at) FROM tramites_record_move m
      WHERE m.record_id = tramites_record.id AND m.hacia = tramites_record.estado)
    WHERE estado IN ('RESUELTO', 'RECHAZADO', 'ANULADO')`);
  // The records of a tramite that ended before a moment, those that ended first before the others.
  await run(`CREATE INDEX tramites_record_ended_ix ON tramites_record (tramite_id, terminado, id)
    WHERE terminado IS NOT NULL AND eliminado IS NULL`);
});
