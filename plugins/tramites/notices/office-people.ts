import { inject, injectable } from 'inversify';
import { Groups, UserDirectory } from '../../../host/plugin-api/index.js';

/** The most members of an office that get one reminder. */
const MOST_MEMBERS = 50;
const OFFICES = 'dependencia:';

const folded = (name: string): string => name.trim().toLowerCase();

/** The staff who deal with a record. */
@injectable()
export class OfficePeople {
  constructor(
    @inject(Groups) private readonly groups: Groups,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /**
   * Returns the addresses of the office that a tramite names, each once; without such a department, the address of the
   * user. It is called outside a transaction.
   */
  async addressesOf(office: string | undefined, userId: number | null): Promise<readonly string[]> {
    const members = office === undefined ? [] : await this.mailed(await this.members(office));
    return members.length > 0 || userId === null ? members : this.mailed([userId]);
  }

  /** Returns the look-up of the group of an office, such as `dependencia:hacienda`, by the name of the department. */
  async offices(): Promise<(office: string) => string | undefined> {
    const groups = await this.groups.listGroups();
    const codes = groups.flatMap(({ codigo, nombre }) =>
      codigo.startsWith(OFFICES) ? [[folded(nombre), codigo] as const] : [],
    );
    // Of two departments with one name, the first by its code has the work.
    const byName = new Map(codes.reverse());
    return (office) => byName.get(folded(office));
  }

  private async members(office: string): Promise<readonly number[]> {
    const group = (await this.offices())(office);
    return group === undefined ? [] : this.groups.listMembers(group, { limit: MOST_MEMBERS });
  }

  private async mailed(userIds: readonly number[]): Promise<readonly string[]> {
    const names = await this.users.namesOf(userIds);
    const people = await Promise.all([...names.values()].map(({ username }) => this.users.findByUsername(username)));
    return [...new Set(people.flatMap((person) => person?.email ?? []))];
  }
}
