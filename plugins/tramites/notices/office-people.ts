import { inject, injectable } from 'inversify';
import { Groups, UserDirectory } from '../../../host/plugin-api/index.js';

/** The most members of an office that get one reminder. */
const MOST_MEMBERS = 50;
const OFFICES = 'dependencia:';

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

  private async members(office: string): Promise<readonly number[]> {
    const name = office.trim().toLowerCase();
    const group = (await this.groups.listGroups()).find(
      ({ codigo, nombre }) => codigo.startsWith(OFFICES) && nombre.trim().toLowerCase() === name,
    );
    return group ? this.groups.listMembers(group.codigo, { limit: MOST_MEMBERS }) : [];
  }

  private async mailed(userIds: readonly number[]): Promise<readonly string[]> {
    const names = await this.users.namesOf(userIds);
    const people = await Promise.all([...names.values()].map(({ username }) => this.users.findByUsername(username)));
    return [...new Set(people.flatMap((person) => person?.email ?? []))];
  }
}
