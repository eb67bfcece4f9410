import {
  personalRow,
  type AuditEntry,
  type AuditLog,
  type AuditPart,
  type AuditPartEntry,
  type Clock,
  type Database,
  type Transaction,
  type UserReference,
} from '../../plugin-api/index.js';
import { entryPart } from './entry-part.js';
import { entryRow } from './entry-row.js';

/**
 * {@link AuditLog} in the table `host_audit_entry`, whose rows the database protects from changes. Its entries keep
 * naming the users who acted, so that those cannot be deleted.
 */
export class DatabaseAuditLog implements AuditLog, UserReference {
  readonly things = 'actos en el registro de auditoría';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async recordEntry(tx: Transaction, entry: AuditEntry): Promise<void> {
    const row = { ...entryRow(entry, this.clock.now()) };
    if (entry.personal === undefined) {
      await this.database.insertRows('host_audit_entry', [row], [], tx);
      return;
    }
    const { salt, data, digest } = personalRow(entry.personal);
    const [written] = await this.database.insertRows<{ id: string }>(
      'host_audit_entry',
      [{ ...row, personal_digest: digest }],
      ['id'],
      tx,
    );
    await this.database.insertRows('host_audit_personal', [{ entry_id: written!.id, salt, data }], [], tx);
  }

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    const rows = await this.database.rows(
      `SELECT id FROM host_audit_entry WHERE actor_user_id = $1
       ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [userId],
      tx,
    );
    return rows.length > 0;
  }

  part(entry: AuditPartEntry, from: number, source: string): AuditPart {
    if (this.database.dialect !== 'postgres') throw new Error('a part of a statement is for PostgreSQL alone');
    return entryPart(entry, this.clock.now(), from, source);
  }
}
