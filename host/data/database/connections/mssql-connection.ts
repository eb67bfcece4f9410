import { createRequire } from 'node:module';
import type * as Tedious from 'tedious';
import { isReadOnlyCode } from '../database-errors.js';
import { limitOf, setAnswerTimer, type AnswerLimits } from './answer-limits.js';
import type { OpenConnection, OpenConnections } from './open-connections.js';

/** What the driver's own end of an attempt to connect is given before ours. */
const DRIVER_MILLISECONDS = 1000;

type Sent = Parameters<Tedious.Connection['makeRequest']>;

/** What the pool asks before it lends a connection. */
export interface MssqlConnection extends OpenConnection {
  readonly isFit: boolean;
}

/**
 * Returns the driver as Sequelize takes it, for one pool, with connections whose every wait comes to an end. The
 * driver's own timers leave some: for the rest of an answer that has begun, that to a log-in too, and for a long
 * statement that the server does not take in.
 */
export function mssqlDriver(limits: AnswerLimits, open: OpenConnections): object {
  // Not loaded where the database is another one, and then at once, as Sequelize does it.
  const tedious = createRequire(import.meta.url)('tedious') as typeof Tedious;

  class Connection extends tedious.Connection implements MssqlConnection {
    private isDistrusted = false;
    /** What ends a transaction that nothing more is sent in: the server has no such limit. */
    private idle: NodeJS.Timeout | undefined;

    constructor(config: Tedious.ConnectionConfiguration) {
      super({ ...config, options: { ...config.options, connectTimeout: limits.connectMilliseconds } });
      open.add(this);
      this.once('end', () => {
        clearTimeout(this.idle);
        open.delete(this);
      });
      this.on('errorMessage', ({ number }) => {
        if (isReadOnlyCode(number)) this.distrust();
      });
    }

    get isFit(): boolean {
      return this.state === this.STATE.LOGGED_IN && !this.isDistrusted;
    }

    override connect(listener?: (error?: Error) => void): void {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        this.close();
      }, limits.connectMilliseconds + DRIVER_MILLISECONDS);
      this.once('connect', () => {
        clearTimeout(timer);
        // Nobody waits for it any more.
        if (isLate) this.close();
      });
      super.connect(listener);
    }

    override makeRequest(request: Sent[0], type: Sent[1], payload: Sent[2]): void {
      const timer = setAnswerTimer(limitOfRequest(request, limits), () => {
        if (this.request !== request) return;
        open.distrust();
        this.close();
      });
      clearTimeout(this.idle);
      this.idle = undefined;
      request.once('requestCompleted', () => {
        clearTimeout(timer);
        // The listener of the answer may have sent the next request by now.
        if (this.inTransaction && !this.request) this.waitForMore();
      });
      super.makeRequest(request, type, payload);
    }

    private waitForMore(): void {
      const timer = setAnswerTimer(limits.idleMilliseconds, () => {
        if (this.idle === timer) this.close();
      });
      this.idle = timer;
    }

    destroy(): void {
      this.close();
    }

    distrust(): void {
      this.isDistrusted = true;
    }
  }
  return { ...tedious, Connection };
}

/** Returns the limit of a request; without a timeout of its own, the sender ends it. */
function limitOfRequest({ timeout }: Sent[0], { answerMilliseconds }: AnswerLimits): number {
  if (timeout === undefined) return answerMilliseconds;
  return timeout === 0 ? Infinity : limitOf(timeout);
}
