import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE tramites_validation_template (
    codigo ${t.text(60)} NOT NULL CONSTRAINT tramites_validation_template_pk PRIMARY KEY,
    parametros ${t.json('parametros', 'tramites_validation_template_parametros_ck')} NOT NULL,
    fuente ${t.text(60)} NOT NULL)`);

  // A request to validate an address. Address and code are kept as keyed digests alone. Requests for an address are
  // numbered: each new one has read all before it, so that two at the same moment cannot both be made.
  await run(`CREATE TABLE tramites_validation (
    id ${t.text(36)} NOT NULL CONSTRAINT tramites_validation_pk PRIMARY KEY,
    plantilla ${t.text(60)} NOT NULL,
    address_digest ${t.binary(32)} NOT NULL,
    numero ${t.integer} NOT NULL,
    code_digest ${t.binary(32)} NOT NULL,
    estado ${t.text(10)} NOT NULL CONSTRAINT tramites_validation_estado_ck
      CHECK (estado IN ('PENDIENTE', 'VALIDADA', 'AGOTADA', 'FALLIDA')),
    intentos ${t.integer} NOT NULL,
    sent_at ${t.timestamp} NULL,
    created_at ${t.timestamp} NOT NULL,
    sol_fecha_fin ${t.timestamp} NOT NULL,
    CONSTRAINT tramites_validation_numero_uq UNIQUE (address_digest, numero))`);
  await run('CREATE INDEX tramites_validation_created_ix ON tramites_validation (created_at)');
});
