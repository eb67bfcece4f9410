import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { TrackedRemedy } from '../contract.js';
import { RecordRemedies } from '../records/index.js';

/** A record, and its decision as its followers see it. */
interface DecidedRecord {
  readonly id: number;
  readonly estado: string;
  readonly respondido: Date | null;
  /** The moment of its last move. */
  readonly movedAt: Date | undefined;
  readonly sin_notificar: number;
  /** The remedies of its tramite, as the database has them. */
  readonly recursos: unknown;
}

interface LastAnswer {
  readonly answered_at: Date;
  readonly handed_at: Date | null;
  readonly notified_at: Date | null;
}

/** The remedies against the decisions of records, as followers see them. */
@injectable()
export class TrackedRemedies {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(RecordRemedies) private readonly remedies: RecordRemedies,
  ) {}

  /**
   * Returns the remedies where a record is rejected, or an answer of it grants a part alone; an empty list else. An
   * addition to such an answer takes none of them away.
   */
  async of({ id, estado, respondido, movedAt, recursos, ...record }: DecidedRecord): Promise<TrackedRemedy[]> {
    const isRejected = estado === 'RECHAZADO';
    if (recursos === null || (!isRejected && !respondido)) return [];
    const answer = respondido ? await this.lastAnswer(id, isRejected ? 'notified_at' : 'parcial') : undefined;
    const decidedAt = isRejected ? movedAt : (answer?.handed_at ?? answer?.answered_at);
    if (!decidedAt) return [];
    // Where an answer failed, its time begins as staff notify the person otherwise.
    const notifiedAt = new Date(Math.max(decidedAt.getTime(), answer?.notified_at?.getTime() ?? 0));
    return this.remedies.of(recursos, record.sin_notificar === 1 ? null : notifiedAt);
  }

  /** Returns the last answer with a value in a column. */
  private async lastAnswer(recordId: number, column: 'notified_at' | 'parcial'): Promise<LastAnswer | undefined> {
    const [answer] = await this.database.rows<LastAnswer>(
      `SELECT answered_at, handed_at, notified_at FROM tramites_record_answer
       WHERE record_id = $1 AND ${column} IS NOT NULL ORDER BY numero DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [recordId],
    );
    return answer;
  }
}
