import type { z } from 'zod';
import {
  InputError,
  type BulkBundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
  type UserDirectory,
} from '../../../host/plugin-api/index.js';
import { bundleItemOf } from './bundle-item.js';
import { hasNumbers, NamedIds, type PlacedItem } from './named-ids.js';
import { placed, together } from './item-refusals.js';
import { refused, type Levels } from './resource-checks.js';
import { keyOf, revisionOf, userListsOf, type Resource, type Values } from './resource.js';
import type { StoredItem } from './resource-reader.js';
import type { Resources } from './resources.js';
import { changedOf } from './changed-values.js';
import type { ResourceService } from './item-service.js';
import { permissionsOf } from './resource-permissions.js';
import { sectionsBefore } from './sections-before.js';

const MOST_ROWS = 500;

export const sectionName = ({ name }: Pick<Resource, 'name'>): string => `catalogos.${name}`;

/** The section of a resource: `catalogos.<name>`. It names items by their codes, and users by their usernames. */
export class ResourceSection implements BulkBundleSection {
  readonly name: string;
  readonly after: readonly string[];
  readonly item: z.ZodType<Values>;
  readonly key: readonly string[];
  readonly permissions: readonly string[];
  readonly revision: readonly string[];
  private readonly service: ResourceService;
  private readonly ids: NamedIds;

  constructor(
    private readonly resource: Resource,
    resources: Resources,
    users: UserDirectory,
  ) {
    const { holdsStill = [] } = resource;
    this.name = sectionName(resource);
    this.after = sectionsBefore(resource);
    this.item = bundleItemOf(resource, (target) => hasNumbers(resources, target));
    this.key = keyOf(resource);
    this.permissions = [permissionsOf(resource).write];
    this.revision = [revisionOf(resource), ...holdsStill];
    this.service = resources.of(resource);
    this.ids = new NamedIds(resource, resources, users);
  }

  async importItems(
    items: readonly Values[],
    context: ImportContext,
  ): Promise<Readonly<Record<ImportOutcome, number>>> {
    const { tx } = context;
    const counts = { created: 0, changed: 0, left: 0 };
    let waiting = await this.ids.read(
      items.map((values, index) => ({ index, values })),
      tx,
    );
    while (waiting.length > 0) {
      const { ready, others } = await this.withParents(waiting, tx);
      for (let from = 0; from < ready.length; from += MOST_ROWS) {
        await this.put(ready.slice(from, from + MOST_ROWS), counts, context);
      }
      waiting = others;
    }
    return counts;
  }

  async removeItem(tx: Transaction, values: Values): Promise<void> {
    const [placed] = await this.ids.read([{ index: 0, values }], tx);
    const item = (await this.present([placed!], tx)).get(this.keyText(placed!.values));
    if (item) await this.service.writer.removeUnused(tx, item.id);
  }

