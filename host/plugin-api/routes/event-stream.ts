import type { JsonValue } from '../text/json-value.js';
import type { Identity } from '../identity/identity.js';

/** A connection on which a caller hears of what happens, for as long as it is open. */
export interface EventStream {
  /** The caller, looked at anew every second: its groups and permissions may change meanwhile. */
  readonly caller: Identity;
  /**
   * Sends an event: ids and codes, and nothing that only some callers may see. What a caller does not read in time ends
   * the connection. Without effect once that has ended.
   */
  send(event: string, data: JsonValue): void;
}

/** An answer that stays open: what {@link events} makes. */
export interface EventsReply {
  readonly kind: 'events';
  readonly status: 200;
  readonly follow: (stream: EventStream) => Promise<() => void>;
}

/**
 * Server-sent events (`text/event-stream`), on a route of authenticated callers. `follow` is called before the answer
 * begins: what happens once it has resolved is sent. What it answers is called when the connection ends. The host ends
 * it with the login that opened it, with the sixth one of a user (the oldest ends), and as it stops; an event `fin`
 * tells why. It does not renew a session, and neither deadlines nor compression apply to it.
 */
export function events(follow: EventsReply['follow']): EventsReply {
  return { kind: 'events', status: 200, follow };
}
