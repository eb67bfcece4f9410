import { inject, injectable, multiInject, optional } from 'inversify';
import { Database, UserReferences, type Transaction, type UserReference } from '../../../host/plugin-api/index.js';

/** Finds the things for which a user is made inactive instead of removed. */
@injectable()
export class ReferringThings {
  constructor(
    @multiInject(UserReferences.token) @optional() private readonly references: readonly UserReference[] = [],
  ) {}

  /** Names these things in Spanish, each once; none where the user can be removed. */
  async of(userId: number, tx: Transaction): Promise<readonly string[]> {
    const things = new Set<string>();
    for (const reference of this.references) {
      if (await reference.refersTo(userId, tx)) things.add(reference.things ?? 'otros datos');
    }
    return [...things];
  }
}

/** The references of api-keys, also of revoked ones. */
@injectable()
export class ApiKeyHolders implements UserReference {
  readonly things = 'claves de API';

  constructor(@inject(Database) private readonly database: Database) {}

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    const sql = 'SELECT id FROM auth_api_key WHERE user_id = $1 ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY';
    return (await this.database.rows(sql, [userId], tx)).length > 0;
  }
}
