import { inject, injectable } from 'inversify';
import type { ScheduledJob } from '../../../../host/plugin-api/index.js';
import { TramiteCatalog } from '../../catalog/index.js';
import { RecordOffices } from './record-offices.js';

/** The records of a tramite that are opened before the next tramite gets its turn. */
const BATCH = 200;

/**
 * The job that opens the work on records that no office has: their tramite has got a department since, the department
 * was renamed, or their process was ended by hand. It reads marked records only, of tramites whose department is known.
 */
@injectable()
export class MissingWork {
  constructor(
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(RecordOffices) private readonly offices: RecordOffices,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'tramites/missing-work', everySeconds: 60, run: (signal) => this.open(signal) };
  }

  async open(signal: AbortSignal): Promise<void> {
    const groupOf = await this.offices.known();
    for (const { id, page } of await this.tramites.all()) {
      const oficina = page.dependencia === undefined ? undefined : groupOf(page.dependencia);
      while (oficina !== undefined && !signal.aborted && (await this.offices.openMissing(id, oficina, BATCH)));
    }
  }
}
