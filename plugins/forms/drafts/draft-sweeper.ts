import { inject, injectable } from 'inversify';
import { Database, type ScheduledJob } from '../../../host/plugin-api/index.js';
import { DraftFiles } from './draft-files.js';
import { DraftRows } from './draft-rows.js';

/** The most ended drafts that one query returns. */
const BATCH = 200;

/** Removes drafts that have ended, with their files, every hour. Any number of hosts may sweep at once. */
@injectable()
export class DraftSweeper {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(DraftFiles) private readonly files: DraftFiles,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'forms/drafts', everySeconds: 3600, run: (signal) => this.sweep(signal) };
  }

  private async sweep(signal: AbortSignal): Promise<void> {
    let batch: readonly number[];
    do {
      batch = await this.rows.ended(BATCH);
      for (const id of batch) {
        if (signal.aborted) return;
        await this.database.transaction(async (tx) => {
          if (await this.rows.removeEnded(id, tx)) await this.files.releaseAll(tx, id);
        });
      }
    } while (batch.length === BATCH);
  }
}
