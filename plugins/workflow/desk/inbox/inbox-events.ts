import { inject, injectable } from 'inversify';
import type { EventStream, Identity } from '../../../../host/plugin-api/index.js';
import { TaskFeed, type TaskChange } from '../../engine/index.js';

/** Streams the changes of inboxes to their users. */
@injectable()
export class InboxEvents {
  constructor(@inject(TaskFeed) private readonly feed: TaskFeed) {}

  /** Sends changes of the user's inbox to the stream, until the returned function is called. */
  follow(stream: EventStream): Promise<() => void> {
    return this.feed.follow((changes) => {
      for (const change of changes) {
        const { tarea, que, usuario } = change;
        if (concerns(change, stream.caller)) stream.sendEvent('tarea', { tarea, que, usuario });
      }
    });
  }
}

const concerns = ({ users, groups }: TaskChange, { userId, groups: own }: Identity): boolean =>
  users.includes(userId) || groups.some((group) => (own as ReadonlySet<string>).has(group));
