import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // `links_from` invalidates the links made before it. The printed data are text: a JSON column may refuse them
  // (\u0000), reorder fields or round numbers, and their digest would change. The holder of `lease` makes the document.
  await run(`CREATE TABLE documents_document (
    id ${t.identity} CONSTRAINT documents_document_pk PRIMARY KEY,
    codigo ${t.text(14)} NOT NULL CONSTRAINT documents_document_codigo_uq UNIQUE,
    clave ${t.text(64)} NOT NULL,
    estado ${t.text(12)} NOT NULL CONSTRAINT documents_document_estado_ck
      CHECK (estado IN ('EN_PROCESO', 'VIGENTE', 'REEMPLAZADO', 'REVOCADO')),
    nombre ${t.text(300)} NOT NULL,
    certificado ${t.text(60)} NULL,
    llave ${t.text(36)} NOT NULL,
    tarea ${t.text(60)} NULL,
    publico ${t.boolean} NOT NULL,
    plantilla ${t.text(60)} NOT NULL,
    version ${t.integer} NOT NULL,
    datos ${t.longText} NOT NULL,
    sha256_datos ${t.text(64)} NOT NULL,
    titular ${t.text(300)} NULL,
    user_id ${t.integer} NULL,
    created_at ${t.timestamp} NOT NULL,
    lease ${t.text(36)} NULL,
    lease_until ${t.timestamp} NULL,
    archivo ${t.text(36)} NULL,
    sha256 ${t.text(64)} NULL,
    firmante ${t.text(300)} NULL,
    nivel ${t.text(4)} NULL,
    reemplazo ${t.text(14)} NULL,
    revoked_at ${t.timestamp} NULL,
    revoked_by ${t.integer} NULL,
    motivo ${t.text(500)} NULL,
    links_from ${t.timestamp} NULL,
    CONSTRAINT documents_document_reemplazo_ck CHECK (
      estado = 'REEMPLAZADO' AND reemplazo IS NOT NULL OR estado <> 'REEMPLAZADO' AND reemplazo IS NULL))`);
  // A request has at most one document that is valid or being made; revoked and superseded ones stay beside it.
  await run(`CREATE UNIQUE INDEX documents_document_clave_uq ON documents_document (clave)
    WHERE estado IN ('EN_PROCESO', 'VIGENTE')`);
  // A certificate has at most one valid document a `llave`, whatever the data.
  await run(`CREATE UNIQUE INDEX documents_document_vigente_uq ON documents_document (certificado, llave)
    WHERE estado = 'VIGENTE' AND certificado IS NOT NULL`);
  await run('CREATE INDEX documents_document_clave_ix ON documents_document (clave, id)');
  await run('CREATE INDEX documents_document_llave_ix ON documents_document (llave, id)');
  // For the verification of a file.
  await run('CREATE UNIQUE INDEX documents_document_sha256_uq ON documents_document (sha256) WHERE sha256 IS NOT NULL');
});
