import { inject, injectable } from 'inversify';
import { Clock, Database, Metrics, type Reading } from '../../../host/plugin-api/index.js';
import { oldestReply } from '../channels-figures.js';

/** A query by primary key, whose cost does not grow with the number of replies. */
const sql = 'SELECT created_at FROM channels_reply WHERE id = (SELECT MIN(id) FROM channels_reply)';

/** Measures how long replies wait. */
@injectable()
export class ReplyFigures {
  constructor(
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Registers the metric, which is read at each scrape. */
  begin(): void {
    this.metrics.read(oldestReply, () => this.age());
  }

  private async age(): Promise<Reading<never>[]> {
    const [row] = await this.database.rows<{ created_at: Date }>(sql);
    const milliseconds = row ? this.clock.now().getTime() - row.created_at.getTime() : 0;
    return [{ labels: {}, value: Math.max(0, milliseconds / 1000) }];
  }
}
