import { inject, injectable } from 'inversify';
import { RateLimiter, type RateLimitRule } from '../../../host/plugin-api/index.js';

/** The most codes and requests of an address on the network, or requests of a user, in an hour. */
const REQUESTS_PER_HOUR = 30;

/** A request costs a stored procedure and a print. That of a mail address is limited by its codes besides. */
const ofSender: RateLimitRule = { name: 'certificates/request-senders', points: REQUESTS_PER_HOUR, seconds: 3600 };
const ofUser: RateLimitRule = { name: 'certificates/request-users', points: REQUESTS_PER_HOUR, seconds: 3600 };

/** The limits of requests, over all hosts. */
@injectable()
export class RequestLimits {
  constructor(@inject(RateLimiter) private readonly limiter: RateLimiter) {}

  /** Takes a point of an address on the network. Throws `RateLimitError`. */
  async takeOfSender(address: string): Promise<void> {
    await this.limiter.consumePoint(ofSender, address);
  }

  /** Takes a point of a user and of the address. Throws `RateLimitError`. */
  async takeOfUser(userId: number, address: string): Promise<void> {
    await this.takeOfSender(address);
    await this.limiter.consumePoint(ofUser, String(userId));
  }
}
