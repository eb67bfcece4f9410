import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // `tabla_busqueda` is the code of a procedure, which is in a table of another plugin.
  await run(`CREATE TABLE certificates_certificate (
    id ${t.identity} CONSTRAINT certificates_certificate_pk PRIMARY KEY,
    codigo ${t.text(60)} NOT NULL CONSTRAINT certificates_certificate_codigo_uq UNIQUE,
    nombre ${t.text(300)} NOT NULL,
    tabla_busqueda ${t.text(60)} NOT NULL,
    plantilla ${t.text(60)} NULL,
    proceso ${t.text(60)} NULL,
    preguntas ${t.json('preguntas', 'certificates_certificate_preguntas_ck')} NOT NULL)`);

  // The result is stored as the procedure's text: a JSON column may refuse it (\u0000), reorder its fields or round its
  // numbers.
  await run(`CREATE TABLE certificates_registration (
    id ${t.identity} CONSTRAINT certificates_registration_pk PRIMARY KEY,
    certificate_id ${t.integer} NOT NULL
      CONSTRAINT certificates_registration_certificate_fk REFERENCES certificates_certificate (id),
    user_id ${t.integer} NOT NULL,
    estado ${t.text(10)} NOT NULL CONSTRAINT certificates_registration_estado_ck
      CHECK (estado IN ('ACEPTADO', 'RECHAZADO', 'FALLIDO')),
    respuestas ${t.json('respuestas', 'certificates_registration_respuestas_ck')} NOT NULL,
    resultado ${t.longText} NULL,
    mensaje ${t.longText} NULL,
    fallo ${t.text(30)} NULL,
    llave ${t.text(36)} NULL,
    created_at ${t.timestamp} NOT NULL)`);
  // An index, as a unique constraint of SQL Server allows only one row without a value.
  await run(
    'CREATE UNIQUE INDEX certificates_registration_llave_uq ON certificates_registration (llave) WHERE llave IS NOT NULL',
  );
  await run('CREATE INDEX certificates_registration_certificate_ix ON certificates_registration (certificate_id, id)');
  await run('CREATE INDEX certificates_registration_user_ix ON certificates_registration (user_id, id)');
});
