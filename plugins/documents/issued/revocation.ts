import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  eventListener,
  NotFoundError,
  type AuditActor,
  type EventListener,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { instanceEnded } from '../../workflow/contract.js';
import { DocumentNews } from './document-news.js';
import type { DocumentName } from './document-rows.js';
import { TemplateOutcomes } from './template-outcomes.js';
import { readVerificationCode } from './verification-code.js';

/** Revokes documents (decisions, section 6). */
@injectable()
export class Revocation {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DocumentNews) private readonly news: DocumentNews,
    @inject(TemplateOutcomes) private readonly outcomes: TemplateOutcomes,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get listener(): EventListener {
    return eventListener({
      event: instanceEnded,
      name: 'documents/instance-ended',
      // Most instances have no document that their end revokes; they need no job.
      concerns: (_tx, { isWatched }) => Promise.resolve(isWatched),
      handle: ({ llave, resultado }) => this.revokeExcluded(llave, resultado),
    });
  }

  /**
   * Revokes a document. From then on the verification page says so, without the reason. Throws `NotFoundError`, and
   * `ConflictError` for a document that was already revoked (`document_revoked`) or superseded (`document_superseded`).
   */
  async revoke(typed: string, motivo: string, by: Identity): Promise<void> {
    const codigo = readVerificationCode(typed) ?? typed;
    await this.database.transaction(async (tx) => {
      if (await this.end(tx, codigo, motivo, by)) return;
      const [row] = await this.database.rows<{ estado: string }>(
        'SELECT estado FROM documents_document WHERE codigo = $1',
        [codigo],
        tx,
      );
      throw refusalOf(row?.estado);
    });
  }

  /**
   * Revokes the documents of an ended instance whose templates name outcomes, but not this one, and deletes those that
   * are still being made. Documents begun later find that the instance has ended.
   */
  async revokeExcluded(llave: string, resultado: string | null): Promise<void> {
    const documents = await this.database.rows<{ codigo: string; plantilla: string; version: number }>(
      `SELECT codigo, plantilla, version FROM documents_document
       WHERE llave = $1 AND estado IN ('EN_PROCESO', 'VIGENTE') ORDER BY id`,
      [llave],
    );
    for (const { codigo, ...template } of documents) {
      if (!(await this.outcomes.isExcluded(template, resultado))) continue;
      await this.database.transaction(async (tx) => {
        // First, as this waits for a document that is being issued now; the revocation below then finds it.
        const sql = "DELETE FROM documents_document WHERE codigo = $1 AND estado = 'EN_PROCESO'";
        if ((await this.database.changeRows(sql, [codigo], tx)) === 1) return;
        await this.end(tx, codigo, 'El trámite terminó con otro resultado.', 'system');
      });
    }
  }

  /** Revokes a valid document; returns false for any other. */
  private async end(tx: Transaction, codigo: string, motivo: string, by: AuditActor): Promise<boolean> {
    const changed = await this.database.changeRows(
      `UPDATE documents_document SET estado = 'REVOCADO', revoked_at = $1, revoked_by = $2, motivo = $3
       WHERE codigo = $4 AND estado = 'VIGENTE'`,
      [this.clock.now(), typeof by === 'object' ? by.userId : null, motivo, codigo],
      tx,
    );
    if (changed === 0) return false;
    const [row] = await this.database.rows<DocumentName>(
      'SELECT id, codigo, certificado, llave, plantilla FROM documents_document WHERE codigo = $1',
      [codigo],
      tx,
    );
    await this.news.revoked(tx, row!, by, { personal: { motivo } });
    return true;
  }
}

function refusalOf(estado: string | undefined): Error {
  if (estado === 'REVOCADO') return new ConflictError('El documento ya fue revocado.', { code: 'document_revoked' });
  if (estado === 'REEMPLAZADO') {
    return new ConflictError('El documento ya fue reemplazado por otro.', { code: 'document_superseded' });
  }
  return new NotFoundError('No existe un documento con ese código.');
}
