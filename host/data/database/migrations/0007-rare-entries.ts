import { defineMigration } from '../../../plugin-api/index.js';

/**
 * Indexes for lists of rare rows in large tables, the newest first: audit entries of an action or without a user, and
 * jobs that do not simply wait for their turn. On PostgreSQL an index holds only the rows that no other index finds:
 * almost every request writes to both tables.
 */
export const migration = defineMigration(async ({ dialect, run }) => {
  await run('CREATE INDEX host_audit_entry_action_ix ON host_audit_entry (action, id)');
  // Filtered indexes of SQL Server cannot compare text across collations.
  const where = (condition: string): string => (dialect === 'postgres' ? ` WHERE ${condition}` : '');
  await run(
    `CREATE INDEX host_audit_entry_kind_ix ON host_audit_entry (actor_kind, id)${where("actor_kind <> 'user'")}`,
  );
  await run(`CREATE INDEX host_job_state_ix ON host_job (state, id)${where("state <> 'PENDIENTE'")}`);
  await run('CREATE INDEX host_job_lease_ix ON host_job (id) WHERE lease IS NOT NULL');
});
