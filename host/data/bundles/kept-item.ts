import { freeText, isFreeText } from '../../plugin-api/index.js';
import type { Path } from './bundle-error.js';

/** An item with normalized texts, and the paths of invalid ones. */
interface KeptItem {
  readonly value: unknown;
  readonly wrong: readonly Path[];
}

/** Normalizes the texts of an item like those of a request: one Unicode form, and no control characters. */
export function keptItem(item: unknown): KeptItem {
  const wrong: Path[] = [];
  const keptText = (text: string, path: Path): string => {
    if (!isFreeText(text)) wrong.push(path);
    return freeText(text);
  };
  const kept = (value: unknown, path: Path): unknown => {
    if (typeof value === 'string') return keptText(value, path);
    if (Array.isArray(value)) return value.map((one, index) => kept(one, [...path, index]));
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [keptText(name, path), kept(inner, [...path, name])]),
    );
  };
  return { value: kept(item, []), wrong };
}
