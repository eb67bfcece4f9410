import type { Transaction, UserDirectory } from '../../../host/plugin-api/index.js';
import { refused } from './resource-checks.js';
import { userListsOf, type Resource, type Values } from './resource.js';
import type { Resources } from './resources.js';

/** An item of a bundle with its index in the section. */
export interface PlacedItem {
  readonly index: number;
  readonly values: Values;
}

/** Translates between the names in bundles (codes and usernames) and ids. */
export class NamedIds {
  constructor(
    private readonly resource: Resource,
    private readonly resources: Resources,
    private readonly users: UserDirectory,
  ) {}

  /** The fields that refer to other resources, without the parent. */
  private get references(): readonly (readonly [field: string, target: string])[] {
    return Object.entries(this.resource.fields).flatMap(([field, { refersTo }]) =>
      refersTo === undefined || field === this.resource.parent ? [] : [[field, refersTo] as const],
    );
  }

  private get userFields(): readonly string[] {
    return Object.keys(this.resource.fields).filter((field) => this.resource.fields[field]!.names === 'user');
  }

  /** Replaces names by ids, except that of the parent. Throws `InputError` for an unknown name. */
  async read(items: readonly PlacedItem[], tx: Transaction): Promise<readonly PlacedItem[]> {
    let read = items;
    for (const [field, target] of this.references) {
      const ids = await this.idsOf(
        target,
        read.map(({ values }) => values[field]),
        tx,
      );
      read = read.map((item) => replaced(item, field, ids));
    }
    for (const field of this.userFields) {
      const ids = await this.usersOf(
        read.flatMap(({ values }) => values[field]),
        tx,
      );
      read = read.map((item) => replaced(item, field, ids));
    }
    return read;
  }

  /** Finds the ids of all names that these values have, by field, except those of parents. Unknown names have none. */
  async idsByField(
    values: readonly Values[],
    tx: Transaction,
  ): Promise<readonly (readonly [field: string, ids: ReadonlyMap<unknown, number>])[]> {
    const found: (readonly [string, ReadonlyMap<unknown, number>])[] = [];
    for (const [field, target] of this.references) {
      const codes = values.map((one) => one[field]);
      found.push([field, await this.idsOf(target, codes, tx)]);
    }
    for (const field of this.userFields) {
      const names = values.flatMap((one) => one[field]);
      found.push([field, await this.usersOf(names, tx)]);
    }
    return found;
  }

  /** Finds the ids of a resource's items by their codes. */
  async idsOf(target: string, codes: readonly unknown[], tx: Transaction): Promise<ReadonlyMap<unknown, number>> {
    const [key] = keyFieldOf(this.resources, target);
    const wanted = [...new Set(codes)]
      .filter((code) => typeof code === 'string')
      .flatMap(asKey(this.resources, target));
    const items = await this.resources.of({ name: target }).reader.having(key, wanted, tx);
    return new Map(items.map((item) => [String(item[key]), item.id]));
  }

  /** Replaces ids by names, as a bundle has them. */
  async write(items: readonly Values[], tx?: Transaction): Promise<readonly Values[]> {
    const { parent, name } = this.resource;
    const references = [...this.references, ...(parent === undefined ? [] : [[parent, name] as const])];
    let written = items;
    for (const [field, target] of references) {
      const codes = await this.codesOf(
        target,
        written.map((values) => values[field]),
        tx,
      );
      written = written.map((values) => ({ ...values, [field]: codes.get(values[field]) ?? null }));
    }
    const ids = this.userFields.flatMap((field) =>
      written.flatMap((values) => values[field] as number | number[] | null),
    );
    const names = await this.users.namesOf(
      ids.filter((id) => id !== null),
      tx,
    );
    const nameOf = (id: unknown): string | null => names.get(id as number)?.username ?? null;
    const lists = userListsOf(this.resource);
    for (const field of this.userFields) {
      const isList = lists.includes(field);
      written = written.map((values) => ({
        ...values,
        [field]: isList ? (values[field] as number[]).map(nameOf) : nameOf(values[field]),
      }));
    }
    return written;
  }

  private async codesOf(
    target: string,
    ids: readonly unknown[],
    tx?: Transaction,
  ): Promise<ReadonlyMap<unknown, string>> {
    const wanted = [...new Set(ids)].filter((id) => typeof id === 'number');
    const [key] = keyFieldOf(this.resources, target);
    const items = await this.resources.of({ name: target }).reader.having('id', wanted, tx);
    return new Map(items.map((item) => [item.id, String(item[key])]));
  }

  private async usersOf(names: readonly unknown[], tx: Transaction): Promise<ReadonlyMap<unknown, number>> {
    const ids = new Map<unknown, number>();
    for (const name of new Set(names)) {
      const known = typeof name === 'string' ? await this.users.findByUsername(name, tx) : undefined;
      if (known) ids.set(name, known.userId);
    }
    return ids;
  }
}

function keyFieldOf(resources: Resources, target: string): readonly [string] {
  return [resources.of({ name: target }).resource.key?.[0] ?? 'codigo'];
}

/** Tells whether the items of a resource are named by a number. */
export function hasNumbers(resources: Resources, target: string): boolean {
  const [key] = keyFieldOf(resources, target);
  return resources.of({ name: target }).resource.fields[key]!.column.kind === 'integer';
}

/** Makes the function that turns a code into a key value; a code that is no number matches no numbered item. */
function asKey(resources: Resources, target: string): (code: string) => unknown[] {
  if (!hasNumbers(resources, target)) return (code) => [code];
  return (code) => (/^\d{1,9}$/.test(code) ? [Number(code)] : []);
}

function replaced({ index, values }: PlacedItem, field: string, ids: ReadonlyMap<unknown, number>): PlacedItem {
  const idOf = (name: unknown): number => {
    const id = ids.get(name);
    if (id === undefined) throw refused({ [`${index}.${field}`]: [`No existe «${String(name)}».`] });
    return id;
  };
  const named = values[field];
  if (named === null || named === undefined) return { index, values };
  return {
    index,
    values: { ...values, [field]: Array.isArray(named) ? named.map(idOf).sort((a, b) => a - b) : idOf(named) },
  };
}
