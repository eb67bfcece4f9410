import { InputError, type Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { KnownThings, Writer } from './known-things.js';
import { tableOf, type Resource, type Values } from './resource.js';

/** An item is so many items below the first one at most. */
const MOST_LEVELS = 50;

/** What the caller is told of faults of fields. */
export function refused(errors: Readonly<Record<string, readonly string[]>>): InputError {
  return new InputError('Los datos no son válidos.', { errors });
}

/** What the values of a resource are held to, beyond their schema. Each method throws `InputError` by field. */
export class ResourceChecks {
  constructor(
    private readonly resource: Resource,
    private readonly known: KnownThings,
    private readonly database: Database,
  ) {}

  /** To be called before a transaction where that is possible. */
  async checkInThemselves(values: Values): Promise<void> {
    await this.eachNaming(values, (kind, value) => this.known.faultInItself(kind, value));
  }

  /**
   * To be called while changes of the resource wait: `values` are all of the item, `changed` those that were not so
   * before.
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
  ): Promise<void> {
    const { id, values, changed, before } = item;
    await this.eachNaming(changed, (kind, value) => this.known.fault(kind, value, by, tx));
    const { parent } = this.resource;
    if (parent !== undefined && typeof changed[parent] === 'number')
      await this.checkParent(tx, parent, id, changed[parent]);
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

  /** Walks up: nothing is above itself, and what does not end has a circle. */
  private async checkParent(tx: Transaction, parent: string, id: number, above: number): Promise<void> {
    const sql = `SELECT ${parent} AS above FROM ${tableOf(this.resource.name)} WHERE id = $1`;
    let at: number | null = above;
    for (let level = 0; at !== null; level++) {
      if (at === id || level === MOST_LEVELS) {
        const reason = at === id ? 'Un elemento no puede estar debajo de sí mismo.' : 'Hay demasiados niveles.';
        throw refused({ [parent]: [reason] });
      }
      const [row]: { above: number | null }[] = await this.database.rows(sql, [at], tx);
      at = row?.above ?? null;
    }
  }
}
