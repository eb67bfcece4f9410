import { inject, injectable } from 'inversify';
import { Database, jobHandler, Logger, Metrics, type Transaction } from '../../../host/plugin-api/index.js';
import { messages as figure } from '../channels-figures.js';
import { ConnectionRows } from '../connections/connection-rows.js';
import { Dialogue } from '../dialogue/dialogue.js';
import { incomingWork } from '../intake/incoming-work.js';
import { Replies } from '../replies/replies.js';
import { Wordings } from '../texts/wordings.js';
import { Linking } from './linking.js';
import { Tasks } from './tasks.js';
import type { Listener, Step, Turn } from './turn.js';
import { Turns } from './turns.js';
import { Unlinked } from './unlinked.js';

/** Six attempts take about an hour; a message that keeps failing blocks its chat for that long. */
const ATTEMPTS = 6;

/** Processes messages, those of a chat in their order. Each has its effect once, however often it is tried. */
@injectable()
export class Conversation {
  /** The listeners, in the order in which they are asked. */
  private readonly listeners: readonly Listener[];

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Turns) private readonly turns: Turns,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(Replies) private readonly replies: Replies,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(Logger) private readonly logger: Logger,
    @inject(Linking) linking: Linking,
    @inject(Dialogue) dialogue: Dialogue,
    @inject(Unlinked) unlinked: Unlinked,
    @inject(Tasks) tasks: Tasks,
  ) {
    this.listeners = [linking, dialogue, unlinked, tasks];
  }

  readonly handler = jobHandler({
    type: incomingWork,
    attempts: ATTEMPTS,
    handle: async (received, { signal, finish }) => {
      const turn = await this.turns.find(received);
      if (!turn) return;
      const step = await this.stepOf(turn, signal);
      await this.database.transaction(async (tx) => {
        // First, so that locks that the step takes, such as that on the number of the year, are held for a short time.
        await this.turns.end(tx, turn.id);
        await finish(tx);
        const replies = step ? await step.write(tx) : [];
        await this.replies.enqueue(tx, turn.connection.id, turn.message.chat, replies);
      });
      await this.acknowledge(turn, signal);
    },
    givenUp: async (tx, received, { cause }) => {
      const open = await this.turns.open(received, tx);
      const connection = open && (await this.connections.find(received.connection, tx));
      if (!connection) return;
      const { id, message } = open;
      await this.apologise(tx, connection.id, message.chat);
      await this.turns.end(tx, id);
      const { servicio } = connection;
      tx.afterCommit(() => {
        this.metrics.add(figure, { servicio, outcome: 'given_up' });
        this.logger.error({ servicio, message: id, cause }, 'a message that came in was given up');
      });
    },
  });

  /** Acknowledges a message at the platform. A failure is only logged. */
  private async acknowledge({ channel, connection, message }: Turn, signal: AbortSignal): Promise<void> {
    const { servicio } = channel;
    await channel.acknowledgeMessage?.(connection, message, signal).catch((error: unknown) => {
      const reason = error instanceof Error ? error.name : typeof error;
      this.logger.info({ servicio, connection: connection.id, reason }, 'a message was not acknowledged');
    });
  }

  private async stepOf(turn: Turn, signal: AbortSignal): Promise<Step | undefined> {
    for (const listener of this.listeners) {
      const step = await listener.prepare(turn, signal);
      if (step) return step;
    }
    return undefined;
  }

  private async apologise(tx: Transaction, connectionId: number, chat: string): Promise<void> {
    const text = await this.wordings.say('no_se_pudo', {}, tx);
    await this.replies.enqueue(tx, connectionId, chat, [{ text }]);
  }
}
