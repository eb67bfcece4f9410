import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';
import type { Case, CaseEntry, CasePage, CasePart } from '../../contract.js';

interface Row {
  readonly id: number;
  readonly desde: string;
  readonly hacia: string;
  readonly user_id: number | null;
  readonly motivo: string | null;
  readonly para_ciudadano: string | null;
  readonly moved_at: Date;
}

/** The entries MOVIMIENTO: the moves of the record from one state to another. */
@injectable()
export class MovePart implements CasePart {
  readonly tipo = 'MOVIMIENTO';
  readonly orden = 30;
  readonly publico = true;

  constructor(@inject(Database) private readonly database: Database) {}

  async listEntries({ record }: Case, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (!record) return [];
    const rows = await this.database.rows<Row>(
      `SELECT id, desde, hacia, user_id, motivo, para_ciudadano, moved_at FROM tramites_record_move
       WHERE record_id = $1 AND moved_at >= $2 AND (moved_at > $2 OR id > CAST($3 AS BIGINT))
       ORDER BY moved_at, id OFFSET 0 ROWS FETCH NEXT $4 ROWS ONLY`,
      [record.recordId, after.at, after.id, limit],
    );
    return rows.map(({ id, desde, hacia, user_id, motivo, para_ciudadano, moved_at: at }) => ({
      at,
      id,
      publico: true,
      usuario: user_id,
      datos: { desde, hacia, ...(para_ciudadano !== null && { para_ciudadano }) },
      interno: { motivo },
    }));
  }
}
