import { inject, injectable } from 'inversify';
import { Clock, Database, type Expiry, type ExpirySource } from '../../../host/plugin-api/index.js';

const MONTH_MILLISECONDS = 30 * 24 * 3600 * 1000;

interface EndingKey {
  readonly username: string;
  readonly expires_at: Date;
}

/** The ends of API keys, by the names of their users. */
@injectable()
export class ApiKeyExpiries implements ExpirySource {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns the ends of the keys in use, and of those that have ended within a month. */
  async expiries(): Promise<readonly Expiry[]> {
    const monthAgo = new Date(this.clock.now().getTime() - MONTH_MILLISECONDS);
    const keys = await this.database.rows<EndingKey>(
      `SELECT u.username, k.expires_at FROM auth_api_key k JOIN auth_user u ON u.id = k.user_id
       WHERE k.revoked_at IS NULL AND k.expires_at > $1 ORDER BY k.expires_at`,
      [monthAgo],
    );
    return keys.map(({ username, expires_at }) => ({
      what: 'Clave de programa',
      name: username,
      endsAt: expires_at,
    }));
  }
}
