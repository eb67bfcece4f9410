import { inject, injectable } from 'inversify';
import { Database, eventListener } from '../../../host/plugin-api/index.js';
import { Inbox, taskClosed } from '../../workflow/contract.js';
import { ConnectionRows, type ConnectionRow } from '../connections/connection-rows.js';
import { Replies } from '../replies/replies.js';
import { Wordings } from '../texts/wordings.js';

/** Notifies the linked chat of a closed task. A chat that is no longer linked gets no notice. */
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

  /** Finds the connection that a task came from, where its chat is still linked. */
  private async linked(taskId: number): Promise<{ readonly id: number; readonly chat: string } | undefined> {
    const task = await this.inbox.findTask(taskId);
    const { plugin_id: id, chat_id: chat } = task?.metadatos_extra ?? {};
    if (!task || typeof id !== 'number' || typeof chat !== 'string') return undefined;
    const row = await this.connections.find(id);
    return row && isOf(task.tipo, row) && row.chat_id_verificado === chat ? { id, chat } : undefined;
  }
}

/** Tells whether a task came from the connection's channel: other plugins may use the same names in their tasks. */
const isOf = (tipo: string, { servicio }: ConnectionRow): boolean => [servicio, `${servicio}_voice`].includes(tipo);
