import { inject, injectable } from 'inversify';
import { AuditLog, type AuditActor, type Transaction } from '../../../host/plugin-api/index.js';

/** Writes changes of invoices to the audit log. */
@injectable()
export class InvoiceAudit {
  constructor(@inject(AuditLog) private readonly audit: AuditLog) {}

  note(tx: Transaction, by: AuditActor, id: string, done: 'saved' | 'annulled', more: object = {}): Promise<void> {
    const subject = { kind: 'correspondents.invoice', id };
    return this.audit.recordEntry(tx, { action: `correspondents.invoice.${done}`, by, subject, ...more });
  }
}
