import type { AuditActor, AuditLog, ChainedLog, Database } from '../../plugin-api/index.js';
import type { AuditSubject } from '../../plugin-api/data/audit.js';

/**
 * Erases the personal data of all entries about a subject, in every log (`ChainedLog.personal`). The entries stay, and
 * the chains stay valid. Returns the number of erased rows; the erasure is itself recorded in the audit log.
 */
export async function erasePersonalData(
  services: {
    readonly database: Database;
    readonly audit: AuditLog;
    readonly logs: readonly ChainedLog[];
  },
  subject: AuditSubject,
  by: AuditActor,
): Promise<number> {
  const { database, audit, logs } = services;
  return database.transaction(async (tx) => {
    let erased = 0;
    for (const { personal } of logs) {
      const about = personal?.entriesAbout(subject);
      if (!personal || !about) continue;
      erased += await database.changeRows(
        `DELETE FROM ${personal.table} WHERE entry_id IN (${about.sql})`,
        about.bind,
        tx,
      );
    }
    await audit.recordEntry(tx, { action: 'host.audit.erased', by, subject, details: { entries: erased } });
    return erased;
  });
}
