import { inject, injectable } from 'inversify';
import type { ScheduledJob } from '../../../../host/plugin-api/index.js';
import { BulkReassignments } from '../control/bulk-reassignment.js';
import { AbsenceRequests } from './absence-requests.js';
import { Substitutions } from './substitutions.js';

/**
 * Hands the tasks of users to their substitutes as absences begin, and deletes absences that are over. An absence is
 * marked last, and only when no task is left: busy tasks, and the rest after a crash, are found the next time.
 */
@injectable()
export class HandedTasks {
  constructor(
    @inject(Substitutions) private readonly substitutions: Substitutions,
    @inject(AbsenceRequests) private readonly requests: AbsenceRequests,
    @inject(BulkReassignments) private readonly reassignments: BulkReassignments,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'workflow/substitutions', everySeconds: 60, run: (signal) => this.handOver(signal) };
  }

  async handOver(signal: AbortSignal): Promise<void> {
    await this.substitutions.removeEnded();
    await this.requests.removeEnded();
    for (const one of await this.substitutions.begun()) {
      const to = await this.substitutions.holderFor(one.userId);
      // No active substitute is present: the user keeps the tasks, and the next run looks again.
      if (to === one.userId) continue;
      // Without the reason of the absence, which may concern the user's health: the history is permanent, and the
      // citizen can read it.
      const request = { by: 'system', motivo: `Ausencia hasta el ${one.hasta}` } as const;
      const moved = await this.reassignments.reassignAll(one.userId, to, request, signal);
      if (moved) await this.substitutions.markHanded(one);
    }
  }
}
