import { inject, injectable } from 'inversify';
import type { ScheduledJob } from '../../../../host/plugin-api/index.js';
import { BulkReassignments } from '../control/bulk-reassignment.js';
import { Substitutions, type Substitution } from './substitutions.js';

/**
 * Hands over what users hold as their absence begins, and forgets absences that are over. The mark comes last, so that
 * a host that dies meanwhile is followed by another one, which finds what is left. A step names its user before its
 * procedure, which takes 300 seconds at the most, so that a task may come to one whose absence was handed over
 * meanwhile: it is handed over too.
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
      if (await this.moveAll(one, false, signal)) await this.substitutions.markHanded(one);
    }
    for (const one of await this.substitutions.assignedSince()) await this.moveAll(one, true, signal);
  }

  private async moveAll(
    { userId, hasta, motivo }: Substitution,
    untaken: boolean,
    signal: AbortSignal,
  ): Promise<boolean> {
    const to = await this.substitutions.holderFor(userId);
    // No substitute is present: the user keeps the tasks, and the absence is looked at again.
    if (to === userId) return false;
    const request = { by: 'system', motivo: `Ausencia hasta el ${hasta}: ${motivo}` } as const;
    return this.reassignments.reassignAll({ from: userId, untaken }, to, request, signal);
  }
}
