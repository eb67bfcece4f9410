import { defineMigration } from '../../../host/plugin-api/index.js';

/** A citizen may have more time for what is missing: `PRORROGA_CIUDADANO`, whose `citizen_due_at` is the new end. */
export const migration = defineMigration(async ({ run }) => {
  await run('ALTER TABLE terms_event DROP CONSTRAINT terms_event_tipo_ck');
  await run(`ALTER TABLE terms_event ADD CONSTRAINT terms_event_tipo_ck CHECK
    (tipo IN ('PAUSA', 'PRORROGA_CIUDADANO', 'REANUDACION', 'PRORROGA', 'FIN', 'TRASLADO', 'CORRECCION'))`);
});
