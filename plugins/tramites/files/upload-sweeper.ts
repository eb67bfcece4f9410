import { inject, injectable } from 'inversify';
import { Clock, Logger } from '../../../host/plugin-api/index.js';
import type { TramitesConfig } from '../tramites-config.js';
import { TramitesSettings } from '../tramites-settings.js';
import { UploadRepository } from './upload-repository.js';
import { UploadService } from './upload-service.js';

const INTERVAL_MILLISECONDS = 10 * 60 * 1000;

/** Removes what a crash left: uploads whose record never came. Any number of hosts may sweep at once. */
@injectable()
export class UploadSweeper {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @inject(UploadRepository) private readonly uploads: UploadRepository,
    @inject(UploadService) private readonly files: UploadService,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
    @inject(TramitesSettings) private readonly settings: TramitesConfig,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.sweep().catch(() => this.logger.warn({}, 'abandoned uploads could not be swept'));
    }, INTERVAL_MILLISECONDS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Answers how many uploads it removed. */
  async sweep(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.settings.pendingUploadSeconds * 1000);
    const abandoned = await this.uploads.claimAbandoned(before);
    for (const storageKey of abandoned) await this.files.discard(storageKey);
    return abandoned.length;
  }
}
