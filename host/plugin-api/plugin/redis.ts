import { token } from '../token.js';

/**
 * The Redis that all hosts share, for what may be lost: `redis.url` of the configuration. Unbound without one: plugins
 * use it by `optional`.
 */
export interface Redis {
  /** What every key begins with, so that several cities may share a Redis: `ventanilla:`. */
  readonly prefix: string;
  /**
   * Sends one command and answers as protocol version 2 does: texts, numbers, lists, `null`. Commands that are sent in
   * one turn of the event loop travel together, in their order. Throws `UnavailableError` for a command that Redis
   * refuses, at once while it is away, and within about a second where it does not answer: then it is unknown whether
   * the command was carried out.
   */
  send(...words: readonly string[]): Promise<unknown>;
}
export const Redis = token<Redis>('host/Redis');
