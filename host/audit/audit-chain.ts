import type { ActSource, ChainedLog } from '../plugin-api/index.js';
import type { AuditSubject } from '../plugin-api/data/audit.js';
import type { ChainedEntries } from '../plugin-api/data/chained-log.js';
import type { EntryRow } from './entry-row.js';

/** How the log names users. */
const USER = 'auth.user';

/** Those about a subject and, for a user, those about what the user did. */
function entriesAbout({ kind, id }: AuditSubject): ChainedEntries {
  const ofSubject = 'SELECT id FROM host_audit_entry WHERE (subject_kind = $1 AND subject_id = $2)';
  return kind === USER && /^[1-9]\d{0,8}$/.test(id)
    ? { sql: `${ofSubject} OR actor_user_id = $3`, bind: [kind, id, Number(id)] }
    : { sql: ofSubject, bind: [kind, id] };
}

const acts: ActSource<Omit<EntryRow, 'at'>> = {
  columns: ['e.action', 'e.actor_kind', 'e.actor_user_id', 'e.subject_kind', 'e.subject_id', 'e.details'],
  userColumn: 'actor_user_id',
  about: ({ kind, id }) => ({ sql: 'e.subject_kind = ? AND e.subject_id = ?', values: [kind, id] }),
  act: ({ action, actor_kind, actor_user_id, subject_kind, subject_id, details }) => ({
    action,
    actor: { kind: actor_kind, userId: actor_user_id },
    subject: subject_kind === null ? null : { kind: subject_kind, id: subject_id },
    details,
  }),
};

/** The audit log as the sealer sees it: one chained log among those of the plugins. */
export const auditChain: ChainedLog = {
  name: 'host/audit',
  entries: 'host_audit_entry',
  seals: 'host_audit_seal',
  columns: [
    ['action', 'text'],
    ['actor_kind', 'text'],
    ['actor_user_id', 'integer'],
    ['subject_kind', 'text'],
    ['subject_id', 'text'],
    ['details', 'json'],
  ],
  personal: { table: 'host_audit_personal', entriesAbout },
  acts,
};
