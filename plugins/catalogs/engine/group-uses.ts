import { inject, injectable, multiInject, optional } from 'inversify';
import {
  conditions,
  ConflictError,
  Database,
  GroupReferences,
  MOST_NAMED_USES,
  type GroupReference,
  type GroupUse,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { tableOf, type Resource } from './resource.js';
import type { ResourceReader, StoredItem } from './resource-reader.js';

/** Finds the things that refer to an item of a resource whose items are groups of users. */
@injectable()
export class GroupUses {
  constructor(
    @inject(Database) private readonly database: Database,
    @multiInject(GroupReferences.token) @optional() private readonly references: readonly GroupReference[] = [],
  ) {}

  /** Lists the kinds of things that refer to an item: the items below it, and things of other plugins. */
  async listUses(resource: Resource, item: StoredItem, tx: Transaction): Promise<readonly GroupUse[]> {
    const codigo = `${resource.groupPrefix}:${String(item['codigo'])}`;
    const uses = [await this.below(resource, item, tx)];
    for (const reference of this.references) {
      uses.push(...(await reference.usesOf({ codigo, nombre: String(item['nombre']) }, tx)));
    }
    return uses.filter(({ cuantos }) => cuantos > 0);
  }

  /** Throws `ConflictError` (`in_use`), with the uses in words, for an item whose group is in use. */
  async requireUnused(resource: Resource, id: number, reader: ResourceReader, tx: Transaction): Promise<void> {
    if (resource.groupPrefix === undefined) return;
    const uses = await this.listUses(resource, await reader.get(id, tx), tx);
    if (uses.length === 0) return;
    throw new ConflictError(`No se puede eliminar: ${uses.map(inWords).join('; ')}. Puede marcarla como inactiva.`, {
      code: 'in_use',
    });
  }

  private async below({ name, parent, title }: Resource, { id }: StoredItem, tx: Transaction): Promise<GroupUse> {
    const rows = await conditions()
      .and(`${parent} = ?`, id)
      .rows<{ codigo: string }>(
        this.database,
        (where) => `SELECT codigo FROM ${tableOf(name)} ${where} ORDER BY codigo`,
        tx,
      );
    const primeros = rows.slice(0, MOST_NAMED_USES).map(({ codigo }) => codigo);
    return { clase: `${title.slice(0, 1).toUpperCase()}${title.slice(1)} debajo`, cuantos: rows.length, primeros };
  }
}

/** Writes a use: `procesos: 3 (LICENCIA, PODA y otros)`. */
function inWords({ clase, cuantos, primeros }: GroupUse): string {
  const more = cuantos > primeros.length ? ' y otros' : '';
  const names = primeros.length === 0 ? '' : ` (${primeros.join(', ')}${more})`;
  return `${clase.toLowerCase()}: ${cuantos}${names}`;
}
