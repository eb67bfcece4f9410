import Bull from 'bull';
import type { OpenedRedis } from '../data/redis/open-redis.js';
import type { Delivery } from './job-queue.js';

/** A delivery as it is sent, with the time of its claim. */
export interface SentDelivery extends Delivery {
  readonly sentAt: number;
}

const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 2000;
const STALLED_MILLISECONDS = 5000;

/**
 * Makes a queue of Bull with its own connections: its workers wait for Redis without a limit, which a request must not.
 * A delivery is removed once it was handed over, whatever the outcome: the database records it.
 */
export function bullQueue({ address, tls, link }: OpenedRedis): Bull.Queue<SentDelivery> {
  const { host, port, username, password, database } = address;
  return new Bull<SentDelivery>('jobs', {
    prefix: `${link.prefix}bull`,
    redis: {
      host,
      port,
      db: database,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(tls && { tls }),
      connectTimeout: 2000,
      // Redis may be silent: a connection that is given up is cut at once, not after two seconds.
      disconnectTimeout: 0,
      // Disables commands that are awaited before a connection is used. After they failed on a cut connection, the next
      // one counted as ready while it was not, for ever.
      disableClientInfo: true,
      // A command of a lost connection fails after one attempt to reconnect.
      maxRetriesPerRequest: 1,
      retryStrategy: (times: number) => Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** times, LONGEST_PAUSE_MILLISECONDS),
    },
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    // A delivery that Redis gave to a lost connection returns within twice the interval. A repeated delivery does no
    // harm, and a lost one is claimed again after its lease.
    settings: { maxStalledCount: 100, retryProcessDelay: 500, stalledInterval: STALLED_MILLISECONDS },
  });
}
