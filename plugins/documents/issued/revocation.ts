import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  NotFoundError,
  type Identity,
} from '../../../host/plugin-api/index.js';
import { readVerificationCode } from './verification-code.js';

/** Documents that do not hold any more (decisions, section 6). */
@injectable()
export class Revocation {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * From now on the verification page says that it was revoked, not why. Throws `NotFoundError`, and `ConflictError`
   * for one that was revoked before.
   */
  async revoke(typed: string, motivo: string, by: Identity): Promise<void> {
    const codigo = readVerificationCode(typed) ?? typed;
    await this.database.transaction(async (tx) => {
      const changed = await this.database.change(
        `UPDATE documents_document SET estado = 'REVOCADO', revoked_at = $1, revoked_by = $2, motivo = $3
         WHERE codigo = $4 AND estado = 'VIGENTE'`,
        [this.clock.now(), by.userId, motivo, codigo],
        tx,
      );
      const [row] = await this.database.rows<{ id: number; estado: string }>(
        'SELECT id, estado FROM documents_document WHERE codigo = $1',
        [codigo],
        tx,
      );
      if (changed === 0) {
        if (row?.estado !== 'REVOCADO') throw new NotFoundError('No existe un documento con ese código.');
        throw new ConflictError('El documento ya fue revocado.', { code: 'document_revoked' });
      }
      await this.audit.record(tx, {
        action: 'documents.document.revoked',
        by,
        subject: { kind: 'documents.document', id: String(row!.id) },
        personal: { motivo },
      });
    });
  }
}
