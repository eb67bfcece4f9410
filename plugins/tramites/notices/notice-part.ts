import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import { type AnswerDelivery, type AnswerMeans, caseDelivery, seenDelivery } from '../vocabulary/index.js';
import type { Case, CaseEntry, CasePage, CasePart } from '../contract.js';

interface Row {
  readonly id: number;
  readonly ocasion: string;
  readonly texto: string;
  readonly medio: AnswerMeans;
  readonly envio: AnswerDelivery;
  readonly motivo: string | null;
  readonly told_at: Date;
}

/**
 * The entries AVISO: the notices to the person who filed the record, and how each was sent: by mail, or in the chat of
 * the filing.
 */
@injectable()
export class NoticePart implements CasePart {
  readonly tipo = 'AVISO';
  readonly orden = 50;
  readonly publico = false;

  constructor(@inject(Database) private readonly database: Database) {}

  async listEntries({ record }: Case, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (!record) return [];
    const rows = await this.database.rows<Row>(
      `SELECT id, ocasion, texto, medio, envio, motivo, told_at FROM tramites_record_notice
       WHERE record_id = $1 AND told_at >= $2 AND (told_at > $2 OR id > CAST($3 AS BIGINT))
       ORDER BY told_at, id OFFSET 0 ROWS FETCH NEXT $4 ROWS ONLY`,
      [record.recordId, after.at, after.id, limit],
    );
    return rows.map(({ id, ocasion, texto, told_at: at, ...delivery }) => ({
      at,
      id,
      publico: false,
      usuario: null,
      datos: { ocasion, texto, envio: caseDelivery(seenDelivery(delivery)!) },
    }));
  }
}
