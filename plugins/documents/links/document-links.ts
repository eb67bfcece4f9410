import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  Database,
  HostSettings,
  NotFoundError,
  type Identity,
  type ScheduledJob,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';
import { readVerificationCode } from '../issued/verification-code.js';
import { digestOf, linkUrl, newLinkKey } from './link-key.js';

const DAY_MILLISECONDS = 86_400_000;

/** Makes and ends links by which the reader of a mail downloads a document (decisions, section 7). */
@injectable()
export class DocumentLinks {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DocumentsSettings) private readonly settings: DocumentsConfig,
    @inject(HostSettings) private readonly host: HostSettings,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'documents/links', everySeconds: 86_400, run: () => this.removeEnded() };
  }

  /** Makes a new link to a document. Its key is only in the returned address. */
  async make(tx: Transaction, documentId: number): Promise<string> {
    const key = newLinkKey();
    const created_at = this.clock.now();
    const expires_at = new Date(created_at.getTime() + this.settings.linkDays * DAY_MILLISECONDS);
    const row = { document_id: documentId, digest: digestOf(key), created_at, expires_at, uses: 0 };
    await this.database.insertRows('documents_link', [row], [], tx);
    return linkUrl(this.host.publicUrl, key);
  }

  /** Ends all present links to a document, such as after one was passed on. Throws `NotFoundError`. */
  async endAll(typed: string, by: Identity): Promise<void> {
    const codigo = readVerificationCode(typed) ?? typed;
    await this.database.transaction(async (tx) => {
      const [row] = await this.database.rows<{ id: number }>(
        "SELECT id FROM documents_document WHERE codigo = $1 AND estado <> 'EN_PROCESO'",
        [codigo],
        tx,
      );
      if (!row) throw new NotFoundError('No existe un documento con ese código.');
      const sql = 'UPDATE documents_document SET links_from = $1 WHERE id = $2';
      await this.database.changeRows(sql, [this.clock.now(), row.id], tx);
      const subject = { kind: 'documents.document', id: String(row.id) };
      await this.audit.recordEntry(tx, { action: 'documents.link.ended', by, subject });
    });
  }

  /** Removes expired links; the audit log keeps their downloads. */
  async removeEnded(): Promise<void> {
    await this.database.changeRows('DELETE FROM documents_link WHERE expires_at < $1', [this.clock.now()]);
  }
}
