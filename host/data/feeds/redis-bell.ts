import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from '../../plugin-api/index.js';
import { answeredWithin } from '../redis/answered-within.js';
import { newClient, type RedisLinkParts } from '../redis/redis-link.js';
import type { Bell } from './bell.js';

const ANSWER_MILLISECONDS = 2000;
const PAUSE_MILLISECONDS = 1000;

/**
 * {@link Bell} on a channel of Redis: publishes on the connection of requests, and subscribes on a second one once a
 * feed listens.
 */
export class RedisBell implements Bell {
  isHeard = false;
  private readonly rung = new Map<string, () => void>();
  private readonly closing = new AbortController();
  private readonly channel: string;
  private listening: Promise<void> | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly parts: Pick<RedisLinkParts, 'address' | 'tls'>,
  ) {
    this.channel = `${redis.prefix}feeds`;
  }

  ring(name: string): void {
    // The link logs that Redis is away, and the hosts poll meanwhile.
    void this.redis.sendCommand('PUBLISH', this.channel, name).catch(() => undefined);
  }

  hear(name: string, rung: () => void): void {
    this.rung.set(name, rung);
    this.listening ??= this.listen();
  }

  close(): void {
    this.closing.abort();
  }

  private async listen(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await this.listenOnce().catch(() => undefined);
      this.isHeard = false;
      this.ringAll();
      await wait(PAUSE_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is lost; rejects when it cannot be made. */
  private async listenOnce(): Promise<void> {
    const client = newClient(this.parts);
    const { signal } = this.closing;
    let end = (): void => undefined;
    const lost = new Promise<void>((resolve) => {
      end = resolve;
      client.on('error', end);
      client.on('end', end);
      signal.addEventListener('abort', end, { once: true });
    });
    try {
      await answeredWithin(ANSWER_MILLISECONDS, client.connect());
      const hear = (name: string): void => this.rung.get(name)?.();
      await answeredWithin(ANSWER_MILLISECONDS, client.subscribe(this.channel, hear));
      this.isHeard = true;
      this.ringAll();
      await lost;
    } finally {
      signal.removeEventListener('abort', end);
      client.destroy();
    }
  }

  private ringAll(): void {
    for (const rung of this.rung.values()) rung();
  }
}
