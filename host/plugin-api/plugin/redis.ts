import { token } from '../token.js';

/**
 * The Redis that all hosts share, for data that may be lost: `redis.url` of the configuration. Without one it is not
 * bound: plugins inject it as optional.
 */
export interface Redis {
  /** The beginning of every key, so that several cities may share a Redis: `ventanilla:`. */
  readonly prefix: string;
  /**
   * Sends one command and returns the answer as in protocol version 2: texts, numbers, lists, `null`. Commands that are
   * sent in one turn of the event loop travel together, in order. Throws `UnavailableError`: for a command that Redis
   * refuses; at once while Redis is away; and within about a second when it does not answer, and then it is unknown
   * whether the command was carried out.
   */
  sendCommand(...words: readonly string[]): Promise<unknown>;
}
export const Redis = token<Redis>('host/Redis');
