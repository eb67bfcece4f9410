import type { Transaction } from '../../../host/plugin-api/index.js';
import type { Channel, Connection, IncomingMessage, OutgoingMessage } from '../contract.js';

/** A message to process, with its channel and connection. */
export interface Turn {
  /** The id in `channels_message`, which is the same in each attempt. */
  readonly id: number;
  readonly channel: Channel;
  readonly connection: TurnConnection;
  readonly message: IncomingMessage;
  /** The time of arrival, which is the same in each attempt. */
  readonly receivedAt: Date;
}

/** A connection in its present state. */
export interface TurnConnection extends Connection {
  readonly verificado: boolean;
  readonly ciudadanos: boolean;
  /** The linked chat. */
  readonly chat: string | null;
}

/** A message to the chat of the turn. */
export type Reply = Omit<OutgoingMessage, 'chat'>;

/** The prepared effect of a message. All slow work was done before. */
export interface Step {
  /**
   * Writes the effect in the transaction that ends the message; a repeated transaction runs it again. It does only
   * inserts and conditional updates. Locks that every filing waits for are taken last; only the replies follow. Returns
   * the replies in their order.
   */
  write(tx: Transaction): Promise<readonly Reply[]>;
}

/**
 * A handler of messages: linking, warnings, the dialogue or tasks. They are asked in their order. `prepare` returns
 * undefined for a message of another listener.
 */
export interface Listener {
  prepare(turn: Turn, signal: AbortSignal): Promise<Step | undefined>;
}
