import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  Events,
  type AuditActor,
  type AuditEntry,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { documentIssued, documentRevoked, documentSuperseded } from '../contract.js';
import type { DocumentName } from './document-rows.js';

/** The details of an audit entry, beside its action, subject and actor. */
type Said = Pick<AuditEntry, 'details' | 'personal'>;

/** Reports the events of documents, in their transaction: to the audit log, and to plugins that listen. */
@injectable()
export class DocumentNews {
  constructor(
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Events) private readonly events: Events,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async issued(
    tx: Transaction,
    document: DocumentName,
    by: AuditActor,
    { version, sha256 }: { readonly version: number; readonly sha256: string },
  ): Promise<void> {
    const { plantilla, certificado } = document;
    const details = { plantilla, version, sha256, ...(certificado !== null && { certificado }) };
    await this.record(tx, 'issued', document, by, { details });
    await this.events.publishEvent(tx, documentIssued, this.eventData(document));
  }

  /** Reports that a newer document supersedes this one. */
  async superseded(tx: Transaction, document: DocumentName, by: AuditActor, newer: DocumentName): Promise<void> {
    await this.record(tx, 'superseded', document, by, { details: { reemplazo: newer.id } });
    const reemplazo = { documentId: newer.id, codigo: newer.codigo };
    await this.events.publishEvent(tx, documentSuperseded, { ...this.eventData(document), reemplazo });
  }

  async revoked(tx: Transaction, document: DocumentName, by: AuditActor, said: Said): Promise<void> {
    await this.record(tx, 'revoked', document, by, said);
    await this.events.publishEvent(tx, documentRevoked, this.eventData(document));
  }

  private record(
    tx: Transaction,
    what: 'issued' | 'superseded' | 'revoked',
    { id }: DocumentName,
    by: AuditActor,
    said: Said,
  ): Promise<void> {
    const subject = { kind: 'documents.document', id: String(id) };
    return this.audit.recordEntry(tx, { action: `documents.document.${what}`, by, subject, ...said });
  }

  private eventData({ id, codigo, certificado, llave, plantilla }: DocumentName) {
    return { documentId: id, codigo, certificado, llave, plantilla, at: this.clock.now().toISOString() };
  }
}
