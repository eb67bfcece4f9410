import { inject, injectable } from 'inversify';
import { Logger } from '../../host/plugin-api/index.js';
import { PasswordResetService } from './passwords/password-reset-service.js';
import { DatabaseSessionStore } from './sessions/database-session-store.js';
import { RefreshFamilies } from './tokens/refresh-families.js';

const HOUR = 3600 * 1000;

/** Removes what has ended, once an hour: logins, sessions, reset links. Any number of hosts may do so at once. */
@injectable()
export class AuthSweeper {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @inject(RefreshFamilies) private readonly families: RefreshFamilies,
    @inject(DatabaseSessionStore) private readonly sessions: DatabaseSessionStore,
    @inject(PasswordResetService) private readonly resets: PasswordResetService,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.sweep().catch(() => this.logger.warn({}, 'ended credentials could not be removed'));
    }, HOUR).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    await this.families.removeEnded();
    await this.sessions.removeEnded();
    await this.resets.removeExpired();
  }
}
