import { defineMigration } from '../../../host/plugin-api/index.js';

/** The event `PRORROGA_CIUDADANO`: a citizen gets more time for what is missing; `citizen_due_at` is its new end. */
export const migration = defineMigration(async ({ run }) => {
  await run('ALTER TABLE terms_event DROP CONSTRAINT terms_event_tipo_ck');
  await run(`ALTER TABLE terms_event ADD CONSTRAINT terms_event_tipo_ck CHECK
    (tipo IN ('PAUSA', 'PRORROGA_CIUDADANO', 'REANUDACION', 'PRORROGA', 'FIN', 'TRASLADO', 'CORRECCION'))`);
});
