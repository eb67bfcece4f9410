import { defineMigration } from '../../../host/plugin-api/index.js';

/** Creates the requests of people on pages: a registration may belong to a validated mail address, not to a user. */
export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  await run(
    `ALTER TABLE certificates_certificate ADD pagina ${t.json('pagina', 'certificates_certificate_pagina_ck')} NULL`,
  );

  if (dialect === 'postgres') {
    await run('ALTER TABLE certificates_registration ALTER COLUMN user_id DROP NOT NULL');
  } else {
    // SQL Server changes no column of an index.
    await run('DROP INDEX certificates_registration_user_ix ON certificates_registration');
    await run(`ALTER TABLE certificates_registration ALTER COLUMN user_id ${t.integer} NULL`);
    await run('CREATE INDEX certificates_registration_user_ix ON certificates_registration (user_id, id)');
  }

  // `clave` opens the request, as the key of a record does. `borrador` is the digest of the draft that it was made of:
  // one draft makes one request. The answers move to the registration, which is made once.
  await run(`CREATE TABLE certificates_request (
    id ${t.identity} CONSTRAINT certificates_request_pk PRIMARY KEY,
    clave ${t.text(41)} NOT NULL CONSTRAINT certificates_request_clave_uq UNIQUE,
    borrador ${t.binary(32)} NOT NULL CONSTRAINT certificates_request_borrador_uq UNIQUE,
    certificado ${t.text(60)} NOT NULL,
    user_id ${t.integer} NULL,
    correo ${t.text(254)} NULL,
    privacidad ${t.text(40)} NULL,
    respuestas ${t.json('respuestas', 'certificates_request_respuestas_ck')} NULL,
    registration_id ${t.integer} NULL
      CONSTRAINT certificates_request_registration_fk REFERENCES certificates_registration (id),
    lease ${t.text(36)} NULL,
    lease_until ${t.timestamp} NULL,
    created_at ${t.timestamp} NOT NULL)`);
  await run(`CREATE UNIQUE INDEX certificates_request_registration_uq ON certificates_request (registration_id)
    WHERE registration_id IS NOT NULL`);
  await run(`CREATE INDEX certificates_request_created_ix ON certificates_request (created_at)
    WHERE registration_id IS NULL`);
});
