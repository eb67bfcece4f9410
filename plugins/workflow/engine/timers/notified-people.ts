import { inject, injectable } from 'inversify';
import { Database, Groups, UserDirectory } from '../../../../host/plugin-api/index.js';
import { addressesIn } from '../automatic/mail-addresses.js';
import { TaskExpressions } from '../automatic/task-expressions.js';
import type { TaskAt } from '../steps/standing-instance.js';
import type { AppliedRule } from './applied-rule.js';

/** The members of a task's groups that one notice is sent to. */
const MOST_MEMBERS = 50;

/**
 * The recipients of the notice of a rule: the addresses that it names, else the holder of the task, else the members of
 * its groups.
 */
@injectable()
export class NotifiedPeople {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskExpressions) private readonly expressions: TaskExpressions,
    @inject(Groups) private readonly groups: Groups,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /**
   * Lists the addresses, each once; empty where no recipient has one. Throws an incident where `para` gives no address.
   * Do not call it inside a transaction.
   */
  async of({ timer, rule, ...request }: AppliedRule): Promise<readonly string[]> {
    const { para } = rule.avisar ?? {};
    if (para === undefined) return this.ofTask(request.instance.task);
    // The name of the rule's place in the definition, for messages.
    const name = `${timer.codigo}.avisar.para`;
    const addresses = addressesIn((await this.expressions.evaluate(request, { [name]: para }))[name]);
    return distinct(addresses);
  }

  private async ofTask({ id, asignado }: TaskAt): Promise<readonly string[]> {
    const ids = asignado === null ? await this.members(id) : [asignado];
    const names = await this.users.namesOf(ids);
    const people = await Promise.all([...names.values()].map(({ username }) => this.users.findByUsername(username)));
    return distinct(people.flatMap((person) => person?.email ?? []));
  }

  private async members(taskId: number): Promise<readonly number[]> {
    const sql = 'SELECT grupos FROM workflow_task WHERE id = $1';
    const [row] = await this.database.rows<{ grupos: unknown }>(sql, [taskId]);
    const members = new Set<number>();
    for (const group of this.database.parseJson<readonly string[] | null>(row?.grupos ?? null) ?? []) {
      for (const id of await this.groups.listMembers(group, { limit: MOST_MEMBERS })) members.add(id);
    }
    return [...members].slice(0, MOST_MEMBERS);
  }
}

/** Removes duplicate addresses, ignoring case. */
const distinct = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];
