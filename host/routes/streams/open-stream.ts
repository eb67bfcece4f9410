import type { Response } from 'express';
import type { EventStream, Identity, JsonValue } from '../../plugin-api/index.js';

/**
 * The reason for the end of a stream: its login, a newer stream of the user, the stop of the host, or a login that
 * could not be checked.
 */
export type StreamEnd = 'sesion' | 'otra' | 'servicio' | 'sin_comprobar';

/** The unread bytes above which a slow caller is disconnected. */
const MOST_UNREAD_BYTES = 65_536;

/** The silence after which a comment is sent: proxies close a silent connection, mostly after a minute. */
const SILENT_MILLISECONDS = 15_000;

/** The time that a browser waits before it reopens a lost stream. */
const RETRY_MILLISECONDS = 2000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy that compressed or buffered the stream would delay events.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export const announceStream = (response: Response): void => {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
};

/** Tells whether an answer is an opened stream. */
export const isStream = (response: Response): boolean => response.getHeader('Content-Type') === HEADERS['Content-Type'];

/** A connection of server-sent events (HTML standard, 9.2). */
export class OpenStream implements EventStream {
  /** The time of the last successful check of its login, by `performance.now()`. */
  checkedAt = performance.now();
  private writtenAt = performance.now();
  /** The text that is sent before the answer begins. */
  private early: string[] | undefined = [];

  constructor(
    private readonly response: Response,
    public caller: Identity,
    /** The id in `host_event_stream`. */
    readonly place: number,
    readonly login: () => Promise<Identity>,
  ) {}

  begin(): void {
    announceStream(this.response);
    this.response.flushHeaders();
    // A stream that is rarely written to is not stalled.
    this.response.setTimeout(0);
    const early = this.early ?? [];
    this.early = undefined;
    this.write(`retry: ${RETRY_MILLISECONDS}\n\n${early.join('')}`);
  }

  sendEvent(event: string, data: JsonValue): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment after some silence. */
  keepAlive(): void {
    if (performance.now() - this.writtenAt >= SILENT_MILLISECONDS) this.write(':\n\n');
  }

  end(motivo: StreamEnd): void {
    this.sendEvent('fin', { motivo });
    this.response.end();
  }

  private write(text: string): void {
    const { response, early } = this;
    if (early) {
      early.push(text);
      return;
    }
    if (response.writableEnded || response.destroyed) return;
    this.writtenAt = performance.now();
    response.write(text);
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
  }
}
