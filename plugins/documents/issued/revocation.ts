import { inject, injectable } from 'inversify';
import { Clock, ConflictError, Database, NotFoundError, type Identity } from '../../../host/plugin-api/index.js';
import { DocumentNews } from './document-news.js';
import type { DocumentName } from './document-rows.js';
import { readVerificationCode } from './verification-code.js';

/** Documents that do not hold any more (decisions, section 6). */
@injectable()
export class Revocation {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DocumentNews) private readonly news: DocumentNews,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * From now on the verification page says that it was revoked, not why. Throws `NotFoundError`, and `ConflictError`
   * for one that was revoked before (`document_revoked`) or has made way for another (`document_superseded`).
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
      const [row] = await this.database.rows<DocumentName & { readonly estado: string }>(
        'SELECT id, codigo, certificado, llave, plantilla, estado FROM documents_document WHERE codigo = $1',
        [codigo],
        tx,
      );
      if (changed === 0) throw refusalOf(row?.estado);
      await this.news.revoked(tx, row!, by, { personal: { motivo } });
    });
  }
}

function refusalOf(estado: string | undefined): Error {
  if (estado === 'REVOCADO') return new ConflictError('El documento ya fue revocado.', { code: 'document_revoked' });
  if (estado === 'REEMPLAZADO') {
    return new ConflictError('El documento ya fue reemplazado por otro.', { code: 'document_superseded' });
  }
  return new NotFoundError('No existe un documento con ese código.');
}
