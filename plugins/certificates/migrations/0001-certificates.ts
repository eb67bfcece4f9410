import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // Procedimientos of the interface. `definicion`: the text that created it, by dialect, where it came through here.
  await run(`CREATE TABLE certificates_procedure (
    id ${t.identity} CONSTRAINT certificates_procedure_pk PRIMARY KEY,
    codigo ${t.text(60)} NOT NULL CONSTRAINT certificates_procedure_codigo_uq UNIQUE,
    nombre_bd ${t.text(257)} NOT NULL,
    permisos ${t.json('permisos', 'certificates_procedure_permisos_ck')} NOT NULL,
    usos ${t.json('usos', 'certificates_procedure_usos_ck')} NOT NULL,
    timeout_seconds ${t.integer} NULL,
    is_active ${t.boolean} NOT NULL,
    definicion ${t.json('definicion', 'certificates_procedure_definicion_ck')} NULL)`);

  await run(`CREATE TABLE certificates_certificate (
    id ${t.identity} CONSTRAINT certificates_certificate_pk PRIMARY KEY,
    codigo ${t.text(60)} NOT NULL CONSTRAINT certificates_certificate_codigo_uq UNIQUE,
    nombre ${t.text(300)} NOT NULL,
    tabla_busqueda ${t.text(60)} NOT NULL
      CONSTRAINT certificates_certificate_procedure_fk REFERENCES certificates_procedure (codigo),
    plantilla ${t.text(60)} NULL,
    proceso ${t.text(60)} NULL,
    preguntas ${t.json('preguntas', 'certificates_certificate_preguntas_ck')} NOT NULL)`);

  // The result is kept as the text that it was: a JSON column may refuse it (\u0000), or order and round it anew.
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
  await run(
    'CREATE INDEX certificates_registration_certificate_ix ON certificates_registration (certificate_id, id)',
  );
  await run('CREATE INDEX certificates_registration_user_ix ON certificates_registration (user_id, id)');

  // APIToken_P of the interface; of the UUID, its digest alone.
  await run(`CREATE TABLE certificates_api_token (
    id ${t.identity} CONSTRAINT certificates_api_token_pk PRIMARY KEY,
    nombre ${t.text(100)} NOT NULL CONSTRAINT certificates_api_token_nombre_uq UNIQUE,
    digest ${t.binary(32)} NOT NULL CONSTRAINT certificates_api_token_digest_uq UNIQUE,
    procedimientos ${t.json('procedimientos', 'certificates_api_token_procedimientos_ck')} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    expires_at ${t.timestamp} NULL,
    revoked_at ${t.timestamp} NULL,
    last_used_at ${t.timestamp} NULL)`);
});