  async exportItems(tx: Transaction): Promise<readonly Values[]> {
    const fields = Object.keys(this.resource.fields);
    const stored = await this.service.reader.all(tx);
    const written = await this.ids.write(
      stored.map((item) => Object.fromEntries(fields.map((field) => [field, item[field]]))),
      tx,
    );
    const inOrder = written.toSorted((a, b) => (this.keyText(a) < this.keyText(b) ? -1 : 1));
    return inOrder.map((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)));
  }

  /**
   * Splits the items: those whose parent exists already get its id and are ready, the others have to wait for a parent
   * in this bundle.
   */
  private async withParents(
    items: readonly PlacedItem[],
    tx: Transaction,
  ): Promise<{ readonly ready: readonly PlacedItem[]; readonly others: readonly PlacedItem[] }> {
    const { parent, name } = this.resource;
    if (parent === undefined) return { ready: items, others: [] };
    const above = await this.ids.idsOf(
      name,
      items.map(({ values }) => values[parent]),
      tx,
    );
    const mayBeAbove = new Set(items.map(({ values }) => values['codigo']));
    const isBelow = ({ values }: PlacedItem): boolean => values[parent] !== null && mayBeAbove.has(values[parent]);
    const others = items.filter(isBelow);
    if (others.length === items.length) {
      throw refused({ [`${items[0]!.index}.${parent}`]: ['Un elemento no puede estar debajo de sí mismo.'] });
    }
    const ready = items
      .filter((item) => !isBelow(item))
      .map(({ index, values }) => {
        if (values[parent] === null) return { index, values };
        const id = above.get(values[parent]);
        if (id === undefined) throw refused({ [`${index}.${parent}`]: [`No existe «${values[parent] as string}».`] });
        return { index, values: { ...values, [parent]: id } };
      });
    return { ready, others };
  }

  private async put(
    items: readonly PlacedItem[],
    counts: Record<ImportOutcome, number>,
    context: ImportContext,
  ): Promise<void> {
    const { tx } = context;
    const present = await this.present(items, tx);
    const rows: Values[] = [];
    const levels: Levels = new Map();
    const refusals: InputError[] = [];
    for (const { index, values } of items) {
      const before = present.get(this.keyText(values));
      const outcome = await this.putOne(values, before, { rows, levels }, context).catch((error: unknown) => {
        return placed(error, index);
      });
      if (outcome instanceof InputError) refusals.push(outcome);
      else counts[outcome] += 1;
    }
    if (refusals.length > 0) throw together(refusals);
    await this.service.writer.insertAll(tx, rows, null);
  }

  private async putOne(
    values: Values,
    before: StoredItem | undefined,
    { rows, levels }: { readonly rows: Values[]; readonly levels: Levels },
    context: ImportContext,
  ): Promise<ImportOutcome> {
    const { tx, importer = 'bundle' } = context;
    const { writer } = this.service;
    const isInitial = (field: string): boolean => this.resource.fields[field]!.isInitial ?? false;
    const changeable = Object.fromEntries(Object.entries(values).filter(([field]) => !before || !isInitial(field)));
    const changed = before ? changedOf(before, changeable) : values;
    if (before && Object.keys(changed).length === 0) return 'left';
    await writer.checks.checkInThemselves(changed);
    const known = this.withoutLeftOut(changed, context);
    const item = { id: before?.id ?? 0, values: { ...before, ...changeable }, changed: known, before };
    await writer.checks.check(tx, importer, item, levels);
    if (before) {
      await writer.update(tx, before, changed);
      levels.clear();
      return 'changed';
    }
    const isAlone = this.resource.comparesItems === true || userListsOf(this.resource).length > 0;
    if (isAlone) await writer.insert(tx, values, null);
    else rows.push(values);
    return 'created';
  }

  /**
   * Leaves out permissions of a plugin that is not loaded, with a warning. The item keeps asking for them; no user can
   * get them until the plugin is loaded.
   */
  private withoutLeftOut(changed: Values, { leftOut, warn }: ImportContext): Values {
    const known = Object.entries(changed).filter(([field, value]) => {
      if (this.resource.fields[field]?.names !== 'permission' || typeof value !== 'string') return true;
      const owner = leftOut.ofPermission(value);
      if (owner === undefined) return true;
      const spanish = `${this.name} pide el permiso ${value}, y este servidor no tiene «${owner}».`;
      warn(`plugin "${owner}" is not loaded: ${this.name} asks for its permission ${value}`, spanish);
      return false;
    });
    return Object.fromEntries(known);
  }

  /** Returns the items that exist already, by their keys. */
  private async present(items: readonly PlacedItem[], tx: Transaction): Promise<ReadonlyMap<string, StoredItem>> {
    const { reader } = this.service;
    const [first, ...others] = this.key;
    const values = items.map(({ values: given }) => given[first!]);
    const found = others.length === 0 ? await reader.having(first!, values, tx) : await reader.all(tx);
    return new Map(found.map((item) => [this.keyText(item), item]));
  }

  private keyText(values: Values): string {
    return JSON.stringify(this.key.map((field) => values[field]));
  }
}
