import { DomainError, type Identity, type ImportOutcome, type Transaction } from '../../../host/plugin-api/index.js';
import type { ResourceService } from '../engine/item-service.js';
import type { NamedIds } from '../engine/named-ids.js';
import { refused, type Levels } from '../engine/resource-checks.js';
import { keyOf, userListsOf, type Resource, type Values } from '../engine/resource.js';
import type { StoredItem } from '../engine/resource-reader.js';
import { changedOf } from '../engine/changed-values.js';
import { cellOf } from './cell-values.js';
import type { FileFault } from './csv-file.js';
import { keyText, type ReadRow } from './row-reading.js';

const MOST_ROWS = 500;

/** Writes the rows of a file in a transaction; faults are collected, and the caller rolls them back. */
export class RowWriting {
  readonly counts: Record<ImportOutcome, number> = { created: 0, changed: 0, left: 0 };
  private readonly resource: Resource;
  private readonly levels: Levels = new Map();

  constructor(
    private readonly service: ResourceService,
    private readonly ids: NamedIds,
    private readonly by: Identity,
    private readonly tx: Transaction,
    private readonly faults: FileFault[],
    /** Whether rows are stored; a check stores only what other rows of the file need. */
    private readonly isStoring: boolean,
  ) {
    this.resource = service.resource;
  }

  /** Writes all rows, those of parents before those below them. */
  async write(rows: readonly ReadRow[]): Promise<void> {
    const { parent } = this.resource;
    const faulty = new Set(rows.filter(({ isFaulty }) => isFaulty).map(({ values }) => values['codigo']));
    let waiting = rows.filter(({ isFaulty }) => !isFaulty);
    while (waiting.length > 0) {
      const codes = new Set(parent === undefined ? [] : waiting.map(({ values }) => values['codigo']));
      const above = ({ values }: ReadRow): unknown => (parent === undefined ? null : (values[parent] ?? null));
      const ready = waiting.filter((row) => !codes.has(above(row)));
      // A row below a faulty one is looked at once that one is right.
      const placed = await this.placed(ready.filter((row) => !faulty.has(above(row))));
      for (const row of ready) if (faulty.has(above(row))) faulty.add(row.values['codigo']);
      if (ready.length === 0) {
        for (const { fila } of waiting) this.fault(fila, parent!, 'Un elemento no puede estar debajo de sí mismo.');
        return;
      }
      for (let from = 0; from < placed.length; from += MOST_ROWS) {
        await this.put(placed.slice(from, from + MOST_ROWS));
      }
      const done = new Set(ready);
      waiting = waiting.filter((row) => !done.has(row));
    }
  }

  /** Replaces the codes of parents by their ids. */
  private async placed(rows: readonly ReadRow[]): Promise<readonly ReadRow[]> {
    const { parent, name } = this.resource;
    if (parent === undefined) return rows;
    const ids = await this.ids.idsOf(
      name,
      rows.map(({ values }) => values[parent]),
      this.tx,
    );
    return rows.flatMap((row) => {
      const code = row.values[parent];
      if (code === null || code === undefined) return [row];
      const id = ids.get(code);
      if (id !== undefined) return [{ ...row, values: { ...row.values, [parent]: id } }];
      this.fault(row.fila, parent, `No existe «${cellOf(code)}».`);
      return [];
    });
  }

  private async put(rows: readonly ReadRow[]): Promise<void> {
    const present = await this.present(rows);
    const added: Values[] = [];
    for (const { fila, values } of rows) {
      try {
        const outcome = await this.putOne(values, present.get(keyText(this.resource, values)), added);
        this.counts[outcome] += 1;
      } catch (error) {
        if (!(error instanceof DomainError) || error.status !== 400) throw error;
        const errors = Object.entries(error.toProblem().errors ?? {});
        for (const [columna, [mensaje]] of errors) this.fault(fila, columna, mensaje ?? error.message);
        if (errors.length === 0) this.fault(fila, null, error.message);
      }
    }
    if (this.isStoring) await this.service.writer.insertAll(this.tx, added, this.by.userId);
  }

  private async putOne(given: Values, before: StoredItem | undefined, added: Values[]): Promise<ImportOutcome> {
    const { comparesItems } = this.resource;
    const { writer } = this.service;
    const values = before ? keptInitial(this.resource, given) : { ...defaultsOf(this.resource), ...given };
    const changed = before ? changedOf(before, values) : values;
    if (before && Object.keys(changed).length === 0) return 'left';
    if (!before) requireAll(this.resource, given);
    await writer.checks.checkInThemselves(changed);
    const item = { id: before?.id ?? 0, values: { ...before, ...values }, changed, before };
    await writer.checks.check(this.tx, this.by, item, this.levels);
    if (before) {
      if (this.isStoring) await writer.update(this.tx, before, changed);
      this.levels.clear();
      return 'changed';
    }
    const isAlone = comparesItems === true || userListsOf(this.resource).length > 0;
    if (!isAlone) added.push(values);
    else if (this.isStoring) await writer.insert(this.tx, values, this.by.userId);
    return 'created';
  }

  /** Returns the items that exist already, by their keys. */
  private async present(rows: readonly ReadRow[]): Promise<ReadonlyMap<string, StoredItem>> {
    const { reader } = this.service;
    const [first, ...others] = keyOf(this.resource);
    const values = rows.map(({ values: given }) => given[first!]);
    const found = others.length === 0 ? await reader.having(first!, values, this.tx) : await reader.all(this.tx);
    return new Map(found.map((item) => [keyText(this.resource, item), item]));
  }

  private fault(fila: number, columna: string | null, mensaje: string): void {
    this.faults.push({ fila, columna, mensaje });
  }
}

/** Returns the values without those that a file sets only in a new item. */
function keptInitial({ fields }: Resource, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields[field]!.isInitial));
}

function defaultsOf({ fields }: Resource): Values {
  const entries = Object.entries(fields).filter(([, { presence }]) => presence === 'defaulted');
  return Object.fromEntries(entries.map(([name, { defaultValue }]) => [name, defaultValue ?? null]));
}

/** Throws `InputError` by field where a new item lacks a required one, whose column the file does not have. */
function requireAll({ fields }: Resource, given: Values): void {
  const missing = Object.keys(fields).filter((name) => fields[name]!.presence === 'required' && !(name in given));
  if (missing.length === 0) return;
  const reason = 'Falta esta columna: un elemento nuevo la necesita.';
  throw refused(Object.fromEntries(missing.map((name) => [name, [reason]])));
}
