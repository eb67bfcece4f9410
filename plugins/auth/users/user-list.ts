import { inject, injectable } from 'inversify';
import {
  Clock,
  conditions,
  Database,
  fewRowsOfWords,
  rowsOfWords,
  type Conditions,
  type Identity,
} from '../../../host/plugin-api/index.js';
import { Reach } from './reach.js';
import { userColumns, type UserFields, type UserRow } from './user-repository.js';
import { typedRanges, userWords } from './user-words.js';

/** The state of an invitation that its user has not followed yet. */
export type InvitationState = 'pending' | 'expired';

/** A user in a list for administrators. */
export interface ListedUser extends UserFields {
  readonly id: number;
  readonly username: string;
  readonly roles: string[];
  /** Null also for a user who holds more than the caller. */
  readonly invitation: InvitationState | null;
}

/** The request for a page of users. */
export interface UserQuery {
  /** The last user of the page before. */
  readonly cursor?: number | null | undefined;
  readonly limit: number;
  /** The beginning of the user name. */
  readonly search?: string | undefined;
  /** Beginnings of words of the user name, the name, or the number of the document; the newest users come first. */
  readonly words?: string | undefined;
  readonly identificacion?: string | undefined;
  readonly tipo_identificacion?: string | undefined;
  readonly is_active?: boolean | undefined;
  /** The code of a role that the user holds. */
  readonly role?: string | undefined;
  readonly secondFactor?: boolean | undefined;
}

/** The most holders of a role whose words are looked up one by one. */
const FEW_HOLDERS = 1000;

const secondFactor = 'SELECT t.user_id FROM auth_totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL';

/** Returns the state of a user's invitation; null for a user who has a password, or was not invited. */
export function invitationOf(
  { password_hash, invited_until }: Pick<UserRow, 'password_hash' | 'invited_until'>,
  now: Date,
): InvitationState | null {
  if (password_hash !== null || invited_until === null) return null;
  return invited_until > now ? 'pending' : 'expired';
}

/** Lists users for administrators. */
@injectable()
export class UserList {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Reach) private readonly reach: Reach,
  ) {}

  /** Returns a page of users: in the order of their ids, or the newest first where words are searched for. */
  async page(by: Identity, query: UserQuery): Promise<ListedUser[]> {
    const rows = query.words === undefined ? await this.inOrder(by, query) : await this.ofWords(by, query, query.words);
    const roles = await this.rolesOf(rows);
    const now = this.clock.now();
    const invited = rows.filter((row) => invitationOf(row, now) !== null).map(({ id }) => id);
    const seen = await this.reach.within(by, invited);
    return rows.map((row) => {
      const { password_hash: _hash, generation: _generation, invited_until: _until, ...listed } = row;
      const invitation = seen.has(row.id) ? invitationOf(row, now) : null;
      return { ...listed, roles: roles.get(row.id) ?? [], invitation };
    });
  }

  private inOrder(by: Identity, query: UserQuery): Promise<UserRow[]> {
    return this.filtered(by, query)
      .and('u.id > ?', query.cursor ?? 0)
      .rows<UserRow>(
        this.database,
        (where) => `SELECT ${userColumns} FROM auth_user u ${where}
          ORDER BY u.id OFFSET 0 ROWS FETCH NEXT ${query.limit} ROWS ONLY`,
      );
  }

  private async ofWords(by: Identity, query: UserQuery, typed: string): Promise<UserRow[]> {
    const words = typedRanges(typed);
    if (words.length === 0) return [];
    const { limit, cursor } = query;
    const before = cursor ?? undefined;
    const narrowed = this.filtered(by, query);
    const ids = (await this.hasFew(query.role))
      ? await fewRowsOfWords(this.database, userWords, words, {
          narrowed: narrowed.and('u.id < ?', before),
          read: (where) => `SELECT u.id FROM auth_user u ${where}`,
          limit,
        })
      : await rowsOfWords(this.database, userWords, {
          words,
          before,
          limit,
          narrowed: narrowed.nest((all) => `EXISTS (SELECT 1 FROM auth_user u WHERE u.id = w.user_id AND ${all})`),
        });
    return conditions()
      .oneOf('id', ids)
      .rows<UserRow>(this.database, (where) => `SELECT ${userColumns} FROM auth_user ${where} ORDER BY id DESC`);
  }

  /** Tells whether so few users hold the role that the words of each are looked up. */
  private async hasFew(role: string | undefined): Promise<boolean> {
    if (role === undefined) return false;
    const rows = await this.database.rows(
      `SELECT h.user_id FROM auth_user_role h JOIN auth_role r ON r.id = h.role_id WHERE r.codigo = $1
       ORDER BY h.user_id OFFSET $2 ROWS FETCH NEXT 1 ROWS ONLY`,
      [role, FEW_HOLDERS],
    );
    return rows.length === 0;
  }

  /** Builds the conditions on a user `u`. Only users within reach are found by their second factor. */
  private filtered(by: Identity, query: UserQuery): Conditions {
    const narrowed = conditions()
      .startsWith('u.username', query.search)
      .and('u.identificacion = ?', query.identificacion)
      .and('u.tipo_identificacion = ?', query.tipo_identificacion)
      .and('u.is_active = ?', query.is_active)
      .and(
        `u.id IN (SELECT h.user_id FROM auth_user_role h JOIN auth_role r ON r.id = h.role_id WHERE r.codigo = ?)`,
        query.role,
      );
    if (query.secondFactor === undefined) return narrowed;
    narrowed.and(`${query.secondFactor ? '' : 'NOT '}EXISTS (${secondFactor})`);
    return this.reach.narrow(narrowed, by, 'u.id');
  }

  private async rolesOf(users: readonly UserRow[]): Promise<ReadonlyMap<number, string[]>> {
    const roles = new Map<number, string[]>();
    if (users.length === 0) return roles;
    const rows = await conditions()
      .oneOf(
        'h.user_id',
        users.map(({ id }) => id),
      )
      .rows<{ user_id: number; codigo: string }>(
        this.database,
        (where) => `SELECT h.user_id, r.codigo FROM auth_user_role h JOIN auth_role r ON r.id = h.role_id ${where}
          ORDER BY r.codigo`,
      );
    for (const { user_id, codigo } of rows) roles.set(user_id, [...(roles.get(user_id) ?? []), codigo]);
    return roles;
  }
}
