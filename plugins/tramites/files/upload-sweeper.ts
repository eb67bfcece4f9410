import { inject, injectable } from 'inversify';
import { Clock, Logger } from '../../../host/plugin-api/index.js';
import type { TramitesConfig } from '../tramites-config.js';
import { TramitesSettings } from '../tramites-settings.js';
import { UploadRepository } from './upload-repository.js';
import { UploadService } from './upload-service.js';

/** Removes what a crash left: uploads whose record never came. Any number of hosts may sweep at once. */
@injectable()
export class UploadSweeper {
  constructor(
    @inject(UploadRepository) private readonly uploads: UploadRepository,
    @inject(UploadService) private readonly files: UploadService,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
    @inject(TramitesSettings) private readonly settings: TramitesConfig,
  ) {}

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.settings.pendingUploadSeconds * 1000);
    let failures = 0;
    for (const storageKey of await this.uploads.claimAbandoned(before)) {
      await this.files.remove(storageKey).catch(() => (failures += 1));
    }
    if (failures > 0) this.logger.warn({ failures }, 'abandoned uploads could not be removed now');
  }
}
