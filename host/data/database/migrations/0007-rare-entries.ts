import { defineMigration } from '../../../plugin-api/index.js';

/**
 * Lists of what is rare among very much, the newest first: audit entries of an action or of no user, and jobs that do
 * not simply wait for their turn. On PostgreSQL an index holds only the rows that no other one finds: both tables are
 * written to by almost every request.
 */
export const migration = defineMigration(async ({ dialect, run }) => {
  await run('CREATE INDEX host_audit_entry_action_ix ON host_audit_entry (action, id)');
  // A filter of SQL Server's compares no text across collations.
  const where = (condition: string): string => (dialect === 'postgres' ? ` WHERE ${condition}` : '');
  await run(
    `CREATE INDEX host_audit_entry_kind_ix ON host_audit_entry (actor_kind, id)${where("actor_kind <> 'user'")}`,
  );
  await run(`CREATE INDEX host_job_state_ix ON host_job (state, id)${where("state <> 'PENDIENTE'")}`);
  await run('CREATE INDEX host_job_lease_ix ON host_job (id) WHERE lease IS NOT NULL');
});
