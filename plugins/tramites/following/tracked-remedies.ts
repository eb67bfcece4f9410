import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { TrackedRemedy } from '../contract.js';
import { RecordRemedies } from '../records/index.js';

/** A record, and its decision as its followers see it. */
interface DecidedRecord {
  readonly id: number;
  readonly estado: string;
  /** The moment of its last move. */
  readonly movedAt: Date | undefined;
  readonly sin_notificar: number;
  /** The remedies of its tramite, as the database has them. */
  readonly recursos: unknown;
}

interface LastAnswer {
  readonly parcial: string | null;
  readonly answered_at: Date;
  readonly notified_at: Date | null;
}

/** The remedies against the decisions of records, as followers see them. */
@injectable()
export class TrackedRemedies {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(RecordRemedies) private readonly remedies: RecordRemedies,
  ) {}

  /** Returns the remedies where a record is rejected, or its last answer grants a part alone; an empty list else. */
  async of({ id, estado, movedAt, recursos, ...record }: DecidedRecord): Promise<TrackedRemedy[]> {
    if (recursos === null) return [];
    const [answer] = await this.database.rows<LastAnswer>(
      `SELECT parcial, answered_at, notified_at FROM tramites_record_answer WHERE record_id = $1
       ORDER BY numero DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [id],
    );
    const answeredAt = answer && answer.parcial !== null ? answer.answered_at : undefined;
    const decidedAt = estado === 'RECHAZADO' ? movedAt : answeredAt;
    if (decidedAt === undefined) return [];
    // Where an answer failed, its time begins as staff notify the person otherwise.
    const notifiedAt = new Date(Math.max(decidedAt.getTime(), answer?.notified_at?.getTime() ?? 0));
    return this.remedies.of(recursos, record.sin_notificar === 1 ? null : notifiedAt);
  }
}
