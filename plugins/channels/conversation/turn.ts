import type { Transaction } from '../../../host/plugin-api/index.js';
import type { Channel, Connection, IncomingMessage, OutgoingMessage } from '../contract.js';

/** A message that is worked on, and where. */
export interface Turn {
  /** Of `channels_message`: the same when it is worked on once more. */
  readonly id: number;
  readonly channel: Channel;
  readonly connection: TurnConnection;
  readonly message: IncomingMessage;
  /** When it came in: the same when it is worked on once more. */
  readonly receivedAt: Date;
}

/** The connection as it is when the message is worked on. */
export interface TurnConnection extends Connection {
  readonly verificado: boolean;
  readonly ciudadanos: boolean;
  /** The linked chat. */
  readonly chat: string | null;
}

/** A reply: where it goes is known. */
export type Reply = Omit<OutgoingMessage, 'chat'>;

/**
 * What follows a message, ready to be written. Everything slow was done before.
 */
export interface Step {
  /**
   * Inserts and conditional updates alone, in the transaction that ends the message; run again where that is. Locks
   * that every filing waits for are taken last: nothing but the replies follows. Answers what is to be said, in this
   * order.
   */
  write(tx: Transaction): Promise<readonly Reply[]>;
}

/**
 * One of those who may take a message, asked in their order until one does: linking, warnings, the dialogue, tasks.
 * Undefined for a message that is not its own.
 */
export interface Listener {
  prepare(turn: Turn, signal: AbortSignal): Promise<Step | undefined>;
}
