import { inject, injectable } from 'inversify';
import { Clock, Database, type ScheduledJob } from '../../host/plugin-api/index.js';
import { PasswordResetService } from './passwords/password-reset-service.js';
import { RefreshFamilies } from './tokens/refresh-families.js';
import { UserWords } from './users/user-words.js';

/** Removes ended logins, sessions and reset links, once an hour. */
@injectable()
export class AuthSweeper {
  constructor(
    @inject(RefreshFamilies) private readonly families: RefreshFamilies,
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(PasswordResetService) private readonly resets: PasswordResetService,
    @inject(UserWords) private readonly words: UserWords,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'auth/sweep', everySeconds: 3600, run: () => this.sweep() };
  }

  /** The schedule that writes the words of users whom a host of an older version wrote. */
  get wordSchedule(): ScheduledJob {
    return { name: 'auth/user-words', everySeconds: 60, run: () => this.words.fill() };
  }

  async sweep(): Promise<void> {
    await this.families.removeEnded();
    // With Redis, the table has only older sessions; those in Redis expire by themselves.
    const now = this.clock.now();
    await this.database.changeRows('DELETE FROM auth_session WHERE ends_at <= $1 OR idle_until <= $1', [now]);
    await this.resets.removeExpired();
  }
}
