import type { AuditActor, AuditLog, Database } from '../plugin-api/index.js';

/** How the log names users. */
const USER = 'auth.user';

/** Whose or what data: a kind and an id, as entries name their subjects. */
export interface AuditSubject {
  readonly kind: string;
  readonly id: string;
}

/**
 * Erases the personal data of all entries about a subject and, for a user, of those about what the user did. The entries
 * stay, and the chain stays valid. Answers how many there were; the erasure is itself an entry.
 */
export async function erasePersonalData(
  services: { readonly database: Database; readonly audit: AuditLog },
  subject: AuditSubject,
  by: AuditActor,
): Promise<number> {
  const { database, audit } = services;
  const isUser = subject.kind === USER && /^[1-9]\d{0,8}$/.test(subject.id);
  const byUser = isUser ? 'OR e.actor_user_id = $3' : '';
  return database.transaction(async (tx) => {
    const erased = await database.change(
      `DELETE FROM host_audit_personal WHERE entry_id IN (
         SELECT e.id FROM host_audit_entry e WHERE (e.subject_kind = $1 AND e.subject_id = $2) ${byUser})`,
      [subject.kind, subject.id, ...(isUser ? [Number(subject.id)] : [])],
      tx,
    );
    await audit.record(tx, { action: 'host.audit.erased', by, subject, details: { entries: erased } });
    return erased;
  });
}
