const maximumLength = 80;

/** Cleans the name of an unknown field, so that an answer may show it. */
export function printableName(field: string): string {
  return field.slice(0, maximumLength).replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
}
