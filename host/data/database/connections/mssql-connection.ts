import { createRequire } from 'node:module';
import type * as Tedious from 'tedious';
import { isReadOnlyCode } from '../database-errors.js';
import { limitOf, setAnswerTimer, type AnswerLimits } from './answer-limits.js';
import type { OpenConnection, OpenConnections } from './open-connections.js';

/** The time by which the driver's own timeout for connecting precedes ours. */
const DRIVER_MILLISECONDS = 1000;

type Sent = Parameters<Tedious.Connection['makeRequest']>;

/** The properties of a connection that the pool checks before it lends one. */
export interface MssqlConnection extends OpenConnection {
  readonly isFit: boolean;
}

/**
 * Builds the driver for one pool, as Sequelize takes it, with a time limit for every wait of a connection. The driver's
 * own timers do not cover the rest of an answer that has begun, also that to a login, nor a long statement that the
 * server does not read.
 */
export function mssqlDriver(limits: AnswerLimits, open: OpenConnections): object {
  // Loaded only with this database, and synchronously, as Sequelize does it.
  const tedious = createRequire(import.meta.url)('tedious') as typeof Tedious;

  class Connection extends tedious.Connection implements MssqlConnection {
    private isDistrusted = false;
    /** Ends a transaction that sends no further statement: the server has no such limit. */
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
        // The attempt was already reported as failed.
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
        // The listener of the answer may already have sent the next request.
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

/** Returns the limit of a request; a timeout of 0 means that its sender ends it. */
function limitOfRequest({ timeout }: Sent[0], { answerMilliseconds }: AnswerLimits): number {
  if (timeout === undefined) return answerMilliseconds;
  return timeout === 0 ? Infinity : limitOf(timeout);
}
