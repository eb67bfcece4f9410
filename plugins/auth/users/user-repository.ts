import { inject, injectable } from 'inversify';
import {
  Clock,
  composed,
  conditions,
  Database,
  plainSigns,
  type InsertRow,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { UserWords, type WordedUser } from './user-words.js';

/** A row of `auth_user` (USUARIO_P of the interface). */
export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string | null;
  readonly nombres: string;
  readonly email: string | null;
  readonly tipo_identificacion: string | null;
  readonly identificacion: string | null;
  readonly telefono: string | null;
  readonly is_active: boolean;
  readonly is_superuser: boolean;
  readonly generation: number;
  /** Until when the mailed invitation lets a password be chosen; null where there was none. */
  readonly invited_until: Date | null;
}

type AccountRow = Pick<UserRow, 'id' | 'username' | 'is_active' | 'is_superuser' | 'generation'> & {
  /** The login in question, where it is the user's and has not ended. */
  readonly family: string | null;
};

type NamedUser = Pick<UserRow, 'id' | 'username' | 'nombres' | 'is_active'>;

/** The user and the login in question. */
interface AskedAccount {
  readonly id: number;
  readonly login: string | null;
}

/** Selects an account by its keys alone: for a join with a list, PostgreSQL would scan all users of a small table. */
const accountOf = (
  id: string,
  login: string,
): string => `SELECT u.id, u.username, u.is_active, u.is_superuser, u.generation,
    (SELECT f.id FROM auth_refresh_family f WHERE f.id = ${login} AND f.user_id = u.id AND f.revoked_at IS NULL) AS family
  FROM auth_user u WHERE u.id = ${id}`;

export const userColumns =
  'id, username, password_hash, nombres, email, tipo_identificacion, identificacion, telefono, is_active, is_superuser, generation, invited_until';

/** The fields of a user that an administrator may set. */
export type UserFields = Pick<
  UserRow,
  'nombres' | 'email' | 'tipo_identificacion' | 'identificacion' | 'telefono' | 'is_active' | 'is_superuser'
>;

