import { BackupError } from '../../backup-error.js';

/** A foreign key. */
export interface Reference {
  readonly table: string;
  readonly target: string;
}

/**
 * Tables, each behind those that it refers to, so that keys hold while one after the other is filled. What refers to
 * itself is filled by one statement, at whose end its keys are checked. Throws `BackupError` for a ring of tables.
 */
export function loadOrder<Table extends { readonly name: string }>(
  tables: readonly Table[],
  references: readonly Reference[],
): readonly Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const blocked = new Set(
      references.filter(({ table, target }) => table !== target && names.has(target)).map(({ table }) => table),
    );
    const free = waiting.filter(({ name }) => !blocked.has(name));
    if (free.length === 0) throw new BackupError(`These tables refer to each other: ${[...names].join(', ')}.`);
    ordered.push(...free);
    waiting = waiting.filter(({ name }) => blocked.has(name));
  }
  return ordered;
}
