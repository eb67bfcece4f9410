import { inject, injectable } from 'inversify';
import {
  conditions,
  Database,
  Groups,
  identityFrom,
  UserStore,
  type Identity,
  searchWords,
  type KnownPerson,
  type Transaction,
  type UserDirectory,
  type UserName,
} from '../../../host/plugin-api/index.js';
import { Grants } from './grants.js';
import { idsAtOnce } from './ids-at-once.js';
import { UserRepository } from './user-repository.js';

interface PersonRow {
  readonly id: number;
  readonly email: string | null;
  readonly tipo_identificacion: string;
  readonly identificacion: string;
}

type StaffMember = Awaited<ReturnType<UserDirectory['findStaff']>>[number];

/** The words of a name and a username: more than the two columns hold, so that none is left out. */
const MOST_WORDS_OF_NAME = 200;

interface NamedRow {
  readonly id: number;
  readonly username: string;
  readonly nombres: string;
}

/** A {@link UserDirectory} in `auth_user`. */
@injectable()
export class DatabaseUserDirectory implements UserDirectory {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(UserStore) private readonly store: UserStore,
    @inject(Groups) private readonly groups: Groups,
    @inject(Grants) private readonly grants: Grants,
  ) {}

  /** Finds a person through the index of identifications. */
  async findByIdentification(kind: string, number: string, tx?: Transaction): Promise<KnownPerson | undefined> {
    const rows = await this.database.rows<PersonRow>(
      `SELECT id, email, tipo_identificacion, identificacion FROM auth_user
       WHERE identificacion = $1 AND tipo_identificacion = $2 AND is_active = $3`,
      [number, kind, true],
      tx,
    );
    // SQL Server ignores blanks at the end when it compares.
    const [person, ...others] = rows.filter((row) => row.identificacion === number && row.tipo_identificacion === kind);
    return person && others.length === 0 ? { userId: person.id, email: person.email } : undefined;
  }

  async findByUsername(username: string, tx?: Transaction): Promise<KnownPerson | undefined> {
    const user = await this.users.findByUsername(username, tx);
    return user?.is_active ? { userId: user.id, email: user.email } : undefined;
  }

  async namesOf(userIds: Iterable<number>, tx?: Transaction): Promise<ReadonlyMap<number, UserName>> {
    const names = new Map<number, UserName>();
    for (const ids of idsAtOnce(userIds)) {
      const rows = await this.users.named(ids, tx);
      for (const { id, username, nombres } of rows) names.set(id, { username, name: nombres || username });
    }
    return names;
  }

  async identityOf(userId: number, tx?: Transaction): Promise<Identity | undefined> {
    const account = await this.store.findAccount(userId, undefined, tx);
    if (!account?.isActive) return undefined;
    return identityFrom(account, { scheme: 'host', groups: await this.groups.groupsOf(userId, tx) });
  }

  async findStaff(words: string, limit: number): Promise<readonly StaffMember[]> {
    const staff = await this.staffNamed(words);
    return staff
      .filter(({ isActive }) => isActive)
      .map(chosen)
      .sort(byName)
      .slice(0, limit);
  }

  async findUsers(text: string, limit: number): Promise<readonly StaffMember[]> {
    const typed = text.trim();
    if (typed === '') return [];
    const staff = (await this.staffNamed(typed)).map(chosen).sort(byName).slice(0, limit);
    const named = await conditions()
      .startsWith('username', typed)
      .rows<NamedRow>(
        this.database,
        (where) =>
          `SELECT id, username, nombres FROM auth_user ${where} ORDER BY username OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      );
    const known = new Set(staff.map(({ userId }) => userId));
    const others = named.filter(({ id }) => !known.has(id));
    return [
      ...staff,
      ...others.map(({ id, username, nombres }) => ({ userId: id, username, name: nombres || username })),
    ].slice(0, limit);
  }

  /** Finds users who hold a permission or belong to a group, inactive ones too. */
  private async staffNamed(words: string): Promise<(StaffMember & { readonly isActive: boolean })[]> {
    const typed = searchWords(words);
    if (typed.length === 0) return [];
    const found: (StaffMember & { readonly isActive: boolean })[] = [];
    const ids = new Set([...(await this.grants.holders()), ...(await this.groups.memberIds())]);
    for (const some of idsAtOnce(ids)) {
      for (const { id, username, nombres, is_active } of await this.users.named(some)) {
        if (hasBeginnings(`${nombres} ${username}`, typed)) {
          found.push({ userId: id, username, name: nombres || username, isActive: is_active });
        }
      }
    }
    return found;
  }
}

const chosen = ({ userId, username, name }: StaffMember): StaffMember => ({ userId, username, name });

const byName = (one: StaffMember, other: StaffMember): number =>
  one.name.localeCompare(other.name, 'es') || one.userId - other.userId;

/** Tells whether each of the words is the beginning of a word of the text. */
function hasBeginnings(text: string, words: readonly string[]): boolean {
  const own = searchWords(text, MOST_WORDS_OF_NAME);
  return words.every((word) => own.some((whole) => whole.startsWith(word)));
}
