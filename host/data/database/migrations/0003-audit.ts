import { createChainedLog, defineMigration } from '../../../plugin-api/index.js';

/**
 * The audit log (decisions, section 11): entries, the personal data that may be erased, the chain over the entries, and
 * the trigger function that refuses changes of every chained log.
 */
export const migration = defineMigration(async (context) => {
  const { dialect, run, types: t } = context;
  if (dialect === 'postgres') {
    await run(`CREATE FUNCTION host_audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'a chained log is append-only: % of % is refused', TG_OP, TG_TABLE_NAME; END $$`);
  }

  // A domain, because PostgreSQL reads and plans the CHECK of a table again for each statement that writes to it.
  const actorCheck = (value: string): string =>
    `CONSTRAINT host_audit_entry_actor_kind_ck CHECK (${value} IN ('user', 'public', 'console', 'system'))`;
  if (dialect === 'postgres') {
    await run(`CREATE DOMAIN host_audit_actor_kind AS ${t.text(10)} ${actorCheck('VALUE')}`);
  }
  await createChainedLog(context, {
    entries: 'host_audit_entry',
    seals: 'host_audit_seal',
    personal: 'host_audit_personal',
    columns: (own) => `
      action ${t.text(100)} NOT NULL,
      actor_kind ${dialect === 'postgres' ? 'host_audit_actor_kind NOT NULL' : `${t.text(10)} NOT NULL ${actorCheck('actor_kind')}`},
      actor_user_id ${t.integer} NULL,
      subject_kind ${t.text(100)} NULL,
      subject_id ${t.text(255)} NULL,
      details ${own.verbatimJson('details', 'host_audit_entry_details_ck')} NULL`,
  });

  // Every change of state writes to the log: an index holds only the entries that it is used for.
  const where = (column: string): string => (dialect === 'postgres' ? ` WHERE ${column} IS NOT NULL` : '');
  await run(
    `CREATE INDEX host_audit_entry_subject_ix ON host_audit_entry (subject_kind, subject_id, id)${where('subject_kind')}`,
  );
  await run(`CREATE INDEX host_audit_entry_actor_ix ON host_audit_entry (actor_user_id, id)${where('actor_user_id')}`);
  await run('CREATE INDEX host_audit_entry_at_ix ON host_audit_entry (at)');

  // Counts of refusals in quarters of an hour that are not over: entries are append-only and cannot count.
  await run(`CREATE TABLE host_audit_refusal (
    action ${t.text(100)} NOT NULL,
    user_id ${t.integer} NOT NULL,
    is_proven ${t.boolean} NOT NULL,
    address ${t.text(60)} NOT NULL,
    begins_at ${t.timestamp} NOT NULL,
    counted ${t.bigint} NOT NULL,
    written ${t.bigint} NOT NULL,
    CONSTRAINT host_audit_refusal_pk PRIMARY KEY (action, user_id, address, begins_at))`);
  await run('CREATE INDEX host_audit_refusal_begins_ix ON host_audit_refusal (begins_at)');

  await run(`CREATE TABLE host_audit_sealer (
    id ${t.integer} NOT NULL CONSTRAINT host_audit_sealer_pk PRIMARY KEY,
    holder ${t.text(36)} NULL,
    expires_at ${t.timestamp} NULL)`);
  await run('INSERT INTO host_audit_sealer (id) VALUES (1)');
});
