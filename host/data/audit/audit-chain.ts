import type { ChainedLog } from '../../plugin-api/index.js';
import type { AuditSubject } from '../../plugin-api/data/audit.js';
import type { ChainedEntries } from '../../plugin-api/data/chained-log.js';

/** The subject kind of users. */
const USER = 'auth.user';

/** Selects the entries about a subject and, for a user, also the entries of the user's own actions. */
function entriesAbout({ kind, id }: AuditSubject): ChainedEntries {
  const ofSubject = 'SELECT id FROM host_audit_entry WHERE (subject_kind = $1 AND subject_id = $2)';
  return kind === USER && /^[1-9]\d{0,8}$/.test(id)
    ? { sql: `${ofSubject} OR actor_user_id = $3`, bind: [kind, id, Number(id)] }
    : { sql: ofSubject, bind: [kind, id] };
}

/** The audit log as the sealer sees it: one chained log beside those of the plugins. */
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
};
