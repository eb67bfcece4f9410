import { inject, injectable } from 'inversify';
import { AuditLog, type Identity, type Transaction } from '../../../../host/plugin-api/index.js';

/** The entries of the audit log about processes. */
@injectable()
export class ProcessAudit {
  constructor(@inject(AuditLog) private readonly audit: AuditLog) {}

  note(
    tx: Transaction,
    by: Identity,
    done: 'drafted' | 'published' | 'rolledBack' | 'casesSaved',
    codigo: string,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const subject = { kind: 'workflow.process', id: codigo };
    return this.audit.recordEntry(tx, { action: `workflow.process.${done}`, by, subject, details });
  }
}
