import { inject, injectable } from 'inversify';
import { Database, eventListener } from '../../../host/plugin-api/index.js';
import { Inbox, taskClosed } from '../../workflow/contract.js';
import { ConnectionRows, type ConnectionRow } from '../connections/connection-rows.js';
import { Replies } from '../replies/replies.js';
import { Wordings } from '../texts/wordings.js';

/** Notifies the linked chat of a task that it was closed; a chat that is not linked any more gets nothing. */
@injectable()
export class ClosingNotices {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(Inbox) private readonly inbox: Inbox,
    @inject(Replies) private readonly replies: Replies,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  readonly listener = eventListener({
    event: taskClosed,
    name: 'channels/task-closed',
    handle: async ({ taskId, codigo }, { finish }) => {
      const linked = await this.linked(taskId);
      if (!linked) return;
      const text = await this.wordings.say('tarea_cerrada', { codigo });
      await this.database.transaction(async (tx) => {
        await this.replies.enqueue(tx, linked.id, linked.chat, [{ text }]);
        await finish(tx);
      });
    },
  });

  /** Returns the connection that a task came by, where its chat is still linked. */
  private async linked(taskId: number): Promise<{ readonly id: number; readonly chat: string } | undefined> {
    const task = await this.inbox.find(taskId);
    const { plugin_id: id, chat_id: chat } = task?.metadatos_extra ?? {};
    if (!task || typeof id !== 'number' || typeof chat !== 'string') return undefined;
    const row = await this.connections.find(id);
    return row && isOf(task.tipo, row) && row.chat_id_verificado === chat ? { id, chat } : undefined;
  }
}

/** Other plugins make tasks, too, and may well call their things the same. */
const isOf = (tipo: string, { servicio }: ConnectionRow): boolean => [servicio, `${servicio}_voice`].includes(tipo);
