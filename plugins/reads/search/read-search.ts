import { inject, injectable } from 'inversify';
import { conditions, Database, type AuditSubject } from '../../../host/plugin-api/index.js';
import { writtenPlace, type ReadPlace } from './read-place.js';

/** An entry of the log of reads. */
export interface FoundRead {
  readonly id: number;
  /** What asks for those before it. */
  readonly lugar: string;
  readonly at: Date;
  readonly userId: number;
  readonly subject: AuditSubject;
  readonly via: string;
  /** Null for the whole. */
  readonly parte: string | null;
  readonly motivo: string | null;
}

/** What a list is narrowed by. */
export interface ReadFilter {
  readonly limit: number;
  /** Only entries before this place; the newest come first. */
  readonly before?: ReadPlace | undefined;
  readonly userId?: number | undefined;
  readonly subject?: AuditSubject | undefined;
  /** Only what belongs to one of these records, at most a thousand. */
  readonly records?: readonly number[] | undefined;
  readonly from?: Date | undefined;
  /** Not included. */
  readonly to?: Date | undefined;
}

interface Row {
  /** A BIGINT comes as text. */
  readonly id: string | number;
  readonly at: Date;
  readonly user_id: number;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly via: string;
  readonly parte: string;
  readonly motivo: string | null;
}

/** The log of reads, the newest entry first: each filter by an index that has its order. */
@injectable()
export class ReadSearch {
  constructor(@inject(Database) private readonly database: Database) {}

  async list({ limit, before, userId, subject, records, from, to }: ReadFilter): Promise<FoundRead[]> {
    const narrowed = conditions()
      .and('at <= ?', before?.at)
      .and('(at < ? OR id < CAST(? AS BIGINT))', before?.at, before?.id)
      .and('user_id = ?', userId)
      .and('subject_kind = ?', subject?.kind)
      .and('subject_kind = ?', records && 'tramites.record')
      .and('subject_id = ?', subject?.id)
      .oneOf('subject_id', records?.map(String))
      .and('at >= ?', from)
      .and('at < ?', to);
    const rows = await narrowed.rows<Row>(
      this.database,
      (where) => `SELECT id, at, user_id, subject_kind, subject_id, via, parte, motivo FROM reads_entry ${where}
        ORDER BY at DESC, id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map((row) => {
      const id = Number(row.id);
      const { at, user_id, subject_kind, subject_id, via, parte, motivo } = row;
      return {
        id,
        lugar: writtenPlace(at, id),
        at,
        userId: user_id,
        subject: { kind: subject_kind, id: subject_id },
        via,
        parte: parte || null,
        motivo,
      };
    });
  }
}
