import type { Request, Response } from 'express';
import { outsideContext } from '../../runtime/context/context.js';
import { DomainError, UnavailableError, type Identity, type Logger } from '../../plugin-api/index.js';
import type { EventsReply } from '../../plugin-api/routes/event-stream.js';
import { announceStream, OpenStream } from './open-stream.js';
import type { StreamPlaces } from './stream-places.js';

/**
 * A look is a few statements for all streams, however many they are. What a stream sends in between are ids, and what
 * they stand for is asked with the login again.
 */
const LOOK_MILLISECONDS = 2000;
const RENEW_MILLISECONDS = 10_000;

/** A stream whose login cannot be looked at for so long ends: nobody knows whether it still may read. */
const UNCHECKED_MILLISECONDS = 7000;

/** What a stream is opened for. */
export interface StreamCaller {
  readonly request: Request;
  readonly response: Response;
  readonly identity: Identity;
  /** The caller as it is now; throws a `DomainError` once the login has ended. */
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

  /** Resolves once the stream is open. Throws where it cannot be, before anything is answered. */
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
    // One for all streams: what it sends and logs is of no single request.
    this.timer ??= outsideContext(() => setInterval(() => void this.look(), LOOK_MILLISECONDS).unref());
    stream.begin();
    if (this.isEnding) stream.end('servicio');
  }

  /** Ends all at once, as the host stops. */
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
    // By itself: a look takes as long as the database does, and other hosts remove what is not renewed.
    void this.renew();
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      await this.endDisplaced();
      // In one turn, so that the calls of all streams are sent to the database together.
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
