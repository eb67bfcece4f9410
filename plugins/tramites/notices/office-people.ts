import { inject, injectable } from 'inversify';
import { Groups, UserDirectory } from '../../../host/plugin-api/index.js';

/** The most members of an office that get one reminder. */
const MOST_MEMBERS = 50;
const OFFICES = 'dependencia:';

const folded = (name: string): string => name.trim().toLowerCase();

/** Tells whether two names mean one department. */
export const sameOffice = (one: string, other: string): boolean => folded(one) === folded(other);

/** The staff who deal with a record. */
@injectable()
export class OfficePeople {
  constructor(
    @inject(Groups) private readonly groups: Groups,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /**
   * Returns the addresses of the office of a record, each once: of the group that has the work on it, or else of the
   * department that its tramite names. Without such an office, the address of the user. It is called outside a
   * transaction.
   */
  async addressesOf(
    { grupo, nombre }: { readonly grupo: string | null; readonly nombre: string | undefined },
    userId: number | null,
  ): Promise<readonly string[]> {
    const group = grupo ?? (nombre === undefined ? undefined : (await this.offices())(nombre));
    const members = group === undefined ? [] : await this.mailed(await this.members(group));
    return members.length > 0 || userId === null ? members : this.mailed([userId]);
  }

  /** Returns the look-up of the group of an office, such as `dependencia:hacienda`, by the name of the department. */
  async offices(): Promise<(office: string) => string | undefined> {
    const codes = [...(await this.names())].map(([codigo, nombre]) => [folded(nombre), codigo] as const);
    // Of two departments with one name, the first by its code has the work.
    const byName = new Map(codes.reverse());
    return (office) => byName.get(folded(office));
  }

  /** Reads the names of all departments by their groups, sorted by these. It is called outside a transaction. */
  async names(): Promise<ReadonlyMap<string, string>> {
    const groups = await this.groups.listGroups();
    return new Map(
      groups.flatMap(({ codigo, nombre }) => (codigo.startsWith(OFFICES) ? [[codigo, nombre] as const] : [])),
    );
  }

  private members(group: string): Promise<readonly number[]> {
    return this.groups.listMembers(group, { limit: MOST_MEMBERS });
  }

  private async mailed(userIds: readonly number[]): Promise<readonly string[]> {
    const names = await this.users.namesOf(userIds);
    const people = await Promise.all([...names.values()].map(({ username }) => this.users.findByUsername(username)));
    return [...new Set(people.flatMap((person) => person?.email ?? []))];
  }
}
