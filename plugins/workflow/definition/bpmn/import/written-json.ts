/** Reads JSON; undefined for a text that is none. */
export function asWritten(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
