import { inject, injectable } from 'inversify';
import type { ScheduledJob } from '../../host/plugin-api/index.js';
import { ReceiptLimit } from './notices/index.js';
import { Idempotency } from './records/index.js';
import { ValidationService } from './validation/index.js';

/**
 * The job that removes, every ten minutes, idempotency keys and validations that are over, and the places of receipts
 * that are free again.
 */
@injectable()
export class TramitesSweeper {
  constructor(
    @inject(Idempotency) private readonly idempotency: Idempotency,
    @inject(ValidationService) private readonly validations: ValidationService,
    @inject(ReceiptLimit) private readonly receipts: ReceiptLimit,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'tramites/sweep', everySeconds: 600, limitSeconds: 600, run: () => this.sweep() };
  }

  async sweep(): Promise<void> {
    await this.idempotency.removeExpired();
    await this.validations.removeExpired();
    await this.receipts.removeExpired();
  }
}
