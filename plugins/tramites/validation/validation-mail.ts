import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  AuditLog,
  Clock,
  Database,
  defineJob,
  jobHandler,
  mailEnd,
  Outbox,
  type JobHandler,
  type JobOutcome,
  type MailOutcome,
} from '../../../host/plugin-api/index.js';
import type { TramitesConfig } from '../tramites-config.js';
import { TramitesSettings } from '../tramites-settings.js';
import { ValidationRepository } from './validation-repository.js';

/** Notes the outcome of the mail of a request. */
export const validationMailJob = defineJob(
  'tramites/validation-mail',
  z.strictObject({ request: z.uuid(), ...mailEnd }),
);

/**
 * The outcomes of mails, noted on their requests. The call that waits for the mail notes it, or the job that follows
 * the mail's end, where that call has died or has answered before.
 */
@injectable()
export class ValidationMail {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(ValidationRepository) private readonly requests: ValidationRepository,
    @inject(TramitesSettings) private readonly settings: TramitesConfig,
  ) {}

  /** Waits for the mail of a request that has just begun. */
  async attempt(request: string, jobId: string): Promise<JobOutcome> {
    const outcome = await this.outbox.attemptJob(jobId, this.settings.validation.sendSeconds);
    if (outcome !== 'open') await this.note(request, outcome === 'done' ? 'sent' : 'failed');
    return outcome;
  }

  get handler(): JobHandler {
    return jobHandler({
      type: validationMailJob,
      handle: ({ request, outcome }) => this.note(request, outcome),
    });
  }

  private async note(id: string, outcome: MailOutcome): Promise<void> {
    if (outcome === 'sent') return this.requests.noteSent(id, this.clock.now());
    await this.database.transaction(async (tx) => {
      if (await this.requests.fail(id, tx)) {
        const subject = { kind: 'tramites.validation', id };
        await this.audit.recordEntry(tx, { action: 'tramites.validation.failed', by: 'system', subject });
      }
      if (outcome === 'unsent') await this.requests.remove(id, tx);
    });
  }
}
