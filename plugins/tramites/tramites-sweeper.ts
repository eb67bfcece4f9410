import { inject, injectable } from 'inversify';
import { Logger } from '../../host/plugin-api/index.js';
import { UploadSweeper } from './files/upload-sweeper.js';
import { Idempotency } from './records/idempotency.js';

const INTERVAL_MILLISECONDS = 10 * 60 * 1000;

/** Removes what has had its time: abandoned uploads and old idempotency keys. Any number of hosts may sweep at once. */
@injectable()
export class TramitesSweeper {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @inject(UploadSweeper) private readonly uploads: UploadSweeper,
    @inject(Idempotency) private readonly idempotency: Idempotency,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.sweep().catch(() => this.logger.warn({}, 'what has expired could not be swept'));
    }, INTERVAL_MILLISECONDS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    await this.uploads.sweep();
    await this.idempotency.removeExpired();
  }
}
