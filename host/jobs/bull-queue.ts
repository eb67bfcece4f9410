import Bull from 'bull';
import type { OpenedRedis } from '../data/redis/open-redis.js';
import type { Delivery } from './job-queue.js';

/** What travels: a delivery, and when it was claimed. */
export interface SentDelivery extends Delivery {
  readonly sentAt: number;
}

const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 2000;
const STALLED_MILLISECONDS = 5000;

/**
 * Returns a queue of Bull with connections of its own: its workers wait for Redis as long as it takes, which a request
 * must not. Nothing of a delivery is kept once it was handed over, however that went: the database knows.
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
      // A silent Redis ends no connection: one that was given up is cut at once, and not after two seconds.
      disconnectTimeout: 0,
      // Words that a connection waits for before it is used. Where they failed with one that was cut, the next one was
      // taken for connected while it was not, for ever.
      disableClientInfo: true,
      // A command of a connection that was lost fails once another one was tried for.
      maxRetriesPerRequest: 1,
      retryStrategy: (times: number) => Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** times, LONGEST_PAUSE_MILLISECONDS),
    },
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    // A delivery that Redis gave to a connection which was lost comes again within twice the interval. One that is
    // handed over twice does no harm, and one that is given up is missed until its lease ends.
    settings: { maxStalledCount: 100, retryProcessDelay: 500, stalledInterval: STALLED_MILLISECONDS },
  });
}
