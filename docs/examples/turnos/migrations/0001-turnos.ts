import { defineMigration } from '../../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE turnos_turno (
    id ${t.identity} CONSTRAINT turnos_turno_pk PRIMARY KEY,
    sede ${t.text(60)} NOT NULL,
    created_at ${t.timestamp} NOT NULL)`);
});
