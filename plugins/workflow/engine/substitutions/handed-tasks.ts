import { inject, injectable } from 'inversify';
import type { ScheduledJob } from '../../../../host/plugin-api/index.js';
import { BulkReassignments } from '../control/bulk-reassignment.js';
import { Substitutions } from './substitutions.js';

/**
 * Hands over what users hold as their absence begins, and forgets absences that are over. The mark comes last, and
 * where nothing is left: what was busy, or on a host that dies meanwhile, is found the next time.
 */
@injectable()
export class HandedTasks {
  constructor(
    @inject(Substitutions) private readonly substitutions: Substitutions,
    @inject(BulkReassignments) private readonly reassignments: BulkReassignments,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'workflow/substitutions', everySeconds: 60, run: (signal) => this.handOver(signal) };
  }

  async handOver(signal: AbortSignal): Promise<void> {
    await this.substitutions.removeEnded();
    for (const one of await this.substitutions.begun()) {
      const to = await this.substitutions.holderFor(one.userId);
      // Nobody who is present is named: the user keeps them, and is looked at again.
      if (to === one.userId) continue;
      // Without its reason, which may be of the user's health: the history is kept for good, and the citizen reads it.
      const request = { by: 'system', motivo: `Ausencia hasta el ${one.hasta}` } as const;
      const moved = await this.reassignments.reassignAll(one.userId, to, request, signal);
      if (moved) await this.substitutions.markHanded(one);
    }
  }
}
