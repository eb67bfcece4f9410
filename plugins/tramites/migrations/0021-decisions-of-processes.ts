import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * `decidido` is the moment at which a process ended a record that had no answer, and `decidido_por` the user who made
 * that step; null for a step by itself. `suspendido` says that the term of a record is paused, or was when it ended.
 * The figures of answers read these and those of answers from an index each.
 */
export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  for (const column of [`decidido ${t.timestamp}`, `decidido_por ${t.integer}`, `suspendido ${t.boolean}`]) {
    await run(`ALTER TABLE tramites_record ADD ${column} NULL`);
  }
  await run(`UPDATE tramites_record SET suspendido = ${t.true}
    WHERE estado = 'DEVUELTO' AND vence IS NULL AND respondido IS NULL AND EXISTS (SELECT 1 FROM tramites_tramite t
      WHERE t.id = tramites_record.tramite_id AND (t.plazo IS NOT NULL OR t.termino IS NOT NULL))`);
  const last = `FROM tramites_record_move m WHERE m.id =
    (SELECT MAX(n.id) FROM tramites_record_move n WHERE n.record_id = tramites_record.id)`;
  await run(`UPDATE tramites_record SET decidido = (SELECT m.moved_at ${last}), decidido_por = (SELECT m.user_id ${last})
    WHERE llave IS NOT NULL AND respondido IS NULL AND estado IN ('RESUELTO', 'RECHAZADO')`);

  await run(`DROP INDEX tramites_record_answered_ix${dialect === 'mssql' ? ' ON tramites_record' : ''}`);
  await run(`CREATE INDEX tramites_record_answered_ix
    ON tramites_record (respondido, id, tramite_id, vence, suspendido, oficina, decidido)
    WHERE respondido IS NOT NULL AND decidido IS NULL`);
  await run(`CREATE INDEX tramites_record_decided_ix
    ON tramites_record (decidido, tramite_id, decidido_por, vence, suspendido, oficina) WHERE decidido IS NOT NULL`);
});
