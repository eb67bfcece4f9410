import { inject, injectable } from 'inversify';
import { Clock, Database, type ScheduledJob } from '../../host/plugin-api/index.js';
import { WrongCodes } from './conversation/wrong-codes.js';

/** The retention of messages and idle dialogues. No platform repeats a message after so long. */
const RETENTION_DAYS = 30;

/** Removes old messages, dialogues and wrong codes every hour. Several hosts may sweep at once. */
@injectable()
export class ChannelsSweeper {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WrongCodes) private readonly wrongCodes: WrongCodes,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'channels/sweep', everySeconds: 3600, run: () => this.sweep() };
  }

  private async sweep(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - RETENTION_DAYS * 86_400_000);
    await this.wrongCodes.sweep();
    await this.database.changeRows('DELETE FROM channels_message WHERE received_at < $1', [oldest]);
    await this.database.changeRows('DELETE FROM channels_dialogue WHERE updated_at < $1', [oldest]);
  }
}
