import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE workflow_form (
    id ${t.identity} CONSTRAINT workflow_form_pk PRIMARY KEY,
    codigo ${t.text(60)} NOT NULL CONSTRAINT workflow_form_codigo_uq UNIQUE,
    nombre ${t.text(200)} NOT NULL,
    revision ${t.integer} NOT NULL,
    estado ${t.text(10)} NOT NULL CONSTRAINT workflow_form_estado_ck CHECK (estado IN ('ACTIVO', 'INACTIVO')),
    adduser ${t.integer} NULL,
    adddate ${t.timestamp} NOT NULL)`);
  // A text: the order of a schema's properties is that of the form, and a JSON column does not keep it.
  await run(`CREATE TABLE workflow_form_revision (
    form_id ${t.integer} NOT NULL
      CONSTRAINT workflow_form_revision_form_fk REFERENCES workflow_form (id),
    revision ${t.integer} NOT NULL,
    definicion ${t.longText} NOT NULL,
    adduser ${t.integer} NULL,
    adddate ${t.timestamp} NOT NULL,
    CONSTRAINT workflow_form_revision_pk PRIMARY KEY (form_id, revision))`);

  // `active_version_id` has no foreign key: with that of the version it would be a cycle.
  // A draft is a text, so that it is returned exactly as its designer wrote it.
  await run(`CREATE TABLE workflow_process (
    id ${t.identity} CONSTRAINT workflow_process_pk PRIMARY KEY,
    llave ${t.text(36)} NOT NULL CONSTRAINT workflow_process_llave_uq UNIQUE,
    codigo ${t.text(60)} NOT NULL CONSTRAINT workflow_process_codigo_uq UNIQUE,
    nombre ${t.text(200)} NOT NULL,
    active_version_id ${t.integer} NULL,
    staging ${t.longText} NULL,
    staging_revision ${t.integer} NOT NULL,
    staging_user ${t.integer} NULL,
    staging_at ${t.timestamp} NULL,
    adduser ${t.integer} NULL,
    adddate ${t.timestamp} NOT NULL)`);
  await run(`CREATE TABLE workflow_version (
    id ${t.identity} CONSTRAINT workflow_version_pk PRIMARY KEY,
    process_id ${t.integer} NOT NULL
      CONSTRAINT workflow_version_process_fk REFERENCES workflow_process (id),
    version ${t.integer} NOT NULL,
    estado ${t.text(10)} NOT NULL CONSTRAINT workflow_version_estado_ck
      CHECK (estado IN ('ACTIVA', 'HISTORICA')),
    definicion ${t.json('definicion', 'workflow_version_definicion_ck')} NOT NULL,
    pinned ${t.json('pinned', 'workflow_version_pinned_ck')} NOT NULL,
    comentario ${t.text(1000)} NULL,
    adduser ${t.integer} NULL,
    adddate ${t.timestamp} NOT NULL,
    CONSTRAINT workflow_version_number_uq UNIQUE (process_id, version))`);

  // The registered procedures that definitions use; version 0 is the draft.
  await run(`CREATE TABLE workflow_procedure_use (
    process_id ${t.integer} NOT NULL
      CONSTRAINT workflow_procedure_use_process_fk REFERENCES workflow_process (id),
    version ${t.integer} NOT NULL,
    pro_codigo ${t.text(60)} NOT NULL,
    CONSTRAINT workflow_procedure_use_pk PRIMARY KEY (process_id, version, pro_codigo))`);
  await run('CREATE INDEX workflow_procedure_use_codigo_ix ON workflow_procedure_use (pro_codigo)');
});