/** The statements on `auth_user`. */
@injectable()
export class UserRepository {
  private readonly accountAmongOthers: (asked: AskedAccount) => Promise<AccountRow | undefined>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(UserWords) private readonly words: UserWords,
  ) {
    this.accountAmongOthers = database.batched(
      (asked) => this.account(asked),
      (asked) => this.accounts(asked),
    );
  }

  async findById(id: number, tx?: Transaction): Promise<UserRow | undefined> {
    const [row] = await this.database.rows<UserRow>(`SELECT ${userColumns} FROM auth_user WHERE id = $1`, [id], tx);
    return row;
  }

  /** Finds the account that each request of a user needs; a login whose row no longer exists has ended. */
  findAccount(id: number, login?: string, tx?: Transaction): Promise<AccountRow | undefined> {
    const asked = { id, login: login ?? null };
    return tx ? this.account(asked, tx) : this.accountAmongOthers(asked);
  }

  async findByUsername(username: string, tx?: Transaction): Promise<UserRow | undefined> {
    const plain = plainSigns(username);
    // Old names may be stored in a form that is not normalized.
    const spellings = [username, plain, plain.normalize('NFD')];
    const sql = `SELECT ${userColumns} FROM auth_user WHERE username IN ($1, $2, $3)`;
    const rows = await this.database.rows<UserRow>(sql, spellings, tx);
    // SQL Server ignores blanks at the end when it compares: each spelling would give a user a further set of attempts.
    return spellings.flatMap((spelling) => rows.find((row) => row.username === spelling) ?? [])[0];
  }

  /** Returns the names of users, and whether they are active, in any order. */
  named(ids: readonly number[], tx?: Transaction): Promise<NamedUser[]> {
    return conditions()
      .oneOf('id', ids)
      .rows(this.database, (where) => `SELECT id, username, nombres, is_active FROM auth_user ${where}`, tx);
  }

  all(tx: Transaction): Promise<UserRow[]> {
    return this.database.rows<UserRow>(`SELECT ${userColumns} FROM auth_user ORDER BY username`, [], tx);
  }

  async insert(user: InsertRow & WordedUser, tx: Transaction): Promise<number> {
    const made = { ...user, generation: 1, created_at: this.clock.now(), worded: true };
    const [row] = await this.database.insertRows<{ id: number }>('auth_user', [made], ['id'], tx);
    await this.words.write(row!.id, user, tx);
    return row!.id;
  }

  /** Replaces an old hash by a new one of the same password, unless the password was changed meanwhile. */
  async replaceHash(id: number, oldHash: string, newHash: string): Promise<void> {
    await this.database.changeRows('UPDATE auth_user SET password_hash = $1 WHERE id = $2 AND password_hash = $3', [
      newHash,
      id,
      oldHash,
    ]);
  }

  /** Sets a new password, which ends every token and session given out before, unless that happened meanwhile. */
  async setPassword(id: number, hash: string, generation: number, tx?: Transaction): Promise<boolean> {
    const changed = await this.database.changeRows(
      `UPDATE auth_user SET password_hash = $1, generation = generation + 1, signed_out_at = $2
       WHERE id = $3 AND generation = $4`,
      [hash, this.clock.now(), id, generation],
      tx,
    );
    return changed === 1;
  }

  /** Sets a new password whatever happened meanwhile, for an administrator. */
  async replacePassword(id: number, hash: string, tx: Transaction): Promise<void> {
    await this.database.changeRows('UPDATE auth_user SET password_hash = $1 WHERE id = $2', [hash, id], tx);
    await this.nextGeneration(id, tx);
  }

  /** Ends every token and session of a user that was given out so far. */
  async nextGeneration(id: number, tx?: Transaction): Promise<void> {
    await this.database.changeRows(
      'UPDATE auth_user SET generation = generation + 1, signed_out_at = $1 WHERE id = $2',
      [this.clock.now(), id],
      tx,
    );
  }

  /** Removes a user with all its rows; `auth_api_key_user_fk` refuses it while the user has a key, revoked or not. */
  async remove(id: number, tx: Transaction): Promise<void> {
    await this.database.changeRows('DELETE FROM auth_user WHERE id = $1', [id], tx);
  }

  /** Changes fields. A link that was mailed to the former address ends. */
  async update(id: number, fields: Partial<UserFields>, tx: Transaction): Promise<void> {
    const names = Object.keys(fields);
    const assignments = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
    await this.database.changeRows(
      composed(`UPDATE auth_user SET ${assignments} WHERE id = $1`),
      [id, ...Object.values(fields)],
      tx,
    );
    if (names.some((name) => name === 'nombres' || name === 'identificacion')) await this.words.rewrite([id], tx);
    if (names.includes('email')) await this.endLinks(id, tx);
  }

  /** Ends the mailed links by which a user can choose a password. */
  async endLinks(id: number, tx: Transaction): Promise<void> {
    const sql = 'UPDATE auth_password_reset SET used_at = $1 WHERE user_id = $2 AND used_at IS NULL';
    await this.database.changeRows(sql, [this.clock.now(), id], tx);
  }

  /** Notes until when an invitation lets the user choose a password. */
  async invite(id: number, until: Date, tx: Transaction): Promise<void> {
    await this.database.changeRows('UPDATE auth_user SET invited_until = $1 WHERE id = $2', [until, id], tx);
  }

  private async account({ id, login }: AskedAccount, tx?: Transaction): Promise<AccountRow | undefined> {
    const [row] = await this.database.rows<AccountRow>(accountOf('$1', '$2'), [id, login], tx);
    return row;
  }

  private async accounts(asked: readonly AskedAccount[]): Promise<(AccountRow | undefined)[]> {
    const rows = await this.database.rows<AccountRow | { readonly id: null }>(
      `SELECT found.* FROM
         ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id integer, login varchar)) WITH ORDINALITY AS asked (id, login, place)
         LEFT JOIN LATERAL (${accountOf('asked.id', 'asked.login')} LIMIT 1) AS found ON TRUE
       ORDER BY place`,
      [JSON.stringify(asked)],
    );
    return rows.map((row) => (row.id === null ? undefined : row));
  }
}
