import type { FieldIssue, JsonValue } from '../../../host/plugin-api/index.js';

/** Limits of a schema, so that compiling it and checking answers by it takes bounded time. */
export const mostOf = {
  /** Characters of its JSON. */
  characters: 200_000,
  /** Nested lists and objects. */
  depth: 40,
  /** Schemas in it, each counted once per reference. */
  schemas: 1_000,
  /** Nested schemas. */
  nesting: 12,
  properties: 200,
  options: 500,
  pattern: 400,
  /** Characters of all different patterns: compiling takes up to a millisecond per character. */
  patterns: 1_200,
  /** Steps of all automata times the characters that they may read. */
  work: 400_000,
} as const;

/** Limits of one answer. */
export const mostOfAnswer = {
  characters: 200_000,
  /** Characters of one text in it. */
  text: 10_000,
  values: 5_000,
  items: 1_000,
  depth: 20,
  /** Values of the answer times schemas of its property. */
  checks: 1_000_000,
} as const;

/** Finds a place where JSON is nested deeper than `most`; undefined where there is none. */
export function tooDeep(json: JsonValue, most: number, path: FieldIssue['path'] = []): FieldIssue['path'] | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  if (path.length >= most) return path;
  for (const [key, value] of Object.entries(json as Readonly<Record<string, JsonValue>>)) {
    const place = tooDeep(value, most, [...path, key]);
    if (place) return place;
  }
  return undefined;
}
