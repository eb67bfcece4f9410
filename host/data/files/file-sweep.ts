import type { Clock, Logger, ScheduledJob } from '../../plugin-api/index.js';
import type { FileStorage } from '../storage/file-storage.js';
import type { ClaimedFile, FileRows } from './file-rows.js';
import { removeClaimed } from './remove-claimed.js';

export interface FileSweepParts {
  readonly rows: FileRows;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long a file may wait for its owner. */
  readonly pendingSeconds: number;
}

const BATCH = 50;

/**
 * Builds the job that removes, every ten minutes, released files and those that a crash left without an owner. Any
 * number of hosts may run it at once.
 */
export function fileSweep({ rows, storage, clock, logger, pendingSeconds }: FileSweepParts): ScheduledJob {
  return {
    name: 'host/files',
    everySeconds: 600,
    run: async (signal) => {
      await rows.claimAbandoned(new Date(clock.now().getTime() - pendingSeconds * 1000));
      let failures = 0;
      let last = '';
      let batch: readonly ClaimedFile[];
      do {
        batch = await rows.claimed(last, BATCH);
        for (const file of batch) {
          if (signal.aborted) return;
          await removeClaimed(rows, storage, file).catch(() => (failures += 1));
          last = file.id;
        }
      } while (batch.length === BATCH);
      if (failures > 0) logger.warn({ failures }, 'files that nobody has could not be removed now');
    },
  };
}
