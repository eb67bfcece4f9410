import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Erasures of people. `person_digest` is a keyed digest of the person; `persona` is the person's name or number,
 * sealed, until the erasure has ended, and `open_digest` is there for as long: the database refuses a second open one
 * of the same person. `requested_by` is null for the command line. `resultado` has what each plugin did.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE privacy_erasure (
    id ${t.text(36)} NOT NULL CONSTRAINT privacy_erasure_pk PRIMARY KEY,
    person_digest ${t.binary(32)} NOT NULL,
    open_digest ${t.binary(32)} NULL,
    persona ${t.binary(400)} NULL,
    fundamento ${t.text(1000)} NOT NULL,
    requested_by ${t.integer} NULL,
    estado ${t.text(10)} NOT NULL
      CONSTRAINT privacy_erasure_estado_ck CHECK (estado IN ('PENDIENTE', 'TERMINADO', 'RECHAZADO')),
    resultado ${t.json('resultado', 'privacy_erasure_resultado_ck')} NULL,
    requested_at ${t.timestamp} NOT NULL,
    ended_at ${t.timestamp} NULL)`);
  await run(
    'CREATE UNIQUE INDEX privacy_erasure_open_uq ON privacy_erasure (open_digest) WHERE open_digest IS NOT NULL',
  );
  await run('CREATE INDEX privacy_erasure_requested_ix ON privacy_erasure (requested_at, id)');
  await run('CREATE INDEX privacy_erasure_person_ix ON privacy_erasure (person_digest, ended_at)');
});
