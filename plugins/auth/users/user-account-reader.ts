import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  booleanParameter,
  conditions,
  Database,
  integerParameter,
  NotFoundError,
  plainValue,
  RestList,
  type ListPage,
  type ListRequest,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { UserAccount } from '../contract.js';
import type { UserRow } from './user-repository.js';

type AccountRow = Omit<UserRow, 'password_hash' | 'invited_until'> & {
  readonly created_at: Date;
  readonly created_by: number | null;
};

const columns = `u.id, u.username, u.nombres, u.email, u.tipo_identificacion, u.identificacion, u.telefono,
  u.is_active, u.is_superuser, u.generation, u.created_at, u.created_by`;

const text = (column: string, most: number) => ({ column, value: z.string().overwrite(plainValue).max(most) });

const list = new RestList({
  from: 'auth_user u',
  columns,
  key: 'u.id',
  search: ['u.username', 'u.nombres', 'u.email', 'u.identificacion'],
  ordering: { id: 'u.id', username: 'u.username', nombres: 'u.nombres', adddate: 'u.created_at' },
  filters: {
    id: { column: 'u.id', value: integerParameter },
    username: text('u.username', 150),
    email: text('u.email', 254),
    tipo_identificacion: text('u.tipo_identificacion', 10),
    identificacion: text('u.identificacion', 40),
    is_active: { column: 'u.is_active', value: booleanParameter },
    is_superuser: { column: 'u.is_superuser', value: booleanParameter },
  },
});

/** Reads accounts as they are shown, with the grants of their users: three statements, whatever the size of a page. */
@injectable()
export class UserAccountReader {
  readonly query = list.query;

  constructor(@inject(Database) private readonly database: Database) {}

  async page(request: ListRequest, tx?: Transaction): Promise<ListPage<UserAccount>> {
    const page = await list.readPage<AccountRow>(this.database, request, { tx });
    return { ...page, results: await this.complete(page.results, tx) };
  }

  /** Returns an account. Throws `NotFoundError`. */
  async get(id: number, tx?: Transaction): Promise<UserAccount> {
    const sql = `SELECT ${columns} FROM auth_user u WHERE u.id = $1`;
    const [account] = await this.complete(await this.database.rows<AccountRow>(sql, [id], tx), tx);
    if (!account) throw new NotFoundError('Usuario no encontrado.');
    return account;
  }

  private async complete(rows: readonly AccountRow[], tx?: Transaction): Promise<UserAccount[]> {
    if (rows.length === 0) return [];
    const ofThese = conditions().oneOf(
      'h.user_id',
      rows.map(({ id }) => id),
    );
    const roles = await ofThese.rows<{ user_id: number; codigo: string }>(
      this.database,
      (where) =>
        `SELECT h.user_id, r.codigo FROM auth_user_role h JOIN auth_role r ON r.id = h.role_id ${where} ORDER BY r.codigo`,
      tx,
    );
    const permissions = await ofThese.rows<{ user_id: number; permission: string }>(
      this.database,
      (where) => `SELECT h.user_id, h.permission FROM auth_user_permission h ${where} ORDER BY h.permission`,
      tx,
    );
    return rows.map(({ generation, created_at, created_by, ...fields }) => {
      const isOwn = ({ user_id }: { readonly user_id: number }): boolean => user_id === fields.id;
      const account = {
        ...fields,
        roles: roles.filter(isOwn).map(({ codigo }) => codigo),
        permisos: permissions.filter(isOwn).map(({ permission }) => permission),
        adddate: created_at.toISOString(),
        adduser: created_by,
      };
      return { ...account, revision: revisionOf(account, generation) };
    });
  }
}

/** Computes a revision that changes with every shown field and, by the generation, with every new password. */
function revisionOf(account: object, generation: number): string {
  return createHash('sha256')
    .update(JSON.stringify([account, generation]))
    .digest('base64url')
    .slice(0, 22);
}
