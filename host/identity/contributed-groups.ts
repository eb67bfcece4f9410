import { injectable, multiInject, optional } from 'inversify';
import { BootError } from '../runtime/boot-error.js';
import {
  GroupSources,
  type GroupListing,
  type Groups,
  type GroupSource,
  type MemberPage,
  type Transaction,
} from '../plugin-api/index.js';
import type { GroupName } from '../plugin-api/identity/groups.js';

/**
 * {@link Groups} from the sources that plugins contribute. Throws `BootError` for an invalid prefix, or two sources
 * with the same one.
 */
@injectable()
export class ContributedGroups implements Groups {
  private readonly sources = new Map<string, GroupSource>();

  constructor(@multiInject(GroupSources.token) @optional() sources: readonly GroupSource[] = []) {
    for (const source of sources) {
      const { prefix } = source;
      if (!/^[a-z][a-z0-9-]*$/.test(prefix)) throw new BootError(`"${prefix}" is no prefix of groups.`);
      if (this.sources.has(prefix)) throw new BootError(`Two sources bring the groups "${prefix}:…".`);
      this.sources.set(prefix, source);
    }
  }

  async groupsOf(userId: number, tx?: Transaction): Promise<ReadonlySet<GroupName>> {
    const groups = new Set<GroupName>();
    for (const [prefix, source] of this.sources) {
      for (const codigo of await source.codesOf(userId, tx)) groups.add(`${prefix}:${codigo}`);
    }
    return groups;
  }

  async groupExists(group: string, tx?: Transaction): Promise<boolean> {
    const [source, codigo] = this.find(group);
    return source !== undefined && source.groupExists(codigo, tx);
  }

  async listGroups(tx?: Transaction): Promise<readonly GroupListing[]> {
    const groups: GroupListing[] = [];
    for (const [prefix, source] of this.sources) {
      for (const { codigo, nombre } of await source.listGroups(tx)) {
        groups.push({ codigo: `${prefix}:${codigo}`, nombre });
      }
    }
    return groups;
  }

  async listMembers(group: string, page: MemberPage, tx?: Transaction): Promise<readonly number[]> {
    const [source, codigo] = this.find(group);
    return source ? source.listMembers(codigo, page, tx) : [];
  }

  async memberIds(): Promise<ReadonlySet<number>> {
    const ids = new Set<number>();
    for (const source of this.sources.values()) {
      for (const id of (await source.memberIds?.()) ?? []) ids.add(id);
    }
    return ids;
  }

  /** Splits a group at its first colon: a code may contain colons. */
  private find(group: string): readonly [source: GroupSource | undefined, codigo: string] {
    const colon = group.indexOf(':');
    return [this.sources.get(group.slice(0, Math.max(0, colon))), group.slice(colon + 1)];
  }
}
