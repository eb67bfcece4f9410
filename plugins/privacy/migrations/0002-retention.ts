import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * How long records of a tramite are kept, and what people decided to destroy. A record stands in one act at a time:
 * `claim_id` is its id, and null once it is refused there. `obstaculo` says why. The rest of an item is as it was when
 * the act was approved.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE privacy_retention (
    tramite ${t.text(60)} NOT NULL CONSTRAINT privacy_retention_pk PRIMARY KEY,
    anios ${t.integer} NOT NULL,
    disposicion ${t.text(10)} NOT NULL
      CONSTRAINT privacy_retention_disposicion_ck CHECK (disposicion IN ('ELIMINAR', 'CONSERVAR')),
    fundamento ${t.text(1000)} NOT NULL,
    user_id ${t.integer} NULL,
    changed_at ${t.timestamp} NOT NULL)`);
  await run(`CREATE TABLE privacy_retention_act (
    id ${t.text(36)} NOT NULL CONSTRAINT privacy_retention_act_pk PRIMARY KEY,
    motivo ${t.text(1000)} NOT NULL,
    approved_by ${t.integer} NOT NULL,
    approved_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX privacy_retention_act_approved_ix ON privacy_retention_act (approved_at, id)');
  await run(`CREATE TABLE privacy_retention_item (
    act_id ${t.text(36)} NOT NULL
      CONSTRAINT privacy_retention_item_act_fk REFERENCES privacy_retention_act (id),
    record_id ${t.integer} NOT NULL,
    claim_id ${t.integer} NULL,
    radicado ${t.text(20)} NOT NULL,
    tramite ${t.text(60)} NOT NULL,
    terminado ${t.timestamp} NOT NULL,
    vence ${t.timestamp} NOT NULL,
    fundamento ${t.text(1000)} NOT NULL,
    estado ${t.text(10)} NOT NULL
      CONSTRAINT privacy_retention_item_estado_ck CHECK (estado IN ('PENDIENTE', 'ELIMINADO', 'RECHAZADO')),
    obstaculo ${t.text(1000)} NULL,
    done_at ${t.timestamp} NULL,
    CONSTRAINT privacy_retention_item_pk PRIMARY KEY (act_id, record_id))`);
  await run(
    'CREATE UNIQUE INDEX privacy_retention_item_claim_uq ON privacy_retention_item (claim_id) WHERE claim_id IS NOT NULL',
  );
});
