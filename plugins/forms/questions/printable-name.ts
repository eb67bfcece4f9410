const maximumLength = 80;

/** Returns the name of a field that nobody asked for, as an answer may show it. */
export function printableName(field: string): string {
  return field.slice(0, maximumLength).replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
}
