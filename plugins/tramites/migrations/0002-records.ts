import { defineMigration } from '../../../host/plugin-api/index.js';

/** The records that citizens have filed, with all that belongs to them. */
export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  // PostgreSQL reads and plans the CHECK of a table anew for each statement that writes to it, and that of a domain
  // once a connection: this saves a twentieth of the cost of a filing.
  const receiptCheck = (value: string): string => `CONSTRAINT tramites_record_recibo_ck
    CHECK (${value} IN ('PENDIENTE', 'EN_CORREO', 'RETENIDO', 'ENVIADO', 'FALLIDO'))`;
  if (dialect === 'postgres') {
    await run(`CREATE DOMAIN tramites_receipt_state AS ${t.text(10)} ${receiptCheck('VALUE')}`);
  }
  // TramiteEntidad of the interface. `sensibles` holds the codes of the answers that were sensitive when the record was
  // filed, each with the type of its question: no later form unmasks them. `vence` is the last moment of its term, null
  // while the term is paused, and `respondido` the moment of its first answer, which ends the term. `usuario_id` is the
  // user who filed it, where its channel knows, and `funcionario_id` the clerk who filed it for a person. An answer of
  // the city is sent to the address that answers the question `recibo_pregunta`, or to `reply_to`, by which its channel
  // finds the person. `privacidad` is the version of the privacy notice that was accepted with it. A record lacks a
  // `numero` only within the transaction that writes it; the index below leaves such records out, as SQL Server takes
  // two nulls for equal.
  await run(`CREATE TABLE tramites_record (
    id ${t.identity} CONSTRAINT tramites_record_pk PRIMARY KEY,
    clave ${t.text(40)} NOT NULL CONSTRAINT tramites_record_clave_uq UNIQUE,
    tramite_id ${t.integer} NOT NULL CONSTRAINT tramites_record_tramite_fk REFERENCES tramites_tramite (id),
    anio ${t.integer} NOT NULL,
    numero ${t.integer} NULL,
    estado ${t.text(20)} NOT NULL,
    canal ${t.text(20)} NOT NULL,
    usuario_id ${t.integer} NULL,
    funcionario_id ${t.integer} NULL,
    solicitante ${t.text(200)} NULL,
    informacion ${t.json('informacion', 'tramites_record_informacion_ck')} NOT NULL,
    sensibles ${t.json('sensibles', 'tramites_record_sensibles_ck')} NULL,
    llave ${t.text(36)} NULL,
    recibo ${dialect === 'postgres' ? 'tramites_receipt_state NULL' : `${t.text(10)} NULL ${receiptCheck('recibo')}`},
    recibo_pregunta ${t.text(60)} NULL,
    reply_to ${t.text(150)} NULL,
    privacidad ${t.text(40)} NULL,
    created_at ${t.timestamp} NOT NULL,
    vence ${t.timestamp} NULL,
    respondido ${t.timestamp} NULL)`);
  await run(
    'CREATE UNIQUE INDEX tramites_record_radicado_uq ON tramites_record (anio, numero) WHERE numero IS NOT NULL',
  );
  await run('CREATE INDEX tramites_record_tramite_ix ON tramites_record (tramite_id, id)');
  // The list of records of one state, the newest first.
  await run('CREATE INDEX tramites_record_estado_ix ON tramites_record (estado, id)');
  // The records that were filed in a chat, which asks for their open requests.
  await run('CREATE INDEX tramites_record_reply_ix ON tramites_record (reply_to) WHERE reply_to IS NOT NULL');
  // The number of records that were filed on a day, by channel.
  await run('CREATE INDEX tramites_record_created_ix ON tramites_record (created_at, canal)');
  // The overdue records, and those by tramite for figures. Most records that are past their term have been closed, so
  // that neither column selects alone: on PostgreSQL the index holds the open records, in the order of the list. A
  // filter of SQL Server's compares no text across collations, so that the key has the states there. Records that have
  // no term, or are answered, cost nothing.
  await run(
    dialect === 'postgres'
      ? `CREATE INDEX tramites_record_due_ix ON tramites_record (id, vence, tramite_id)
         WHERE vence IS NOT NULL AND respondido IS NULL AND estado IN ('RADICADO', 'EN_TRAMITE', 'DEVUELTO')`
      : `CREATE INDEX tramites_record_due_ix ON tramites_record (estado, vence, tramite_id)
         WHERE vence IS NOT NULL AND respondido IS NULL`,
  );

  // One counter a year, taken under the lock of its row: filing numbers have no gaps and no repeats.
  await run(`CREATE TABLE tramites_filing_number (
    anio ${t.integer} NOT NULL CONSTRAINT tramites_filing_number_pk PRIMARY KEY,
    ultimo ${t.integer} NOT NULL)`);

  // The index of look-ups: the digest of a field and its value (128 bits of it), so that values of any length compare
  // exactly on every database and no personal data stands in an index. The oldest record of a tramite is its first
  // entry.
  await run(`CREATE TABLE tramites_answer (
    digest ${t.binary(16)} NOT NULL,
    tramite_id ${t.integer} NOT NULL,
    record_id ${t.integer} NOT NULL,
    CONSTRAINT tramites_answer_pk PRIMARY KEY (digest, tramite_id, record_id))`);

  // The words of `solicitante`, the name of the applicant, without capitals and accents, by which staff find the
  // records of a person. Each word has a row; words that begin alike stand together.
  await run(`CREATE TABLE tramites_record_word (
    palabra ${t.text(40)} NOT NULL,
    record_id ${t.integer} NOT NULL,
    CONSTRAINT tramites_record_word_pk PRIMARY KEY (palabra, record_id))`);

  // A row for each record that was filed with an Idempotency-Key, or the key of another channel, written in the
  // transaction of the record.
  await run(`CREATE TABLE tramites_idempotency (
    tramite_id ${t.integer} NOT NULL CONSTRAINT tramites_idempotency_tramite_fk REFERENCES tramites_tramite (id),
    key_digest ${t.binary(32)} NOT NULL,
    content_digest ${t.binary(32)} NOT NULL,
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_idempotency_record_fk REFERENCES tramites_record (id),
    created_at ${t.timestamp} NOT NULL,
    CONSTRAINT tramites_idempotency_pk PRIMARY KEY (tramite_id, key_digest))`);
  await run('CREATE INDEX tramites_idempotency_created_ix ON tramites_idempotency (created_at)');

  // Moves of a record after it was filed: from, to, when, by whom and why.
  await run(`CREATE TABLE tramites_record_move (
    id ${t.identity} CONSTRAINT tramites_record_move_pk PRIMARY KEY,
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_record_move_record_fk REFERENCES tramites_record (id),
    desde ${t.text(20)} NOT NULL,
    hacia ${t.text(20)} NOT NULL,
    user_id ${t.integer} NULL,
    motivo ${t.text(1000)} NULL,
    moved_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX tramites_record_move_record_ix ON tramites_record_move (record_id, id)');

  // A receipt that went to a mailbox, for the day in which it counts. Places are numbered and taken again once they are
  // free, so that two transactions that see the same places never both find room. The mailbox is a keyed digest.
  await run(`CREATE TABLE tramites_receipt_place (
    mailbox_digest ${t.binary(32)} NOT NULL,
    numero ${t.integer} NOT NULL,
    taken_at ${t.timestamp} NOT NULL,
    CONSTRAINT tramites_receipt_place_pk PRIMARY KEY (mailbox_digest, numero))`);
  await run('CREATE INDEX tramites_receipt_place_taken_ix ON tramites_receipt_place (taken_at)');
});
