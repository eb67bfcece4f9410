import type { AnyBundleSection } from '../../plugin-api/index.js';
import type { SecretSource } from './secret-source.js';
import { exportedKey } from './snapshot.js';

const VARIABLE = /^\$\{([A-Z_][A-Z0-9_]*)\}$/;

type Item = Readonly<Record<string, unknown>>;

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

function variableName(parts: readonly string[]): string {
  const plain = parts.join('_').normalize('NFD').replace(/\p{M}/gu, '');
  return plain.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}

/** Replaces the secret fields of exported items by variables, each with a name of its own. */
export function withVariables(section: AnyBundleSection, items: readonly unknown[]): readonly unknown[] {
  const { name, foreignSecrets = [] } = section;
  if (foreignSecrets.length === 0) return items;
  const taken = new Set<string>();
  const unused = (wanted: string): string => {
    let variable = wanted;
    for (let count = 2; taken.has(variable); count += 1) variable = `${wanted}_${count}`;
    taken.add(variable);
    return variable;
  };
  return items.map((item) => {
    const key = exportedKey(section, item);
    const named = foreignSecrets.map((field) => [field, `\${${unused(variableName([name, key, field]))}}`]);
    return { ...(item as Item), ...(Object.fromEntries(named) as Item) };
  });
}

/** Replaces the variables of an item by their values; also returns the names of the variables without a value. */
export function withSecrets(
  { foreignSecrets = [] }: AnyBundleSection,
  item: unknown,
  valueOf: SecretSource,
): { readonly value: unknown; readonly missing: readonly string[] } {
  if (!isItem(item)) return { value: item, missing: [] };
  const value: Record<string, unknown> = { ...item };
  const missing: string[] = [];
  for (const field of foreignSecrets) {
    const text = item[field];
    const name = typeof text === 'string' ? VARIABLE.exec(text)?.[1] : undefined;
    if (name === undefined) continue;
    const secret = valueOf(name);
    if (secret === undefined) {
      missing.push(name);
      delete value[field];
    } else {
      value[field] = secret;
    }
  }
  return { value, missing };
}
