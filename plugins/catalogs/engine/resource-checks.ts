import { InputError, type Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { KnownThings, Writer } from './known-things.js';
import { tableOf, type Resource, type Values } from './resource.js';

/** The most levels between an item and the root of its tree. */
const MOST_LEVELS = 50;

/** Makes the refusal for faults of fields. */
export function refused(errors: Readonly<Record<string, readonly string[]>>): InputError {
  return new InputError('Los datos no son válidos.', { errors });
}

function tooDeep(parent: string): InputError {
  return refused({ [parent]: ['Hay demasiados niveles.'] });
}

/** The number of levels from the root to an item, by its id. Valid while the tree does not change. */
export type Levels = Map<number, number>;

/** Checks the values of an item beyond their schema. Each method throws `InputError` by field. */
export class ResourceChecks {
  constructor(
    private readonly resource: Resource,
    private readonly known: KnownThings,
    private readonly database: Database,
  ) {}

  /** Checks the values that have to be compiled. This takes a while: call it before a transaction where possible. */
  async checkInThemselves(values: Values): Promise<void> {
    await this.eachNaming(values, (kind, value) => this.known.faultInItself(kind, value));
  }

  /**
   * Checks an item in its transaction, while other changes of the resource wait. `values` are all values of the item,
   * `changed` the new ones. Calls for several new items may share `levels`; a change of an existing item makes it
   * stale.
   */
  async check(
    tx: Transaction,
    by: Writer,
    item: {
      readonly id: number;
      readonly values: Values;
      readonly changed: Values;
      readonly before: Values | undefined;
    },
    levels: Levels = new Map(),
  ): Promise<void> {
    const { id, values, changed, before } = item;
    await this.eachNaming(changed, (kind, value) => this.known.fault(kind, value, by, tx));
    const { parent } = this.resource;
    if (parent !== undefined && typeof changed[parent] === 'number')
      await this.checkParent(tx, { parent, id, above: changed[parent] }, before ? new Map<number, number>() : levels);
    const errors = await this.resource.rule?.(values, { database: this.database, tx, id, before });
    if (errors) throw refused(errors);
  }

  private async eachNaming(
    values: Values,
    faultOf: (kind: NonNullable<Resource['fields'][string]['names']>, value: unknown) => Promise<string | undefined>,
  ): Promise<void> {
    for (const [field, { names }] of Object.entries(this.resource.fields)) {
      const value = values[field];
      if (names === undefined || value === undefined || value === null) continue;
      const fault = await faultOf(names, value);
      if (fault !== undefined) throw refused({ [field]: [fault] });
    }
  }

  /**
   * Walks up to the root: an item cannot be above itself, and a circle or a too deep tree exceeds {@link MOST_LEVELS}.
   * Stops at an item in `levels`.
   */
  private async checkParent(
    tx: Transaction,
    { parent, id, above }: { readonly parent: string; readonly id: number; readonly above: number },
    levels: Levels,
  ): Promise<void> {
    const sql = `SELECT ${parent} AS above FROM ${tableOf(this.resource.name)} WHERE id = $1`;
    const walked: number[] = [];
    let at: number | null = above;
    while (at !== null && !levels.has(at)) {
      if (at === id) throw refused({ [parent]: ['Un elemento no puede estar debajo de sí mismo.'] });
      if (walked.length === MOST_LEVELS) throw tooDeep(parent);
      walked.push(at);
      const [row]: { above: number | null }[] = await this.database.rows(sql, [at], tx);
      at = row?.above ?? null;
    }
    const rest = at === null ? 0 : levels.get(at)!;
    if (rest + walked.length > MOST_LEVELS) throw tooDeep(parent);
    for (const [index, one] of walked.reverse().entries()) levels.set(one, rest + index + 1);
  }
}
