import { inject, injectable } from 'inversify';
import {
  Database,
  Revisions,
  UserStore,
  type CachedValue,
  type GroupListing,
  type GroupSource,
  type MemberPage,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { revisionOf } from '../engine/resource.js';
import { dependencia } from '../resources/dependencia.js';

/** The members of each department and its head, without those of the departments below it. */
const MEMBERS = `SELECT m.user_id, d.codigo FROM catalogs_dependencia_miembros m JOIN catalogs_dependencia d ON d.id = m.item_id
  UNION SELECT d.responsable AS user_id, d.codigo FROM catalogs_dependencia d WHERE d.responsable IS NOT NULL`;

/**
 * The groups `dependencia:<codigo>` (decisions, section 9). An inactive department can no longer be picked; its members
 * keep their tasks.
 */
@injectable()
export class DepartmentGroups implements GroupSource {
  readonly prefix = 'dependencia';
  private readonly codes: CachedValue<ReadonlyMap<number, readonly string[]>>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserStore) private readonly users: UserStore,
    @inject(Revisions) revisions: Revisions,
  ) {
    this.codes = revisions.cached(revisionOf(dependencia), (tx) => this.load(tx));
  }

  async codesOf(userId: number, tx?: Transaction): Promise<readonly string[]> {
    if (!tx) return (await this.codes.get()).get(userId) ?? [];
    const sql = `SELECT codigo FROM (${MEMBERS}) m WHERE user_id = $1 ORDER BY codigo`;
    return (await this.database.rows<{ codigo: string }>(sql, [userId], tx)).map(({ codigo }) => codigo);
  }

  async groupExists(codigo: string, tx?: Transaction): Promise<boolean> {
    return (await this.listGroups(tx)).some((department) => department.codigo === codigo);
  }

  listGroups(tx?: Transaction): Promise<readonly GroupListing[]> {
    return this.database.rows(
      'SELECT codigo, nombre FROM catalogs_dependencia WHERE activo = $1 ORDER BY codigo',
      [true],
      tx,
    );
  }

  /** Returns a page of the members with an active account, which the user store tells. */
  async listMembers(codigo: string, { after = 0, limit }: MemberPage, tx?: Transaction): Promise<readonly number[]> {
    const rows = await this.database.rows<{ user_id: number; codigo: string }>(
      `SELECT user_id, codigo FROM (${MEMBERS}) m WHERE codigo = $1 AND user_id > $2 ORDER BY user_id`,
      [codigo, after],
      tx,
    );
    // SQL Server ignores trailing blanks when it compares texts.
    const ids = rows.filter((row) => row.codigo === codigo).map(({ user_id }) => user_id);
    const active = await this.users.activeOf(ids, tx);
    return ids.filter((id) => active.has(id)).slice(0, limit);
  }

  async memberIds(): Promise<Iterable<number>> {
    return (await this.codes.get()).keys();
  }

  private async load(tx?: Transaction): Promise<ReadonlyMap<number, readonly string[]>> {
    const codes = new Map<number, string[]>();
    for (const { user_id, codigo } of await this.database.rows<{ user_id: number; codigo: string }>(MEMBERS, [], tx)) {
      const of = codes.get(user_id) ?? [];
      codes.set(user_id, [...of, codigo]);
    }
    return codes;
  }
}
