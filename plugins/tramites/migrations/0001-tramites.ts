import { defineMigration } from '../../../host/plugin-api/index.js';

/** The tramites that citizens may file. */
export const migration = defineMigration(async ({ run, types: t }) => {
  // `plazo` is a term of the city's own as JSON, an object or a text: SQL Server's ISJSON takes no text, so that no
  // constraint checks it. `termino` is the profile of a term of the law. A tramite has one of the two at most.
  // `revision` grows with each change, so that two editors of a form never overwrite each other. With `exige_respuesta`
  // a record is answered before it becomes RESUELTO. `avisos` are its own words for notices, and `pagina` has the
  // fields of its page.
  await run(`CREATE TABLE tramites_tramite (
    id ${t.identity} CONSTRAINT tramites_tramite_pk PRIMARY KEY,
    codigo ${t.text(60)} NOT NULL CONSTRAINT tramites_tramite_codigo_uq UNIQUE,
    nombre ${t.text(300)} NOT NULL,
    is_denuncia ${t.boolean} NOT NULL,
    proceso ${t.text(60)} NULL,
    plazo ${t.text(60)} NULL,
    termino ${t.text(40)} NULL,
    exige_respuesta ${t.boolean} NOT NULL,
    avisos ${t.json('avisos', 'tramites_tramite_avisos_ck')} NULL,
    pagina ${t.json('pagina', 'tramites_tramite_pagina_ck')} NULL,
    preguntas ${t.json('preguntas', 'tramites_tramite_preguntas_ck')} NOT NULL,
    revision ${t.integer} NOT NULL)`);

  await run(`CREATE TABLE tramites_tipo_denuncia (
    codigo ${t.text(60)} NOT NULL CONSTRAINT tramites_tipo_denuncia_pk PRIMARY KEY,
    nombre ${t.text(300)} NOT NULL)`);
});
