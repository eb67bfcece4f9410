import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE tramites_tramite (
    id ${t.identity} CONSTRAINT tramites_tramite_pk PRIMARY KEY,
    codigo ${t.text(60)} NOT NULL CONSTRAINT tramites_tramite_codigo_uq UNIQUE,
    nombre ${t.text(300)} NOT NULL,
    is_denuncia ${t.boolean} NOT NULL,
    proceso ${t.text(60)} NULL,
    preguntas ${t.json('preguntas', 'tramites_tramite_preguntas_ck')} NOT NULL)`);

  await run(`CREATE TABLE tramites_tipo_denuncia (
    codigo ${t.text(60)} NOT NULL CONSTRAINT tramites_tipo_denuncia_pk PRIMARY KEY,
    nombre ${t.text(300)} NOT NULL)`);

  // TramiteEntidad of the interface. `sensibles` holds the codes of the answers that were sensitive when it was filed, each
  // with the type of its question: a later form unmasks none of them.
  await run(`CREATE TABLE tramites_record (
    id ${t.identity} CONSTRAINT tramites_record_pk PRIMARY KEY,
    clave ${t.text(40)} NOT NULL CONSTRAINT tramites_record_clave_uq UNIQUE,
    tramite_id ${t.integer} NOT NULL CONSTRAINT tramites_record_tramite_fk REFERENCES tramites_tramite (id),
    anio ${t.integer} NOT NULL,
    numero ${t.integer} NOT NULL,
    estado ${t.text(20)} NOT NULL,
    canal ${t.text(20)} NOT NULL,
    informacion ${t.json('informacion', 'tramites_record_informacion_ck')} NOT NULL,
    sensibles ${t.json('sensibles', 'tramites_record_sensibles_ck')} NULL,
    llave ${t.text(36)} NULL,
    recibo ${t.text(10)} NULL CONSTRAINT tramites_record_recibo_ck
      CHECK (recibo IN ('PENDIENTE', 'EN_CORREO', 'RETENIDO')),
    created_at ${t.timestamp} NOT NULL,
    CONSTRAINT tramites_record_radicado_uq UNIQUE (anio, numero))`);
  await run('CREATE INDEX tramites_record_tramite_ix ON tramites_record (tramite_id, id)');

  // One counter a year, taken under its row's lock: filing numbers have no gaps and no repeats.
  await run(`CREATE TABLE tramites_filing_number (
    anio ${t.integer} NOT NULL CONSTRAINT tramites_filing_number_pk PRIMARY KEY,
    ultimo ${t.integer} NOT NULL)`);

  // What look-ups search: the digest of a field and its value, so that values of any length compare exactly on
  // every database and no personal data stands in an index. The oldest record of a tramite is its first entry.
  await run(`CREATE TABLE tramites_answer (
    digest ${t.binary(32)} NOT NULL,
    tramite_id ${t.integer} NOT NULL,
    record_id ${t.integer} NOT NULL,
    CONSTRAINT tramites_answer_pk PRIMARY KEY (digest, tramite_id, record_id))`);

  // A row without a record is an upload that has not been settled; it precedes the file in the storage.
  await run(`CREATE TABLE tramites_file (
    storage_key ${t.text(64)} NOT NULL CONSTRAINT tramites_file_pk PRIMARY KEY,
    created_at ${t.timestamp} NOT NULL,
    swept_at ${t.timestamp} NULL,
    record_id ${t.integer} NULL CONSTRAINT tramites_file_record_fk REFERENCES tramites_record (id),
    pre_codigo ${t.text(60)} NULL,
    nombre ${t.text(255)} NULL,
    tipo ${t.text(130)} NULL,
    tamano ${t.integer} NULL,
    sha256 ${t.text(64)} NULL)`);
  await run('CREATE INDEX tramites_file_record_ix ON tramites_file (record_id, created_at)');
});
