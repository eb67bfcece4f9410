import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  // The term as JSON, an object or a text: SQL Server's ISJSON takes no text, so that no constraint checks it.
  await run(`ALTER TABLE tramites_tramite ADD plazo ${t.text(60)} NULL`);
  await run(`ALTER TABLE tramites_record ADD vence ${t.timestamp} NULL`);

  // What is overdue. Most records that are past their term have been dealt with, so that neither column tells alone: on
  // PostgreSQL the index holds what is open, in the order of the list. A filter of SQL Server's compares no text across
  // collations, so that the states stand in the key there. Records without a term cost nothing.
  await run(
    dialect === 'postgres'
      ? `CREATE INDEX tramites_record_due_ix ON tramites_record (id, vence)
         WHERE vence IS NOT NULL AND estado IN ('RADICADO', 'EN_TRAMITE', 'DEVUELTO')`
      : 'CREATE INDEX tramites_record_due_ix ON tramites_record (estado, vence) WHERE vence IS NOT NULL',
  );
});
