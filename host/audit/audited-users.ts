import type { Database, Transaction, UserReference } from '../plugin-api/index.js';

/** The audit log keeps naming who has done something. */
export class AuditedUsers implements UserReference {
  constructor(private readonly database: Database) {}

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    const rows = await this.database.rows(
      `SELECT id FROM host_audit_entry WHERE actor_user_id = $1
       ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [userId],
      tx,
    );
    return rows.length > 0;
  }
}
