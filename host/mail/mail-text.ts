import type { JsonValue, TextData } from '../plugin-api/index.js';

/** Without control characters, and without those that turn the order of a text around. */
export const cleaned = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

function mapValue(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.map((item) => mapValue(item, change)) : mapTexts(value, change);
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

/** The same data, each of its texts changed. */
export function mapTexts(data: TextData, change: (text: string) => string): TextData {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, mapValue(value, change)]));
}
