import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionOptions } from 'node:tls';
import { createClient } from 'redis';
import { outsideContext } from '../../runtime/context/context.js';
import { UnavailableError, type Logger, type Redis } from '../../plugin-api/index.js';
import { answeredWithin, SilentError } from './answered-within.js';
import type { RedisAddress } from './redis-address.js';
import { codeOf, isPassing, refusalOf } from './redis-failures.js';

type Client = ReturnType<typeof newClient>;

/** The longest time that a request waits for an answer. */
const ANSWER_MILLISECONDS = 1000;
const CONNECT_MILLISECONDS = 2000;
const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 2000;

export interface RedisLinkParts {
  readonly address: RedisAddress;
  readonly tls: ConnectionOptions | undefined;
  readonly prefix: string;
  readonly logger: Logger;
}

/** Makes a client of one connection. A lost connection is never repaired: a new client replaces it. */
export function newClient({ address, tls }: Pick<RedisLinkParts, 'address' | 'tls'>) {
  const { host, port, username, password, database } = address;
  const common = { host, port, connectTimeout: CONNECT_MILLISECONDS, reconnectStrategy: false as const };
  return createClient({
    socket: tls ? { ...common, ...tls, tls: true as const } : common,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    database,
    disableOfflineQueue: true,
    RESP: 2,
  });
}

/**
 * {@link Redis} for requests: a command fails at once while Redis is away, and after a second where it is silent. Then
 * the connection is closed, and a new one is tried until it succeeds.
 */
export class RedisLink implements Redis {
  private client: Client | undefined;
  private failure: unknown;
  /** The codes of refused commands that were already logged for this connection. */
  private readonly loggedCodes = new Set<string>();
  private readonly closing = new AbortController();

  constructor(private readonly parts: RedisLinkParts) {}

  get prefix(): string {
    return this.parts.prefix;
  }

  /** Connects. A Redis that is away is retried in the background; throws `BootError` where it refuses the login. */
  async open(): Promise<void> {
    try {
      this.client = await this.connect();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) throw refusal;
      this.away(error);
    }
  }

  async sendCommand(...words: readonly string[]): Promise<unknown> {
    const { client } = this;
    if (!client) throw new UnavailableError();
    try {
      return await answeredWithin(ANSWER_MILLISECONDS, client.sendCommand([...words]));
    } catch (error) {
      if (!client.isReady || isPassing(error) || error instanceof SilentError) this.lose(client, error);
      else this.refused(error);
      // Without its cause, which is logged once rather than for each command.
      throw new UnavailableError();
    }
  }

  /** Checks the health. Throws `BootError` for a failure that an administrator has to fix. */
  async check(): Promise<void> {
    const refusal = this.client ? undefined : refusalOf(this.failure);
    if (refusal) throw refusal;
    if (!this.client) throw new Error(`Redis is away: ${codeOf(this.failure)}`);
    await this.sendCommand('PING');
  }

  close(): void {
    this.closing.abort();
    this.client?.destroy();
    this.client = undefined;
  }

  private async connect(): Promise<Client> {
    const client = newClient(this.parts);
    client.on('error', (error: unknown) => this.lose(client, error));
    try {
      await answeredWithin(CONNECT_MILLISECONDS, client.connect());
      // A server that requires a password accepts a connection without one.
      await answeredWithin(ANSWER_MILLISECONDS, client.sendCommand(['PING']));
    } catch (error) {
      client.destroy();
      throw error;
    }
    return client;
  }

  private lose(client: Client, error: unknown): void {
    // Errors of a client that was already replaced are ignored.
    if (this.client !== client) return;
    this.client = undefined;
    client.destroy();
    this.away(error);
  }

  /** Logs a refused command once: Redis is full, or its user lacks a permission. */
  private refused(error: unknown): void {
    const cause = codeOf(error);
    if (!this.loggedCodes.has(cause)) this.parts.logger.warn({ key: 'redis.url', cause }, 'redis refuses commands');
    this.loggedCodes.add(cause);
  }

  private away(error: unknown): void {
    this.failure = error;
    this.loggedCodes.clear();
    this.parts.logger.warn({ key: 'redis.url', cause: codeOf(error) }, 'redis is away');
    // Runs outside the context of the request that found Redis away, which does not wait for it.
    void outsideContext(() => this.reconnect());
  }

  private async reconnect(): Promise<void> {
    const { signal } = this.closing;
    for (let pause = FIRST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const client = await this.connect();
        if (signal.aborted) return client.destroy();
        this.client = client;
        this.parts.logger.info({ key: 'redis.url' }, 'redis is back');
        return;
      } catch (error) {
        this.failure = error;
      }
    }
  }
}
