import { inject, injectable } from 'inversify';
import { Logger } from '../../../host/plugin-api/index.js';
import { RefreshFamilies } from './refresh-families.js';

const HOUR = 3600 * 1000;

/** Removes ended logins once an hour; any number of hosts may do so at once. */
@injectable()
export class FamilySweeper {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @inject(RefreshFamilies) private readonly families: RefreshFamilies,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.families.removeEnded().catch(() => this.logger.warn({}, 'ended logins could not be removed'));
    }, HOUR).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
