import { inject, injectable } from 'inversify';
import { Database, UserDirectory } from '../../../host/plugin-api/index.js';
import { wordOf } from './field-words.js';
import { keyOf, tableOf, type Resource, type Values } from './resource.js';
import { searchedOf } from './resource-list.js';
import { Resources } from './resources.js';

/** A thing that a field may refer to. */
export interface NamedThing {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
}

/** The items of a resource that refer to one item by one field. */
interface ItemUse {
  readonly titulo: string;
  readonly campo: string;
  readonly total: number;
}

/** The most things of a list to choose from. */
const MOST_CHOICES = 20;

/** The names of the things that fields refer to, and the places where an item is used. */
@injectable()
export class ReferenceNames {
  constructor(
    @inject(Resources) private readonly resources: Resources,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Database) private readonly database: Database,
  ) {}

  /** Names things that a field refers to, by their ids, two thousand at most. Another field has none. */
  async name(resource: Resource, field: string, ids: readonly number[]): Promise<readonly NamedThing[]> {
    const target = this.targetOf(resource, field);
    if (!target) return [];
    if (target === 'users') {
      const names = await this.users.namesOf(ids);
      return [...names].map(([id, { username, name }]) => ({ id, codigo: username, nombre: name }));
    }
    const items = await this.resources.of(target).reader.having('id', ids);
    return items.map((item) => named(target, item));
  }

  /** Finds things that a field may refer to, by words. Another field has none. */
  async choices(resource: Resource, field: string, words: string): Promise<readonly NamedThing[]> {
    const target = this.targetOf(resource, field);
    if (!target) return [];
    if (target === 'users') {
      const found = words.trim() === '' ? [] : await this.users.findStaff(words, MOST_CHOICES);
      return found.map(({ userId: id, username, name }) => ({ id, codigo: username, nombre: name }));
    }
    const sought = searchedOf(target).length > 0 ? words : '';
    const items = await this.resources.of(target).reader.following(0, MOST_CHOICES, sought);
    return items.map((item) => named(target, item));
  }

  /** Counts the items that refer to an item, by resource and field; those that none refers to are left out. */
  async uses({ name }: Resource, id: number): Promise<readonly ItemUse[]> {
    const uses: ItemUse[] = [];
    for (const other of this.resources.definitions) {
      const fields = Object.keys(other.fields).filter((field) => other.fields[field]!.refersTo === name);
      for (const field of fields) {
        const sql = `SELECT COUNT(*) AS total FROM ${tableOf(other.name)} WHERE ${field} = $1`;
        const [row] = await this.database.rows<{ total: number | string }>(sql, [id]);
        const total = Number(row!.total);
        if (total > 0) uses.push({ titulo: other.title, campo: wordOf(other, field), total });
      }
    }
    return uses;
  }

  private targetOf({ fields }: Resource, field: string): Resource | 'users' | undefined {
    const { refersTo, names } = (Object.hasOwn(fields, field) ? fields[field] : undefined) ?? {};
    return names === 'user' ? 'users' : this.resources.definitions.find(({ name }) => name === refersTo);
  }
}

function named(resource: Resource, item: Values & { readonly id: number }): NamedThing {
  const [key] = keyOf(resource);
  const nombre = item[resource.optionName ?? 'nombre'];
  return { id: item.id, codigo: String(item[key!]), nombre: typeof nombre === 'string' ? nombre : '' };
}
