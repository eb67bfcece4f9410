import { Readable } from 'node:stream';
import type { z } from 'zod';
import { Database, eventListener, Files, type AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { Inbox, taskClosed, type InboxTaskChange, type NewInboxTask } from '../../../../plugins/workflow/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { pluginOf } from '../../../host/support/plugin-of.js';

/** The event that the channel receives. */
export type PublishedClosing = z.output<typeof taskClosed.data>;

/** Builds a plugin that listens to closed tasks, by the contract alone. */
export function channelPlugin(told: PublishedClosing[]): AnyHostPlugin {
  return pluginOf({
    id: 'channel',
    dependsOn: ['workflow'],
    listens: () => [
      eventListener({
        event: taskClosed,
        name: 'channel/closed',
        handle: (data) => {
          told.push(data);
          return Promise.resolve();
        },
      }),
    ],
  });
}

/** A channel: its tasks and files. */
export class Channel {
  constructor(private readonly host: TestHost) {}

  get inbox(): Inbox {
    return this.host.container.get<Inbox>(Inbox);
  }

  async create(
    task: Partial<NewInboxTask> & { readonly owner: number },
    file?: string,
  ): Promise<{ readonly id: number; readonly codigo: string }> {
    const archivo = file === undefined ? undefined : await this.receive(file);
    const own = { tipo: 'mensaje', titulo: 'Hay un hueco', metadatos_extra: { chat_id: 42 }, ...task, archivo };
    return this.host.container.get<Database>(Database).transaction((tx) => this.inbox.createTask(tx, own));
  }

  amend(id: number, change: InboxTaskChange): Promise<void> {
    return this.host.container.get<Database>(Database).transaction((tx) => this.inbox.amendTask(tx, id, change));
  }

  receive(content: string) {
    const files = this.host.container.get<Files>(Files);
    return files.receiveFile(Readable.from([content]), { name: 'nota de voz.txt' });
  }
}
