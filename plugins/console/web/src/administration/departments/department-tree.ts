import type { ListedDepartment } from './department-data.js';

/** A department with those below it, sorted by name. */
export interface Branch {
  readonly department: ListedDepartment;
  readonly below: readonly Branch[];
}

const byName = (a: ListedDepartment, b: ListedDepartment): number => a.nombre.localeCompare(b.nombre, 'es');

function grouped(items: readonly ListedDepartment[]): ReadonlyMap<number | null, readonly ListedDepartment[]> {
  const known = new Set(items.map(({ id }) => id));
  const groups = new Map<number | null, ListedDepartment[]>();
  for (const item of items.toSorted(byName)) {
    // A department whose parent is not among them begins a tree of its own.
    const above = item.padre !== null && known.has(item.padre) ? item.padre : null;
    const group = groups.get(above) ?? [];
    group.push(item);
    groups.set(above, group);
  }
  return groups;
}

/** Arranges departments as trees. */
export function branchesOf(items: readonly ListedDepartment[]): readonly Branch[] {
  const groups = grouped(items);
  const below = (id: number | null): Branch[] =>
    (groups.get(id) ?? []).map((department) => ({ department, below: below(department.id) }));
  return below(null);
}

/** Lists the departments that may be above one: all but itself and those below it. */
export function possibleParents(items: readonly ListedDepartment[], id: number | undefined): ListedDepartment[] {
  const groups = grouped(items);
  const barred = new Set<number>();
  const bar = (one: number): void => {
    barred.add(one);
    for (const child of groups.get(one) ?? []) bar(child.id);
  };
  if (id !== undefined) bar(id);
  return items.filter((item) => !barred.has(item.id)).sort(byName);
}
