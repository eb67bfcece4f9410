import { fileOf, isTable, type Layer } from './layers.js';

/**
 * The origin of a value of the configuration: an environment variable, a file, the program that started the host, or
 * the default of its key. `name` is the variable, or the path of the file.
 */
export interface ValueOrigin {
  readonly kind: 'variable' | 'file' | 'program' | 'default';
  readonly name: string | null;
}

/**
 * Finds the origin of the value at a path of keys. A value inside of one that was given as a whole, such as a list or a
 * word that stands for a table, has the origin of that.
 */
export function originIn(
  layer: Layer,
  keys: readonly string[],
  variableOf: (key: string) => string | undefined,
): ValueOrigin {
  const variable = variableOf(keys.join('.'));
  if (variable !== undefined) return { kind: 'variable', name: variable };
  let table = layer;
  for (const key of keys) {
    const value = table[key];
    if (value === undefined) break;
    if (isTable(value) && key !== keys.at(-1)) {
      table = value;
      continue;
    }
    const file = fileOf(table, key);
    return file === undefined ? { kind: 'program', name: null } : { kind: 'file', name: file };
  }
  return { kind: 'default', name: null };
}
