import { inject, injectable } from 'inversify';
import { isDeepStrictEqual } from 'node:util';
import { Database, InputError, type ImportOutcome, type Transaction } from '../../../host/plugin-api/index.js';
import { UserRepository } from '../users/user-repository.js';
import { ApiKeys } from './api-keys.js';

/** The key of a user in a bundle. */
export interface ImportedApiKey {
  readonly username: string;
  /** Returns a key for a user without one; called only then. */
  readonly newKey: () => string | undefined;
  readonly endpoints: readonly string[];
}

/** Imports keys from a bundle, and exports their endpoints into one. */
@injectable()
export class ApiKeyImports {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(ApiKeys) private readonly keys: ApiKeys,
  ) {}

  /** Issues a key, or changes the endpoints of the present one. Throws `InputError`, such as for an unknown user. */
  async put({ username, newKey, endpoints }: ImportedApiKey, tx: Transaction): Promise<ImportOutcome> {
    const user = await this.users.findByUsername(username, tx);
    if (!user)
      throw new InputError('Usuario desconocido.', {
        errors: { username: [`no hay un usuario "${username}"`] },
      });
    const present = (await this.keys.of(user.id, tx)).find(({ revokedAt }) => revokedAt === null);
    if (!present) return this.create(user.id, newKey(), endpoints, tx);
    if (isDeepStrictEqual(new Set(present.endpoints), new Set(endpoints))) return 'left';
    await this.keys.setEndpoints(present.id, endpoints, tx);
    return 'changed';
  }

  /** Revokes the present key of a user, if there is one. */
  async revoke(username: string, tx: Transaction): Promise<void> {
    const user = await this.users.findByUsername(username, tx);
    const keys = user ? await this.keys.of(user.id, tx) : [];
    const present = keys.find(({ revokedAt }) => revokedAt === null);
    if (present) await this.keys.revoke(present.id, tx);
  }

  /** Returns the id of an existing user. */
  async idOf(username: string, tx: Transaction): Promise<number> {
    return (await this.users.findByUsername(username, tx))!.id;
  }

  /** Returns the endpoints of the present key of each user, by user name. */
  async all(tx: Transaction): Promise<{ username: string; endpoints: string[] }[]> {
    const rows = await this.database.rows<{ username: string; endpoints: unknown }>(
      `SELECT u.username, k.endpoints FROM auth_api_key k JOIN auth_user u ON u.id = k.user_id
       WHERE k.revoked_at IS NULL ORDER BY u.username, k.id`,
      [],
      tx,
    );
    const first = new Map(rows.toReversed().map(({ username, endpoints }) => [username, endpoints]));
    return [...first]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([username, endpoints]) => ({
        username,
        endpoints: this.database.parseJson<string[]>(endpoints),
      }));
  }

  private async create(
    userId: number,
    key: string | undefined,
    endpoints: readonly string[],
    tx: Transaction,
  ): Promise<ImportOutcome> {
    if (key === undefined) {
      throw new InputError('Falta la clave.', {
        errors: { api_key: ['se requiere para un usuario sin clave'] },
      });
    }
    const owner = await this.keys.ownerOf(key, tx);
    // A revoked key stays revoked, however often the bundle that brought it is imported.
    if (owner === userId) return 'left';
    if (owner !== undefined) {
      throw new InputError('Clave de otro usuario.', { errors: { api_key: ['es de otro usuario'] } });
    }
    await this.keys.issue(tx, { userId, endpoints, key });
    return 'created';
  }
}
