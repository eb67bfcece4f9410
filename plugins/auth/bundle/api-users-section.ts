import { uuid } from '../../../host/plugin-api/index.js';
import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { ApiKeyImports } from '../api-keys/api-key-imports.js';
import { API_KEYS_REVISION } from '../api-keys/api-keys.js';
import { userName } from '../contract.js';
import { permissionCode } from '../users/role-item.js';

const apiUserItem = z.strictObject({
  username: userName,
  /** For a user without a key; never exported. */
  api_key: uuid.optional(),
  endpoints: z.array(permissionCode),
});

/** Section `api_usuarios`: keys of partners. A user who has a key keeps it; its endpoints follow the bundle. */
@injectable()
export class ApiUsersSection implements BundleSection<typeof apiUserItem> {
  readonly name = 'api_usuarios';
  readonly after = ['usuarios'];
  readonly item = apiUserItem;
  readonly key = 'username';
  readonly isOfUsers = true;
  readonly revision = API_KEYS_REVISION;

  constructor(@inject(ApiKeyImports) private readonly keys: ApiKeyImports) {}

  importItem(item: z.output<typeof apiUserItem>, { tx, missingSecret }: ImportContext): Promise<ImportOutcome> {
    const { username, api_key: key, endpoints } = item;
    const newKey = (): string | undefined => key ?? missingSecret(`api-key.${username}`, randomUUID);
    return this.keys.put({ username, newKey, endpoints }, tx);
  }

  async subjectOf({ username }: z.output<typeof apiUserItem>, tx: Transaction): Promise<{ kind: string; id: string }> {
    return { kind: 'auth.user', id: String(await this.keys.idOf(username, tx)) };
  }

  removeItem(tx: Transaction, { username }: z.output<typeof apiUserItem>): Promise<void> {
    return this.keys.revoke(username, tx);
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof apiUserItem>[]> {
    return this.keys.all(tx);
  }
}
