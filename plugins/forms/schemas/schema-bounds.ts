import type { FieldIssue, JsonValue } from '../../../host/plugin-api/index.js';

/** What a schema may be, so that compiling it and checking answers by it end soon. */
export const mostOf = {
  /** Characters of its JSON. */
  characters: 200_000,
  /** Lists and objects in each other. */
  depth: 40,
  /** Schemas in it, each as often as something refers to it. */
  schemas: 1_000,
  /** Schemas in each other. */
  nesting: 12,
  properties: 200,
  options: 500,
  pattern: 400,
  /** Characters of all that differ: compiling one takes up to a millisecond a character. */
  patterns: 1_200,
  /** Steps of all their automata times the characters that they may meet. */
  work: 400_000,
} as const;

/** What one answer may be. */
export const mostOfAnswer = {
  characters: 200_000,
  /** Of one text in it. */
  text: 10_000,
  values: 5_000,
  items: 1_000,
  depth: 20,
  /** Values of it times schemas of its property. */
  checks: 1_000_000,
} as const;

/** Where JSON is deeper than so much; undefined where it is not. */
export function tooDeep(json: JsonValue, most: number, path: FieldIssue['path'] = []): FieldIssue['path'] | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  if (path.length >= most) return path;
  for (const [key, value] of Object.entries(json as Readonly<Record<string, JsonValue>>)) {
    const place = tooDeep(value, most, [...path, key]);
    if (place) return place;
  }
  return undefined;
}
