import {
  composed,
  ConflictError,
  type AuditLog,
  type Clock,
  type Database,
  type Editions,
  type Identity,
  type InsertRow,
  type Revisions,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { changedOf } from './changed-values.js';
import type { GroupUses } from './group-uses.js';
import { requirePresent, type KnownRevision } from './known-revision.js';
import type { KnownThings } from './known-things.js';
import { columnsOf, revisionOf, tableOf, userListsOf, userListTable, type Resource, type Values } from './resource.js';
import { ResourceChecks } from './resource-checks.js';
import type { ResourceReader, StoredItem } from './resource-reader.js';
import { removalRefusal, writeRefusal } from './resource-refusals.js';

/** The services that write the items of any resource. */
export interface WriterServices {
  readonly database: Database;
  readonly revisions: Revisions;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly editions: Editions;
  readonly known: KnownThings;
  readonly uses: GroupUses;
}

/**
 * Creates, changes and removes the items of a resource. Changes of one resource run one at a time; each is in the audit
 * log, and all hosts see it within a second.
 */
export class ResourceWriter {
  readonly checks: ResourceChecks;

  constructor(
    private readonly resource: Resource,
    private readonly reader: ResourceReader,
    /** The foreign keys that may refer to an item. */
    private readonly referring: readonly string[],
    private readonly services: WriterServices,
  ) {
    this.checks = new ResourceChecks(resource, services.known, services.database);
  }

  async create(by: Identity, values: Values): Promise<StoredItem> {
    await this.checks.checkInThemselves(values);
    return this.writing(async (tx) => {
      await this.checks.check(tx, by, { id: 0, values, changed: values, before: undefined });
      const id = await this.insert(tx, values, by.userId);
      await this.note(tx, by, 'created', id);
      return this.reader.get(id, tx);
    });
  }

  /** Changes the given fields. Throws `NotFoundError`, `PreconditionFailedError` and `ConflictError` (`busy`). */
  async change(by: Identity, id: number, values: Values, known?: KnownRevision): Promise<StoredItem> {
    await this.checks.checkInThemselves(values);
    return this.writing(async (tx) => {
      const before = await this.reader.get(id, tx);
      await this.requirePresent(tx, before, known);
      const changed = changedOf(before, values);
      if (Object.keys(changed).length === 0) return before;
      await this.checks.check(tx, by, { id, values: { ...before, ...values }, changed, before });
      await this.update(tx, before, changed);
      await this.note(tx, by, 'changed', id, { campos: Object.keys(changed) });
      return this.reader.get(id, tx);
    });
  }

  /**
   * Removes an item. Throws `NotFoundError`, `PreconditionFailedError`, and `ConflictError` (`in_use`) if it is used.
   */
  async remove(by: Identity, id: number, known?: KnownRevision): Promise<void> {
    await this.services.revisions.revise(revisionOf(this.resource), async (tx) => {
      await this.requirePresent(tx, await this.reader.get(id, tx), known);
      await this.removeUnused(tx, id);
      await this.note(tx, by, 'removed', id);
    });
  }

  /** Removes an item. Throws `ConflictError` (`in_use`); then the transaction, or its savepoint, cannot go on. */
  async removeUnused(tx: Transaction, id: number): Promise<void> {
    const { database, uses } = this.services;
    await uses.requireUnused(this.resource, id, this.reader, tx);
    for (const field of userListsOf(this.resource)) await this.clearUsers(tx, id, field);
    const sql = `DELETE FROM ${tableOf(this.resource.name)} WHERE id = $1`;
    await database.changeRows(sql, [id], tx).catch((error: unknown) => {
      throw removalRefusal(database, this.referring, error);
    });
  }

  /** Inserts a new item whose values were checked, and returns its id. */
  async insert(tx: Transaction, values: Values, adduser: number | null): Promise<number> {
    const { database } = this.services;
    const row = this.row(values, adduser);
    const [made] = await database.insertRows<{ id: number }>(tableOf(this.resource.name), [row], ['id'], tx);
    await this.putUsers(tx, made!.id, values);
    return made!.id;
  }

  /** Inserts new items of a resource without lists of users, in one statement. */
  async insertAll(tx: Transaction, items: readonly Values[], adduser: number | null): Promise<void> {
    const rows = items.map((values) => this.row(values, adduser));
    await this.services.database.insertRows(tableOf(this.resource.name), rows, [], tx);
  }

  private row(values: Values, adduser: number | null): InsertRow {
    return { ...this.columns(values), revision: 1, adddate: this.services.clock.now(), adduser };
  }

  /** Returns the values that have a column, as they are stored. */
  private columns(values: Values): InsertRow {
    const given = columnsOf(this.resource).filter((field) => values[field] !== undefined);
    return Object.fromEntries(given.map((field) => [field, this.stored(field, values[field])]));
  }

  /** Writes changed fields of an item. Throws `ConflictError` (`busy`) where it has changed since it was read. */
  async update(tx: Transaction, { id, revision }: StoredItem, changed: Values): Promise<void> {
    const columns = this.columns(changed);
    const set = Object.keys(columns).map((column, index) => `, ${column} = $${index + 3}`);
    const count = await this.services.database.changeRows(
      composed(
        `UPDATE ${tableOf(this.resource.name)} SET revision = revision + 1${set.join('')} WHERE id = $1 AND revision = $2`,
      ),
      [id, Number(revision), ...Object.values(columns)],
      tx,
    );
    if (count === 0) {
      throw new ConflictError('Otra operación cambió estos datos en este momento. Intente de nuevo.', { code: 'busy' });
    }
    await this.putUsers(tx, id, changed);
  }

  /** Replaces the lists of users that `values` has. */
  private async putUsers(tx: Transaction, id: number, values: Values): Promise<void> {
    for (const field of userListsOf(this.resource)) {
      const users = values[field] as readonly number[] | undefined;
      if (!users) continue;
      await this.clearUsers(tx, id, field);
      const rows = users.map((user_id) => ({ item_id: id, user_id }));
      await this.services.database.insertRows(userListTable(this.resource.name, field), rows, [], tx);
    }
  }

  private async clearUsers(tx: Transaction, id: number, field: string): Promise<void> {
    await this.services.database.changeRows(
      `DELETE FROM ${userListTable(this.resource.name, field)} WHERE item_id = $1`,
      [id],
      tx,
    );
  }

  private requirePresent(tx: Transaction, item: StoredItem, known: KnownRevision | undefined): Promise<void> {
    return requirePresent(this.services.editions, tx, { kind: `catalogs.${this.resource.name}`, item }, known);
  }

  private stored(field: string, value: unknown): InsertRow[string] {
    const isJson = this.resource.fields[field]!.column.kind === 'json';
    return isJson && value !== null ? JSON.stringify(value) : (value as InsertRow[string]);
  }

  /** Runs changes of the resource in a transaction, one caller at a time. Throws `InputError` for a taken value. */
  writing<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { database, revisions } = this.services;
    const { holdsStill = [] } = this.resource;
    const revising = async (tx: Transaction): Promise<T> => {
      for (const name of holdsStill) await revisions.bumpRevision(tx, name);
      return work(tx);
    };
    return revisions.revise(revisionOf(this.resource), revising).catch((error: unknown) => {
      throw writeRefusal(database, this.resource, error);
    });
  }

  /** Writes the entry of the audit log for a change of an item, or of the items of a file. */
  note(
    tx: Transaction,
    by: Identity,
    done: 'created' | 'changed' | 'removed' | 'imported',
    id: number | 'csv',
    details?: object,
  ): Promise<void> {
    const { name: resource } = this.resource;
    const kind = `catalogs.${resource}`;
    const subject = { kind, id: String(id) };
    return this.services.audit.recordEntry(tx, {
      action: `${kind}.${done}`,
      by,
      subject,
      ...(details && { details: { ...details } }),
    });
  }
}
