import type { NamedIds } from '../engine/named-ids.js';
import { hasNumbers } from '../engine/named-ids.js';
import { keyOf, type Resource, type Values } from '../engine/resource.js';
import type { Resources } from '../engine/resources.js';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { cellOf, cellReader } from './cell-values.js';
import type { CsvFile, FileFault } from './csv-file.js';

/** A row whose cells were read. Its references are names until {@link namedIds} has run. */
export interface ReadRow {
  readonly fila: number;
  /** The values of the columns that the file has. */
  readonly values: Values;
  readonly isFaulty: boolean;
}

/** Returns the text by which rows and items are compared. */
export function keyText(resource: Resource, values: Values): string {
  return JSON.stringify(keyOf(resource).map((field) => values[field] ?? null));
}

/** Reads the rows of a file by the fields of a resource, and adds their faults. */
export function readRows(
  resource: Resource,
  resources: Resources,
  file: CsvFile,
  faults: FileFault[],
): readonly ReadRow[] {
  const { fields } = resource;
  for (const columna of file.columns) {
    if (!Object.hasOwn(fields, columna)) {
      faults.push({ fila: 1, columna, mensaje: `Esta columna no es de ${resource.title}.` });
    }
  }
  for (const columna of keyOf(resource)) {
    if (!file.columns.includes(columna)) {
      faults.push({ fila: 1, columna, mensaje: 'Falta esta columna, que identifica cada fila.' });
    }
  }
  const present = Object.entries(fields).filter(([name]) => file.columns.includes(name));
  const readers = present.map(
    ([name, field]) => [name, field, cellReader(field, (target) => hasNumbers(resources, target))] as const,
  );
  const unreadable = new Set(file.faults.map(({ fila }) => fila));
  return file.rows.map(({ fila, cells }) => {
    const values: Record<string, unknown> = {};
    let isFaulty = unreadable.has(fila);
    for (const [columna, field, read] of readers) {
      const cell = cells.get(columna);
      const value = cell === undefined ? undefined : read(cell);
      if (value && 'fault' in value) {
        faults.push({ fila, columna, mensaje: value.fault });
        isFaulty = true;
      } else values[columna] = value ? value.value : (field.defaultValue ?? null);
    }
    return { fila, values, isFaulty };
  });
}

/** Replaces the names in the rows by ids, except that of the parent, and adds a fault for each unknown name. */
export async function namedIds(
  resource: Resource,
  ids: NamedIds,
  rows: readonly ReadRow[],
  faults: FileFault[],
  tx: Transaction,
): Promise<readonly ReadRow[]> {
  let read = rows;
  for (const [columna, found] of await ids.idsByField(
    rows.map(({ values }) => values),
    tx,
  )) {
    read = read.map((row) => {
      const named = row.values[columna];
      if (named === null || named === undefined) return row;
      const names: readonly unknown[] = Array.isArray(named) ? named : [named];
      const unknown = names.find((name) => !found.has(name));
      if (unknown !== undefined) {
        faults.push({ fila: row.fila, columna, mensaje: `No existe «${cellOf(unknown)}».` });
        return { ...row, isFaulty: true };
      }
      const numbers = names.map((name) => found.get(name)!);
      const value = Array.isArray(named) ? [...new Set(numbers)].sort((a, b) => a - b) : numbers[0];
      return { ...row, values: { ...row.values, [columna]: value } };
    });
  }
  return withoutRepeats(resource, read, faults);
}

/** Marks the rows that repeat the key of an earlier one. */
function withoutRepeats(resource: Resource, rows: readonly ReadRow[], faults: FileFault[]): readonly ReadRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const key = keyText(resource, row.values);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, row.fila);
      return row;
    }
    // A faulty row has lost a part of its key.
    if (row.isFaulty) return row;
    faults.push({ fila: row.fila, columna: keyOf(resource)[0]!, mensaje: `Repite la fila ${before}.` });
    return { ...row, isFaulty: true };
  });
}
