import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE documents_template (
    id ${t.identity} CONSTRAINT documents_template_pk PRIMARY KEY,
    codigo ${t.text(60)} NOT NULL CONSTRAINT documents_template_codigo_uq UNIQUE,
    nombre ${t.text(200)} NOT NULL,
    version ${t.integer} NOT NULL,
    estado ${t.text(10)} NOT NULL CONSTRAINT documents_template_estado_ck CHECK (estado IN ('ACTIVO', 'INACTIVO')),
    adduser ${t.integer} NULL,
    adddate ${t.timestamp} NOT NULL)`);
  // A version never changes, as documents are issued with it. The name of a template is that of its present version.
  // `necesita` are the names that it cannot be printed without, found when it was saved.
  await run(`CREATE TABLE documents_template_version (
    template_id ${t.integer} NOT NULL
      CONSTRAINT documents_template_version_template_fk REFERENCES documents_template (id),
    version ${t.integer} NOT NULL,
    contenido ${t.longText} NOT NULL,
    necesita ${t.longText} NOT NULL,
    adduser ${t.integer} NULL,
    adddate ${t.timestamp} NOT NULL,
    CONSTRAINT documents_template_version_pk PRIMARY KEY (template_id, version))`);
});
