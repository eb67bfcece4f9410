/**
 * Returns the same JSON in ASCII, for types of one byte a character, which would lose others. It is longer than it was.
 */
export function asciiJson(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
