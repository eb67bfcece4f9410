import { inject, injectable } from 'inversify';
import {
  authenticated,
  contribute,
  Database,
  GroupSources,
  json,
  Revisions,
  route,
  type AnyHostPlugin,
  type CachedValue,
  type GroupSource,
  type Identity,
  type MemberPage,
  type Reply,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { pluginOf } from '../support/plugin-of.js';

const REVISION = 'offices/members';

interface MemberRow {
  readonly codigo: string;
  readonly user_id: number;
}

/** Groups from a table, as a plugin of departments will bring them: in memory, for all requests. */
@injectable()
export class OfficeGroups implements GroupSource {
  readonly prefix = 'dependencia';
  private readonly cached: CachedValue<readonly MemberRow[]>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
  ) {
    this.cached = revisions.cached(REVISION, () => this.rows('', []));
  }

  join(codigo: string, user_id: number): Promise<unknown> {
    return this.revisions.revise(REVISION, (tx) => this.joinIn(tx, codigo, user_id));
  }

  joinIn(tx: Transaction, codigo: string, user_id: number): Promise<unknown> {
    return this.database.insertRows('offices_member', [{ codigo, user_id }], [], tx);
  }

  async codesOf(userId: number, tx?: Transaction): Promise<readonly string[]> {
    const rows = tx ? await this.rows('WHERE user_id = $1', [userId], tx) : await this.cached.get();
    return rows.filter(({ user_id }) => user_id === userId).map(({ codigo }) => codigo);
  }

  async groupExists(codigo: string, tx?: Transaction): Promise<boolean> {
    return (await this.rows('WHERE codigo = $1', [codigo], tx)).length > 0;
  }

  async listGroups(tx?: Transaction): Promise<{ codigo: string; nombre: string }[]> {
    const rows = await this.rows('', [], tx);
    const codes = [...new Set(rows.map(({ codigo }) => codigo))].sort();
    return codes.map((codigo) => ({ codigo, nombre: codigo }));
  }

  async listMembers(codigo: string, { after = 0, limit }: MemberPage, tx?: Transaction): Promise<number[]> {
    const clause = `WHERE codigo = $1 AND user_id > $2
      ORDER BY user_id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`;
    return (await this.rows(clause, [codigo, after], tx)).map(({ user_id }) => user_id);
  }

  private rows(clause: string, bind: readonly unknown[], tx?: Transaction): Promise<MemberRow[]> {
    return this.database.rows(`SELECT codigo, user_id FROM offices_member ${clause}`, bind, tx);
  }
}

const groupsOf = ({ identity }: { readonly identity: Identity }): Reply => json([...identity.groups].sort());

const shown = { method: 'GET', summary: 'The groups of the caller', answers: {}, handle: groupsOf } as const;

/** A plugin with its own groups, and routes that answer the caller's. */
export const officesPlugin: AnyHostPlugin = pluginOf({
  id: 'offices',
  permissions: [{ code: 'offices.consulta', name: 'Consultar' }],
  contributes: [contribute(GroupSources, OfficeGroups)],
  migrations: new URL('./office-migrations/', import.meta.url),
  routes: () => [
    route({ ...shown, path: '/offices/groups', access: authenticated(['jwt', 'session']) }),
    route({ ...shown, path: '/offices/key', access: authenticated(['api-key'], 'offices.consulta') }),
  ],
});
