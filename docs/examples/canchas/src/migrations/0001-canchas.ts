import { defineMigration } from 'ventanilla/plugin-api';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE canchas_cancha (
    id ${t.identity} CONSTRAINT canchas_cancha_pk PRIMARY KEY,
    codigo ${t.text(20)} NOT NULL CONSTRAINT canchas_cancha_codigo_uq UNIQUE,
    nombre ${t.text(120)} NOT NULL)`);
  await run(`CREATE TABLE canchas_reserva (
    id ${t.identity} CONSTRAINT canchas_reserva_pk PRIMARY KEY,
    cancha_id ${t.integer} NOT NULL CONSTRAINT canchas_reserva_cancha_fk REFERENCES canchas_cancha (id),
    dia DATE NOT NULL,
    hora ${t.integer} NOT NULL CONSTRAINT canchas_reserva_hora_ck CHECK (hora BETWEEN 6 AND 21),
    user_id ${t.integer} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    CONSTRAINT canchas_reserva_hora_uq UNIQUE (cancha_id, dia, hora))`);
  await run('CREATE INDEX canchas_reserva_user_ix ON canchas_reserva (user_id)');
});
