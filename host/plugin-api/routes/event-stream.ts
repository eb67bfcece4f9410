import type { JsonValue } from '../text/json-value.js';
import type { Identity } from '../identity/identity.js';

/** An open connection that sends events to a caller. */
export interface EventStream {
  /** The caller, checked again every two seconds: its groups and permissions may change meanwhile. */
  readonly caller: Identity;
  /**
   * Sends an event: ids and codes, and nothing that only some callers may see. A caller that does not read in time
   * loses the connection. Has no effect once the connection has ended.
   */
  sendEvent(event: string, data: JsonValue): void;
}

/** An answer that stays open, as {@link events} makes it. */
export interface EventsReply {
  readonly kind: 'events';
  readonly status: 200;
  readonly follow: (stream: EventStream) => Promise<() => void>;
}

/**
 * Makes an answer of server-sent events (`text/event-stream`), on a route of authenticated callers. `follow` is called
 * before the answer begins: events that happen after it has resolved are sent. It returns a function that is called
 * when the connection ends. The host ends the connection with the login that opened it, at the sixth connection of a
 * user (the oldest ends), and when it stops; an event `fin` gives the reason. The connection does not renew a session,
 * and neither deadlines nor compression apply to it.
 */
export function events(follow: EventsReply['follow']): EventsReply {
  return { kind: 'events', status: 200, follow };
}
