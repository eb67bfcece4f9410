import type { Response } from 'express';
import type { EventStream, Identity, JsonValue } from '../../plugin-api/index.js';

/** Why a stream ends: its login, a newer stream of the user, the host, or nobody can say whether the login goes on. */
export type StreamEnd = 'sesion' | 'otra' | 'servicio' | 'sin_comprobar';

/** A caller who leaves so many bytes unread is given up. */
const MOST_UNREAD_BYTES = 65_536;

/** Proxies close what is silent for longer, a minute mostly. */
const SILENT_MILLISECONDS = 15_000;

/** How long a browser waits before it opens a lost stream again. */
const RETRY_MILLISECONDS = 2000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy that compressed or gathered it would hold events back.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export const announceStream = (response: Response): void => {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
};

/** Returns whether an answer is a stream that was opened. */
export const isStream = (response: Response): boolean => response.getHeader('Content-Type') === HEADERS['Content-Type'];

/** One connection of server-sent events (HTML standard, 9.2). */
export class OpenStream implements EventStream {
  /** When its login was last seen to go on, by `performance.now()`. */
  checkedAt = performance.now();
  private writtenAt = performance.now();
  /** What is sent before the answer begins. */
  private early: string[] | undefined = [];

  constructor(
    private readonly response: Response,
    public caller: Identity,
    /** In `host_event_stream`. */
    readonly place: number,
    readonly login: () => Promise<Identity>,
  ) {}

  begin(): void {
    announceStream(this.response);
    this.response.flushHeaders();
    // What is rarely written to is not stalled.
    this.response.setTimeout(0);
    const early = this.early ?? [];
    this.early = undefined;
    this.write(`retry: ${RETRY_MILLISECONDS}\n\n${early.join('')}`);
  }

  send(event: string, data: JsonValue): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment, where nothing was sent for a while. */
  keepAlive(): void {
    if (performance.now() - this.writtenAt >= SILENT_MILLISECONDS) this.write(':\n\n');
  }

  end(motivo: StreamEnd): void {
    this.send('fin', { motivo });
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
