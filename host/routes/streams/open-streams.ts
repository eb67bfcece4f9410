import type { Request, Response } from 'express';
import { outsideContext } from '../../runtime/context/context.js';
import { DomainError, UnavailableError, type Identity, type Logger } from '../../plugin-api/index.js';
import type { EventsReply } from '../../plugin-api/routes/event-stream.js';
import { announceStream, OpenStream } from './open-stream.js';
import type { StreamPlaces } from './stream-places.js';

/**
 * The interval of checks. A check takes a few statements for all streams together. In between, a stream sends only ids,
 * whose data are then read with the login checked again.
 */
const LOOK_MILLISECONDS = 2000;
const RENEW_MILLISECONDS = 10_000;

/** The time after which a stream ends whose login cannot be checked: its right to read is unknown. */
const UNCHECKED_MILLISECONDS = 7000;

/** The request that a stream is opened for. */
export interface StreamCaller {
  readonly request: Request;
  readonly response: Response;
  readonly identity: Identity;
  /** Returns the present identity of the caller; throws a `DomainError` once the login has ended. */
  readonly login: () => Promise<Identity>;
}

const isRefusal = (error: unknown): boolean => error instanceof DomainError && error.status < 500;

/** The event streams of this host: each ends with its login, with newer ones of its user, and with the host. */
export class OpenStreams {
  private readonly streams = new Set<OpenStream>();
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private renewedAt = performance.now();
  private isEnding = false;

  constructor(
    private readonly places: StreamPlaces,
    private readonly logger: Logger,
  ) {}

  get count(): number {
    return this.streams.size;
  }

  /** Opens a stream; resolves once it is open. Throws before anything is answered where it cannot be opened. */
  async open(reply: EventsReply, { request, response, identity, login }: StreamCaller): Promise<void> {
    if (request.method === 'HEAD') {
      announceStream(response);
      response.end();
      return;
    }
    if (this.isEnding) throw new UnavailableError('El servicio se está deteniendo.');
    const place = await this.places.take(identity.userId);
    const stream = new OpenStream(response, identity, place, login);
    const left = (): void => void this.places.leave(place).catch(() => undefined);
    let leave: () => void;
    try {
      leave = await reply.follow(stream);
    } catch (error) {
      left();
      throw error;
    }
    const close = (): void => {
      this.streams.delete(stream);
      if (this.streams.size === 0) this.rest();
      leave();
      left();
    };
    // The caller has gone meanwhile, or a stopping server has answered 503.
    if (response.closed || response.headersSent) {
      close();
      return;
    }
    response.once('close', close);
    this.streams.add(stream);
    // One timer for all streams: its work and its log lines belong to no single request.
    this.timer ??= outsideContext(() => setInterval(() => void this.look(), LOOK_MILLISECONDS).unref());
    stream.begin();
    if (this.isEnding) stream.end('servicio');
  }

  /** Ends all streams at once, as the host stops. */
  end(): void {
    this.isEnding = true;
    for (const stream of this.streams) stream.end('servicio');
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async look(): Promise<void> {
    for (const stream of this.streams) {
      stream.keepAlive();
      if (performance.now() - stream.checkedAt > UNCHECKED_MILLISECONDS) stream.end('sin_comprobar');
    }
    // Not awaited: a check takes as long as the database does, and other hosts remove the streams of a host that does
    // not renew.
    void this.renew();
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      await this.endDisplaced();
      // Concurrently, so that the calls of all streams are batched.
      await Promise.all([...this.streams].map((stream) => this.check(stream)));
    } catch (error) {
      this.logger.debug({ err: error }, 'event streams not looked at');
    } finally {
      this.isLooking = false;
    }
  }

  private async endDisplaced(): Promise<void> {
    const open = [...this.streams];
    const present = await this.places.present();
    for (const stream of open) if (!present.has(stream.place)) stream.end('otra');
  }

  private async renew(): Promise<void> {
    if (performance.now() - this.renewedAt < RENEW_MILLISECONDS) return;
    this.renewedAt = performance.now();
    await this.places.renew().catch((error: unknown) => this.logger.debug({ err: error }, 'event streams not renewed'));
  }

  private async check(stream: OpenStream): Promise<void> {
    const at = performance.now();
    try {
      stream.caller = await stream.login();
      stream.checkedAt = at;
    } catch (error) {
      if (isRefusal(error)) stream.end('sesion');
    }
  }
}
