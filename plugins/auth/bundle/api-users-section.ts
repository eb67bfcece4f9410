import { inject, injectable } from 'inversify';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  Database,
  InputError,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ApiKeys } from '../api-keys/api-keys.js';
import { UserRepository } from '../users/user-repository.js';
import { permissionCode } from '../users/role-item.js';

const apiUserItem = z.strictObject({
  username: z.string().min(1).max(150),
  /** For a user without a key; never exported. */
  api_key: z.guid().optional(),
  endpoints: z.array(permissionCode),
});

/** Section `api_usuarios`: keys of partners. A user who has a key keeps it; its endpoints follow the bundle. */
@injectable()
export class ApiUsersSection implements BundleSection<typeof apiUserItem> {
  readonly name = 'api_usuarios';
  readonly after = ['usuarios'];
  readonly item = apiUserItem;
  readonly key = 'username';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(ApiKeys) private readonly keys: ApiKeys,
  ) {}

  async importItem(item: z.output<typeof apiUserItem>, { tx }: ImportContext): Promise<ImportOutcome> {
    const { username, api_key, endpoints } = item;
    const user = await this.users.findByUsername(username, tx);
    if (!user)
      throw new InputError('Usuario desconocido.', {
        errors: { username: [`no hay un usuario "${username}"`] },
      });
    const present = (await this.keys.of(user.id, tx)).find(({ revokedAt }) => revokedAt === null);
    if (!present) return this.create(user.id, api_key, endpoints, tx);
    if (isDeepStrictEqual(new Set(present.endpoints), new Set(endpoints))) return 'left';
    await this.keys.setEndpoints(present.id, endpoints, tx);
    return 'changed';
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
    // A key that was revoked stays so, however often the bundle that brought it is imported.
    if (owner === userId) return 'left';
    if (owner !== undefined) {
      throw new InputError('Clave de otro usuario.', { errors: { api_key: ['es de otro usuario'] } });
    }
    await this.keys.issue(tx, { userId, endpoints, key });
    return 'created';
  }

  async subjectOf(
    { username }: z.output<typeof apiUserItem>,
    tx: Transaction,
  ): Promise<{ kind: string; id: string }> {
    const user = await this.users.findByUsername(username, tx);
    return { kind: 'auth.user', id: String(user!.id) };
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof apiUserItem>[]> {
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
}
