import { inject, injectable } from 'inversify';
import type { ScheduledJob } from '../../host/plugin-api/index.js';
import { PasswordResetService } from './passwords/password-reset-service.js';
import { DatabaseSessionStore } from './sessions/database-session-store.js';
import { RefreshFamilies } from './tokens/refresh-families.js';

/** Removes what has ended, once an hour: logins, sessions, reset links. */
@injectable()
export class AuthSweeper {
  constructor(
    @inject(RefreshFamilies) private readonly families: RefreshFamilies,
    @inject(DatabaseSessionStore) private readonly sessions: DatabaseSessionStore,
    @inject(PasswordResetService) private readonly resets: PasswordResetService,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'auth/sweep', everySeconds: 3600, run: () => this.sweep() };
  }

  async sweep(): Promise<void> {
    await this.families.removeEnded();
    await this.sessions.removeEnded();
    await this.resets.removeExpired();
  }
}
