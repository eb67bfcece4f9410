import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';
import type { RecordState } from '../../vocabulary/index.js';

interface MoveRow {
  readonly id: number;
  readonly desde: RecordState;
  readonly hacia: RecordState;
  readonly user_id: number | null;
  readonly motivo: string | null;
  readonly para_ciudadano: string | null;
  readonly moved_at: Date;
}

/** A change of a record's state. */
export interface RecordMove extends Pick<MoveRow, 'id' | 'desde' | 'hacia' | 'motivo' | 'para_ciudadano'> {
  readonly usuario: number | null;
  readonly fecha: string;
}

/** The moves of a record since it was filed. */
@injectable()
export class RecordHistory {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns moves after an id, the oldest first. */
  async page(recordId: number, after: number, limit: number): Promise<RecordMove[]> {
    const rows = await this.database.rows<MoveRow>(
      `SELECT id, desde, hacia, user_id, motivo, para_ciudadano, moved_at FROM tramites_record_move
       WHERE record_id = $1 AND id > $2 ORDER BY id OFFSET 0 ROWS FETCH NEXT $3 ROWS ONLY`,
      [recordId, after, limit],
    );
    return rows.map(({ user_id, moved_at, ...move }) => ({
      ...move,
      usuario: user_id,
      fecha: moved_at.toISOString(),
    }));
  }
}
