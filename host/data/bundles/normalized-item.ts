import { freeText, isFreeText } from '../../plugin-api/index.js';
import type { Path } from './bundle-error.js';

/** An item with normalized texts, and the paths of invalid ones. */
interface NormalizedItem {
  readonly value: unknown;
  readonly wrong: readonly Path[];
}

/** Normalizes the texts of an item like those of a request: one Unicode form, and no control characters. */
export function normalizedItem(item: unknown): NormalizedItem {
  const wrong: Path[] = [];
  const normalizedText = (text: string, path: Path): string => {
    if (!isFreeText(text)) wrong.push(path);
    return freeText(text);
  };
  const normalized = (value: unknown, path: Path): unknown => {
    if (typeof value === 'string') return normalizedText(value, path);
    if (Array.isArray(value)) return value.map((one, index) => normalized(one, [...path, index]));
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [normalizedText(name, path), normalized(inner, [...path, name])]),
    );
  };
  return { value: normalized(item, []), wrong };
}
